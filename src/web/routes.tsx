import { paths } from './paths.ts';
import { lazyPage } from './shell/lazy-page.ts';
import { NotAuthorizedPage } from './shell/not-authorized-page.tsx';
import { NotFoundPage } from './shell/not-found-page.tsx';
import type { ScreenRoute } from './shell/screen-route.ts';

const signOn: ScreenRoute[] = [
  {
    ...{ path: paths.login.path, guard: 'login', layout: 'auth', titleKey: 'shell.title.login' },
    page: lazyPage(() => import('./features/auth/login-page.tsx'), 'LoginPage'),
  },
  {
    ...{ path: paths.loginForeign.path, guard: 'login-foreign', layout: 'auth', titleKey: 'shell.title.loginForeign' },
    page: lazyPage(() => import('./features/auth/login-foreign-page.tsx'), 'LoginForeignPage'),
  },
  {
    ...{ path: paths.oneId.path, guard: 'one-id', layout: 'auth', titleKey: 'shell.title.oneId' },
    page: lazyPage(() => import('./features/auth/one-id-page.tsx'), 'OneIdPage'),
  },
];

const person: ScreenRoute[] = [
  {
    ...{ path: paths.home.path, guard: 'home', layout: 'admin', titleKey: 'shell.title.home' },
    page: lazyPage(() => import('./features/home/home-page.tsx'), 'HomePage'),
  },
  {
    ...{ path: paths.profile.path, guard: 'me', layout: 'admin', titleKey: 'shell.title.profile' },
    page: lazyPage(() => import('./features/profile/profile-page.tsx'), 'ProfilePage'),
  },
  {
    ...{ path: paths.scientificInformation.path, guard: 'scientific-information', layout: 'admin', titleKey: 'shell.title.scientificInformation' },
    page: lazyPage(() => import('./features/scientific-work/scientific-information-page.tsx'), 'ScientificInformationPage'),
  },
];

const processes: ScreenRoute[] = [
  {
    ...{ path: paths.certificates.path, guard: 'certificate', layout: 'admin', titleKey: 'shell.title.certificates' },
    page: lazyPage(() => import('./features/certificate/certificate-list-page.tsx'), 'CertificateListPage'),
  },
  {
    ...{ path: paths.certificate.path, guard: 'certificate/:id', layout: 'admin', titleKey: 'shell.title.certificate' },
    page: lazyPage(() => import('./features/certificate/certificate-page.tsx'), 'CertificatePage'),
  },
  {
    ...{ path: paths.ownApplications.path, guard: 'apply-document', layout: 'admin', titleKey: 'shell.title.ownApplications' },
    page: lazyPage(() => import('./features/application/apply-list-page.tsx'), 'ApplyListPage'),
  },
  {
    ...{ path: paths.ownApplication.path, guard: 'apply-document/:id', layout: 'admin', titleKey: 'shell.title.ownApplication' },
    page: lazyPage(() => import('./features/application/apply-page.tsx'), 'ApplyPage'),
  },
  {
    ...{ path: paths.applications.path, guard: 'applicant-document', layout: 'admin', titleKey: 'shell.title.applications' },
    page: lazyPage(() => import('./features/application/worklist-page.tsx'), 'WorklistPage'),
  },
  {
    ...{ path: paths.application.path, guard: 'applicant-document/:id', layout: 'admin', titleKey: 'shell.title.application' },
    page: lazyPage(() => import('./features/application/review-page.tsx'), 'ReviewPage'),
  },
  {
    ...{ path: paths.periods.path, guard: 'period', layout: 'admin', titleKey: 'shell.title.periods' },
    page: lazyPage(() => import('./features/period/period-list-page.tsx'), 'PeriodListPage'),
  },
  {
    ...{ path: paths.period.path, guard: 'period/:id', layout: 'admin', titleKey: 'shell.title.period' },
    page: lazyPage(() => import('./features/period/period-page.tsx'), 'PeriodPage'),
  },
];

const others: ScreenRoute[] = [
  { path: paths.notAuthorized.path, layout: 'public', titleKey: 'shell.title.notAuthorized', page: NotAuthorizedPage },
  { path: paths.notFound.path, layout: 'public', titleKey: 'shell.title.notFound', page: NotFoundPage },
  {
    ...{ path: paths.outbox.path, layout: 'public', titleKey: 'shell.title.outbox', development: true },
    page: lazyPage(() => import('./features/outbox/outbox-page.tsx'), 'OutboxPage'),
  },
  {
    ...{ path: paths.kit.path, layout: 'plain', titleKey: 'shell.title.kit', development: true },
    page: lazyPage(() => import('./features/kit/kit-page.tsx'), 'KitPage'),
  },
];

/** Every screen: address, what the guard asks, frame, title, code (specification section 2). The first match is opened. */
export const routes: readonly ScreenRoute[] = [...signOn, ...person, ...processes, ...others];
