import { type RoleName, roleCodes } from '#machines/roles.ts';
import type { AbilityAction, AbilitySubject, AppAbility, Scope } from './abilities.ts';

/** What a route asks of the ability; `scopes` narrows it to holders of one of these scopes. */
export interface RouteResource {
  subject: AbilitySubject;
  action: AbilityAction;
  scopes?: readonly Scope[];
}

const screens = {
  'Home read': ['home'],
  'All read': ['me', 'notification-inbox', 'notification-inbox/:id'],
  'Settings read': [
    ...([
      'category-subject',
      'country',
      'direction',
      'direction/:id',
      'region',
      'district',
      'settings',
    ] as const),
    ...([
      'topic-direction',
      'certificate-language',
      'certificate-type',
      'notification-log',
      'notification-templates',
    ] as const),
  ],
  'ScientificTopic read': ['scientific-topics'],
  'AdvisorStudent read': ['advisor-students'],
  'Organization read': ['organization/:id'],
  'Organization read S A': ['organizations'],
  'Period read': ['period', 'period/:id'],
  'User read': ['users', 'user/:id'],
  'ApplyDocumentAll read': ['applydocorg', 'apply-document-all', 'apply-document-all/:id'],
  'Letter read': [
    'letter',
    'letter/:id',
    'letter/:id/history',
    'inbox',
    'inbox/:id',
    'inbox/:id/history',
  ],
  'TargetedLetter read': [
    'targeted-letters',
    'targeted-letters/:id',
    'targeted-letters/:id/history',
  ],
  'ApplyDocument read': ['apply-document', 'apply-document/:id'],
  'ApplicantDocument read': ['applicant-document', 'applicant-document/:id'],
  'ResearchAdvisor read': ['research-advisor', 'research-advisor/:id'],
  'ResearchAdvisor create': ['research-advisor/add'],
  'ResearchAdvisor update': ['research-advisor/update/:id'],
  'StudentList read': [
    'student-list-dt',
    'student-list-i',
    'student-list-f',
    'student-list-o',
    'student/:id',
  ],
  'StudentList add': ['student/add'],
  'Notification read': ['notification', 'notification/:id'],
  'ExamResult read': ['exam', 'exam/:id', 'exam/:id/direction/:directionId'],
  'ExamResult read A': ['all-exams'],
  'AdditionalQuote read': ['additional-quote', 'additional-quote/:id'],
  'Post read': ['post', 'post/:id'],
  'Post create': ['post/create', 'post/update/:id'],
  'AdditionalExam read': ['additional-exam', 'additional-exam/:id'],
  'Monitoring read': ['monitoring'],
  'MonitoringReport read': ['monitoring-report'],
  'MonitoringReportAdvisor read': ['monitoring-report-advisor'],
  'MonitoringReportOtm read': ['monitoring-report-otm'],
  'MonitoringReportInno read': ['monitoring-report-inno'],
  'CheckMonitoring read': ['check-monitoring-inno', 'org-monitoring/:id/check-monitoring'],
  'OrgMonitoring read': ['org-monitoring'],
  'AttestationWork read': ['attestation-work'],
  'ScientificInformation read': ['scientific-information'],
  'QuoteAgreement read': ['quote-agreement', 'quote-agreement/:id'],
  'Certificate read': ['certificate', 'certificate/:id'],
  'Distribution list': ['quote-distribution'],
  'Distribution view': [
    ...([
      'quote-distribution/:id',
      'quote-distribution/:id/requests',
      'quote-distribution/:id/requests/:requestId',
    ] as const),
    ...([
      'quote-distribution/:id/total/:totalId',
      'quote-distribution/:id/distribution/:distributionId',
    ] as const),
    'quote-distribution/:id/split/:splitId',
  ],
  'Distribution create': ['quote-distribution/crate'],
  'Distribution askList': ['quote-distribution/:id/ask-list'],
  'Distribution askView': ['quote-distribution/:id/ask-list/:totalQuoteId'],
  'Distribution additionalDist': ['quote-distribution/:id/additional-dist'],
  'Statistics read': ['statistics', 'processes', 'processes/:machine'],
  'Audit read': ['audit', 'audit/:id'],
  'Auth read': [
    'login',
    'login-foreign',
    'forgot-password',
    'reset-password',
    'register',
    'mail-confirm',
    'one-id',
  ],
} as const satisfies Partial<
  Record<`${AbilitySubject} ${AbilityAction}${'' | ' A' | ' S A'}`, readonly string[]>
