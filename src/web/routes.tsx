import { siteScreens } from '#modules/site.ts';
import { lazyPage } from './lib/lazy-page.ts';
import { paths } from './lib/paths.ts';
import { NotAuthorizedPage } from './shell/not-authorized-page.tsx';
import { NotFoundPage } from './shell/not-found-page.tsx';
import type { ScreenRoute } from './shell/screen-route.ts';

const signOn: ScreenRoute[] = [
  {
    place: paths.login,
    layout: 'auth',
    titleKey: 'shell.title.login',
    page: lazyPage(() => import('./features/auth/login-page.tsx'), 'LoginPage'),
  },
  {
    place: paths.loginForeign,
    layout: 'auth',
    titleKey: 'shell.title.loginForeign',
    page: lazyPage(() => import('./features/auth/login-foreign-page.tsx'), 'LoginForeignPage'),
  },
  {
    place: paths.oneId,
    layout: 'auth',
    titleKey: 'shell.title.oneId',
    page: lazyPage(() => import('./features/auth/one-id-page.tsx'), 'OneIdPage'),
  },
  {
    place: paths.register,
    layout: 'auth',
    titleKey: 'shell.title.register',
    page: lazyPage(() => import('./features/auth/register-page.tsx'), 'RegisterPage'),
  },
  {
    place: paths.mailConfirm,
    layout: 'auth',
    titleKey: 'shell.title.mailConfirm',
    page: lazyPage(() => import('./features/auth/mail-confirm-page.tsx'), 'MailConfirmPage'),
  },
  {
    place: paths.forgotPassword,
    layout: 'auth',
    titleKey: 'shell.title.forgotPassword',
    page: lazyPage(() => import('./features/auth/forgot-password-page.tsx'), 'ForgotPasswordPage'),
  },
  {
    place: paths.resetPassword,
    layout: 'auth',
    titleKey: 'shell.title.resetPassword',
    page: lazyPage(() => import('./features/auth/reset-password-page.tsx'), 'ResetPasswordPage'),
  },
];

const others: ScreenRoute[] = [
  {
    place: paths.pdfViewer,
    layout: 'public',
    titleKey: 'shell.title.pdfViewer',
    page: lazyPage(() => import('./features/viewer/pdf-viewer-page.tsx'), 'PdfViewerPage'),
  },
  {
    place: paths.check,
    layout: 'public',
    titleKey: 'shell.title.check',
    page: lazyPage(() => import('./features/check/check-page.tsx'), 'CheckPage'),
  },
  {
    place: paths.notAuthorized,
    layout: 'public',
    titleKey: 'shell.title.notAuthorized',
    page: NotAuthorizedPage,
  },
  {
    place: paths.notFound,
    layout: 'public',
    titleKey: 'shell.title.notFound',
    page: NotFoundPage,
  },
  {
    place: paths.outbox,
    layout: 'public',
    titleKey: 'shell.title.outbox',
    development: true,
    page: lazyPage(() => import('./features/outbox/outbox-page.tsx'), 'OutboxPage'),
  },
  {
    place: paths.kit,
    layout: 'plain',
    titleKey: 'shell.title.kit',
    development: true,
    page: lazyPage(() => import('./features/kit/kit-page.tsx'), 'KitPage'),
  },
];

/**
 * The screens that a visitor may come to: address, frame, title, code. The first match is opened;
 * what is none of them is looked for among those of `routes-admin.tsx`.
 */
export const routes: readonly ScreenRoute[] = [...signOn, ...siteScreens, ...others];
