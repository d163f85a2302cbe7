import { paths } from './paths.ts';
import { processRoutes } from './routes-process.tsx';
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

const person: ScreenRoute[] = [
  {
    path: paths.home.path,
    guard: 'home',
    layout: 'admin',
    titleKey: 'shell.title.home',
    page: lazyPage(() => import('./features/home/home-page.tsx'), 'HomePage'),
  },
  {
    path: paths.profile.path,
    guard: 'me',
    layout: 'admin',
    titleKey: 'shell.title.profile',
    page: lazyPage(() => import('../modules/profile/profile-page.tsx'), 'ProfilePage'),
  },
  {
    path: paths.scientificInformation.path,
    guard: 'scientific-information',
    layout: 'admin',
    titleKey: 'shell.title.scientificInformation',
    page: lazyPage(
      () => import('../modules/scientific-work/scientific-information-page.tsx'),
      'ScientificInformationPage',
    ),
  },
];

const processes: ScreenRoute[] = [
  {
    path: paths.certificates.path,
    guard: 'certificate',
    layout: 'admin',
    titleKey: 'shell.title.certificates',
    page: lazyPage(
      () => import('../modules/certificate/certificate-list-page.tsx'),
      'CertificateListPage',
    ),
  },
  {
    path: paths.certificate.path,
    guard: 'certificate/:id',
    layout: 'admin',
    titleKey: 'shell.title.certificate',
    page: lazyPage(() => import('../modules/certificate/certificate-page.tsx'), 'CertificatePage'),
  },
  {
    path: paths.ownApplications.path,
    guard: 'apply-document',
    layout: 'admin',
    titleKey: 'shell.title.ownApplications',
    page: lazyPage(() => import('../modules/application/apply-list-page.tsx'), 'ApplyListPage'),
  },
  {
    path: paths.ownApplication.path,
    guard: 'apply-document/:id',
    layout: 'admin',
    titleKey: 'shell.title.ownApplication',
    page: lazyPage(() => import('../modules/application/apply-page.tsx'), 'ApplyPage'),
  },
  {
    path: paths.applications.path,
    guard: 'applicant-document',
    layout: 'admin',
    titleKey: 'shell.title.applications',
    page: lazyPage(() => import('../modules/application/worklist-page.tsx'), 'WorklistPage'),
  },
  {
    path: paths.application.path,
    guard: 'applicant-document/:id',
    layout: 'admin',
    titleKey: 'shell.title.application',
    page: lazyPage(() => import('../modules/application/review-page.tsx'), 'ReviewPage'),
  },
  {
    path: paths.allApplications.path,
    guard: 'apply-document-all',
    layout: 'admin',
    titleKey: 'shell.title.allApplications',
    page: lazyPage(() => import('../modules/application/country-list-page.tsx'), 'CountryListPage'),
  },
  {
    path: paths.oneOfAll.path,
    guard: 'apply-document-all/:id',
    layout: 'admin',
    titleKey: 'shell.title.oneOfAll',
    page: lazyPage(
      () => import('../modules/application/country-review-page.tsx'),
      'CountryReviewPage',
    ),
  },
  {
    path: paths.applicationsByOrganization.path,
    guard: 'applydocorg',
    layout: 'admin',
    titleKey: 'shell.title.byOrganization',
    page: lazyPage(
      () => import('../modules/application/by-organization-page.tsx'),
      'ByOrganizationPage',
    ),
  },
  {
    path: paths.periods.path,
    guard: 'period',
    layout: 'admin',
    titleKey: 'shell.title.periods',
    page: lazyPage(() => import('../modules/period/period-list-page.tsx'), 'PeriodListPage'),
  },
  {
    path: paths.period.path,
    guard: 'period/:id',
    layout: 'admin',
    titleKey: 'shell.title.period',
    page: lazyPage(() => import('../modules/period/period-page.tsx'), 'PeriodPage'),
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

const messages: ScreenRoute[] = [
  {
    path: paths.inbox.path,
    guard: 'notification-inbox',
    layout: 'admin',
    titleKey: 'shell.menu.notification-inbox',
    page: lazyPage(() => import('../modules/notification/inbox-page.tsx'), 'InboxPage'),
  },
  {
    path: paths.inboxItem.path,
    guard: 'notification-inbox/:id',
    layout: 'admin',
    titleKey: 'shell.menu.notification-inbox',
    page: lazyPage(() => import('../modules/notification/inbox-item-page.tsx'), 'InboxItemPage'),
  },
  {
    path: paths.notifications.path,
    guard: 'notification',
    layout: 'admin',
    titleKey: 'shell.menu.notification',
    page: lazyPage(
      () => import('../modules/notification/notification-list-page.tsx'),
      'NotificationListPage',
    ),
  },
  {
    path: paths.notification.path,
    guard: 'notification/:id',
    layout: 'admin',
    titleKey: 'shell.menu.notification',
    page: lazyPage(
      () => import('../modules/notification/notification-page.tsx'),
      'NotificationPage',
    ),
  },
  {
    path: paths.messageLog.path,
    guard: 'notification-log',
    layout: 'admin',
    titleKey: 'shell.menu.notification-log',
    page: lazyPage(() => import('../modules/message-log/message-log-page.tsx'), 'MessageLogPage'),
  },
  {
    path: paths.messageTemplates.path,
    guard: 'notification-templates',
    layout: 'admin',
    titleKey: 'shell.menu.notification-templates',
    page: lazyPage(() => import('../modules/message-log/template-page.tsx'), 'TemplatePage'),
  },
];

const accounts: ScreenRoute[] = [
  {
    path: paths.audit.path,
    guard: 'audit',
    layout: 'admin',
    titleKey: 'shell.title.audit',
    page: lazyPage(() => import('../modules/audit/audit-list-page.tsx'), 'AuditListPage'),
  },
  {
    path: paths.auditChange.path,
    guard: 'audit/:id',
    layout: 'admin',
    titleKey: 'shell.title.audit',
    page: lazyPage(() => import('../modules/audit/audit-change-page.tsx'), 'AuditChangePage'),
  },
  {
    path: paths.users.path,
    guard: 'users',
    layout: 'admin',
    titleKey: 'shell.title.users',
    page: lazyPage(() => import('../modules/account/user-list-page.tsx'), 'UserListPage'),
  },
  {
    path: paths.user.path,
    guard: 'user/:id',
    layout: 'admin',
    titleKey: 'shell.title.user',
    page: lazyPage(() => import('../modules/account/user-page.tsx'), 'UserPage'),
  },
];

const administration: ScreenRoute[] = [
  {
    path: paths.settings.path,
    guard: 'settings',
    layout: 'admin',
    titleKey: 'shell.menu.settings',
    page: lazyPage(() => import('../modules/setting/setting-list-page.tsx'), 'SettingListPage'),
  },
  {
    path: paths.organizations.path,
    guard: 'organizations',
    layout: 'admin',
    titleKey: 'shell.menu.organizations',
    page: lazyPage(
      () => import('../modules/organization/organization-list-page.tsx'),
      'OrganizationListPage',
    ),
  },
  {
    path: paths.organization.path,
    guard: 'organization/:id',
    layout: 'admin',
    titleKey: 'shell.menu.organizations',
    page: lazyPage(
      () => import('../modules/organization/organization-page.tsx'),
      'OrganizationPage',
    ),
  },
];

const directoryPage = lazyPage(
  () => import('../modules/directory/directory-list-page.tsx'),
  'DirectoryListPage',
);
const directory = (path: string, guard: NonNullable<ScreenRoute['guard']>): ScreenRoute => {
  return { path, guard, layout: 'admin', titleKey: 'shell.title.directories', page: directoryPage };
};

const directories: ScreenRoute[] = [
  directory(paths.directions.path, 'direction'),
  {
    path: paths.direction.path,
    guard: 'direction/:id',
    layout: 'admin',
    titleKey: 'shell.title.directories',
    page: lazyPage(() => import('../modules/directory/direction-page.tsx'), 'DirectionPage'),
  },
  directory(paths.categorySubjects.path, 'category-subject'),
  directory(paths.topicDirections.path, 'topic-direction'),
  directory(paths.certificateTypes.path, 'certificate-type'),
  directory(paths.certificateLanguages.path, 'certificate-language'),
  directory(paths.regions.path, 'region'),
  directory(paths.districts.path, 'district'),
  directory(paths.countries.path, 'country'),
];

const advisorsAndTopics: ScreenRoute[] = [
  {
    path: paths.advisors.path,
    guard: 'research-advisor',
    layout: 'admin',
    titleKey: 'shell.title.advisors',
    page: lazyPage(() => import('../modules/advisor/advisor-list-page.tsx'), 'AdvisorListPage'),
  },
  {
    path: paths.advisorAdd.path,
    guard: 'research-advisor/add',
    layout: 'admin',
    titleKey: 'shell.title.advisorAdd',
    page: lazyPage(() => import('../modules/advisor/advisor-add-page.tsx'), 'AdvisorAddPage'),
  },
  {
    path: paths.advisorUpdate.path,
    guard: 'research-advisor/update/:id',
    layout: 'admin',
    titleKey: 'shell.title.advisorUpdate',
    page: lazyPage(() => import('../modules/advisor/advisor-update-page.tsx'), 'AdvisorUpdatePage'),
  },
  {
    path: paths.advisor.path,
    guard: 'research-advisor/:id',
    layout: 'admin',
    titleKey: 'shell.title.advisor',
    page: lazyPage(() => import('../modules/advisor/advisor-page.tsx'), 'AdvisorPage'),
  },
  {
    path: paths.advisorStudents.path,
    guard: 'advisor-students',
    layout: 'admin',
    titleKey: 'shell.title.advisorStudents',
    page: lazyPage(() => import('../modules/advisor/my-students-page.tsx'), 'MyStudentsPage'),
  },
  {
    path: paths.scientificTopics.path,
    guard: 'scientific-topics',
    layout: 'admin',
    titleKey: 'shell.title.scientificTopics',
    page: lazyPage(() => import('../modules/topic/topic-list-page.tsx'), 'TopicListPage'),
  },
  {
    path: paths.scientificTopic.path,
    guard: 'scientific-topics',
    layout: 'admin',
    titleKey: 'shell.title.scientificTopic',
    page: lazyPage(() => import('../modules/topic/topic-page.tsx'), 'TopicPage'),
  },
  {
    path: paths.topics.path,
    layout: 'public',
    titleKey: 'shell.title.topics',
    page: lazyPage(() => import('../modules/topic/public-topics-page.tsx'), 'PublicTopicsPage'),
  },
];

const students: ScreenRoute[] = [
  {
    path: paths.studentsBudget.path,
    guard: 'student-list-dt',
    layout: 'admin',
    titleKey: 'shell.title.studentsBudget',
    page: lazyPage(() => import('../modules/application/student-list-page.tsx'), 'StudentListPage'),
  },
  {
    path: paths.studentsUnpaid.path,
    guard: 'student-list-i',
    layout: 'admin',
    titleKey: 'shell.title.studentsUnpaid',
    page: lazyPage(() => import('../modules/application/student-list-page.tsx'), 'StudentListPage'),
  },
  {
    path: paths.studentsForeign.path,
    guard: 'student-list-f',
    layout: 'admin',
    titleKey: 'shell.title.studentsForeign',
    page: lazyPage(() => import('../modules/application/student-list-page.tsx'), 'StudentListPage'),
  },
  {
    path: paths.studentsOfOrganization.path,
    guard: 'student-list-o',
    layout: 'admin',
    titleKey: 'shell.title.studentsOfOrganization',
    page: lazyPage(() => import('../modules/application/student-list-page.tsx'), 'StudentListPage'),
  },
  {
    path: paths.studentNew.path,
    guard: 'student/add',
    layout: 'admin',
    titleKey: 'shell.title.studentNew',
    page: lazyPage(() => import('../modules/application/student-add-page.tsx'), 'StudentAddPage'),
  },
  {
    path: paths.student.path,
    guard: 'student/:id',
    layout: 'admin',
    titleKey: 'shell.title.student',
    page: lazyPage(() => import('../modules/application/student-page.tsx'), 'StudentPage'),
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

/** Every screen: address, what the guard asks, frame, title, code. The first match is opened. */
export const routes: readonly ScreenRoute[] = [
  ...publicRoutes,
  ...signOn,
  ...person,
  ...processes,
  ...students,
  ...advisorsAndTopics,
  ...messages,
  ...accounts,
  ...administration,
  ...directories,
  ...processRoutes,
  ...others,
];
