import { screens } from '#modules/web.ts';
import { paths } from './paths.ts';
import { publicRoutes } from './routes-public.tsx';
import { lazyPage } from './shell/lazy-page.ts';
import { NotAuthorizedPage } from './shell/not-authorized-page.tsx';
import { NotFoundPage } from './shell/not-found-page.tsx';
import type { ScreenRoute } from './shell/screen-route.ts';

const signOn: ScreenRoute[] = [
  {
    path: paths.login.path,
    guard: 'login',
    layout: 'auth',
    titleKey: 'shell.title.login',
    page: lazyPage(() => import('./features/auth/login-page.tsx'), 'LoginPage'),
  },
  {
    path: paths.loginForeign.path,
    guard: 'login-foreign',
    layout: 'auth',
    titleKey: 'shell.title.loginForeign',
    page: lazyPage(() => import('./features/auth/login-foreign-page.tsx'), 'LoginForeignPage'),
  },
  {
    path: paths.oneId.path,
    guard: 'one-id',
    layout: 'auth',
    titleKey: 'shell.title.oneId',
    page: lazyPage(() => import('./features/auth/one-id-page.tsx'), 'OneIdPage'),
  },
  {
    path: paths.register.path,
    guard: 'register',
    layout: 'auth',
    titleKey: 'shell.title.register',
    page: lazyPage(() => import('./features/auth/register-page.tsx'), 'RegisterPage'),
  },
  {
    path: paths.mailConfirm.path,
    guard: 'mail-confirm',
    layout: 'auth',
    titleKey: 'shell.title.mailConfirm',
    page: lazyPage(() => import('./features/auth/mail-confirm-page.tsx'), 'MailConfirmPage'),
  },
  {
    path: paths.forgotPassword.path,
    guard: 'forgot-password',
    layout: 'auth',
    titleKey: 'shell.title.forgotPassword',
    page: lazyPage(() => import('./features/auth/forgot-password-page.tsx'), 'ForgotPasswordPage'),
  },
  {
    path: paths.resetPassword.path,
    guard: 'reset-password',
    layout: 'auth',
    titleKey: 'shell.title.resetPassword',
    page: lazyPage(() => import('./features/auth/reset-password-page.tsx'), 'ResetPasswordPage'),
  },
];

const platform: ScreenRoute[] = [
  {
    path: paths.home.path,
    guard: 'home',
    layout: 'admin',
    titleKey: 'shell.title.home',
    page: lazyPage(() => import('./features/home/home-page.tsx'), 'HomePage'),
  },
  {
    path: paths.processes.path,
    guard: 'processes',
    layout: 'admin',
    titleKey: 'shell.title.processes',
    page: lazyPage(() => import('./features/processes/process-list-page.tsx'), 'ProcessListPage'),
  },
  {
    path: paths.process.path,
    guard: 'processes/:machine',
    layout: 'admin',
    titleKey: 'shell.title.process',
    page: lazyPage(() => import('./features/processes/process-page.tsx'), 'ProcessPage'),
  },
];

const others: ScreenRoute[] = [
  {
    path: paths.pdfViewer.path,
    layout: 'public',
    titleKey: 'shell.title.pdfViewer',
    page: lazyPage(() => import('./features/viewer/pdf-viewer-page.tsx'), 'PdfViewerPage'),
  },
  {
    path: paths.check.path,
    layout: 'public',
    titleKey: 'shell.title.check',
    page: lazyPage(() => import('./features/check/check-page.tsx'), 'CheckPage'),
  },
  {
    path: paths.notAuthorized.path,
    layout: 'public',
    titleKey: 'shell.title.notAuthorized',
    page: NotAuthorizedPage,
  },
  {
    path: paths.notFound.path,
    layout: 'public',
    titleKey: 'shell.title.notFound',
    page: NotFoundPage,
  },
  {
    path: paths.outbox.path,
    layout: 'public',
    titleKey: 'shell.title.outbox',
    development: true,
    page: lazyPage(() => import('./features/outbox/outbox-page.tsx'), 'OutboxPage'),
  },
  {
    path: paths.kit.path,
    layout: 'plain',
    titleKey: 'shell.title.kit',
    development: true,
    page: lazyPage(() => import('./features/kit/kit-page.tsx'), 'KitPage'),
  },
];

/**
 * Every screen: address, what the guard asks, frame, title, code. The first match is opened.
 */
export const routes: readonly ScreenRoute[] = [
  ...publicRoutes,
  ...signOn,
  ...platform,
  ...screens,
  ...others,
];