>;

/**
 * A route that names a resource, without the leading `/admin/`; parameters as wouter writes them.
 */
export type GuardedRoute = (typeof screens)[keyof typeof screens][number];

type Written = [AbilitySubject, AbilityAction, ...Scope[]];

function readRow(row: string): RouteResource {
  const [subject, action, ...scopes] = row.split(' ') as Written;
  return scopes.length > 0 ? { subject, action, scopes } : { subject, action };
}

/** Route pattern -> what it asks. Routes not named here are open to everybody. */
export const routeResources = Object.fromEntries(
  Object.entries(screens).flatMap(([row, routes]) => routes.map((route) => [route, readRow(row)])),
) as Record<GuardedRoute, RouteResource>;

/** Whether a name is that of a closed screen without parameters, as a list is. */
export const isListName = (name: string): name is GuardedRoute =>
  Object.hasOwn(routeResources, name) && !name.includes(':');

/** Whether a route would open for this ability: for the navigation guard and the menu. */
export function mayOpen(ability: AppAbility, route: GuardedRoute): boolean {
  const { subject, action, scopes } = routeResources[route];
  if (!scopes) return ability.can(action, subject);
  return scopes.some((scope) => ability.can(action, subject, scope));
}

/**
 * A visitor may only read the authentication subject, so that their guard needs no abilities. No
 * route = open to everybody.
 */
export const visitorMayOpen = (route: GuardedRoute | undefined): boolean =>
  route === undefined || routeResources[route].subject === 'Auth';

/**
 * The menu in its order: a screen and the roles that see it; screens that come later add a row
 * here.
 */
const menu: readonly [GuardedRoute, string][] = [
  ['home', '100 200 300 400 500 600 700 800 900 1000 1100'],
  ['me', '100 200 700'],
  ['apply-document', '100 200'],
  ['applicant-document', '300 400'],
  ['exam', '300 400'],
  ['all-exams', '500 900 1000'],
  ['student-list-dt', '300 400 500 600 900 1000'],
  ['student-list-i', '300 400 500 900 1000'],
  ['student-list-f', '300 400 500 900 1000'],
  ['student-list-o', '300 400 500 900 1000'],
  ['apply-document-all', '500 900 1000'],
  ['applydocorg', '500 900 1000'],
  ['quote-distribution', '300 500 600 900'],
  ['quote-agreement', '300 400 500 600 800'],
  ['additional-quote', '300 400 500 600 900 1000'],
  ['period', '500 1000'],
  ['certificate', '100 200 300 500'],
  ['research-advisor', '300 500'],
  ['advisor-students', '700'],
  ['additional-exam', '200 300 400 500 700 900 1000'],
  ['letter', '300 400 500 600 900 1000'],
  ['inbox', '300 400 500 600'],
  ['targeted-letters', '100 300 400 500 600 800 900 1000'],
  ['scientific-topics', '300 500'],
  ['scientific-information', '100 200 500'],
  ['processes', '300 400 500 600 700 800 900 1000'],
  ['organizations', '400 500 600 800 900 1000 1100'],
  ['direction', '500 1000'],
  ['users', '300 500 1000 1100'],
  ['audit', '900 1000 1100'],
  ['notification', '300 400 500 1000'],
  ['notification-log', '500 1000 1100'],
  ['settings', '500 1000 1100'],
  ['notification-inbox', '100 200 300 400 500 600 700 800 900 1000 1100'],
];

/** The menu of the active role: only routes that would open. */
export function menuOf(role: RoleName | number, ability: AppAbility): GuardedRoute[] {
  const code = String(typeof role === 'number' ? role : roleCodes[role]);
  return menu
    .filter(([route, roles]) => roles.split(' ').includes(code) && mayOpen(ability, route))
    .map(([route]) => route);
}
