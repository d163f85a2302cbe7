import type { HomeLine } from '#shared/home.ts';
import type { UserData } from '#shared/sign-on.ts';
import { type StudentListRoute, studentLists } from '#shared/student-lists.ts';
import { paths } from '#web/paths.ts';
import { turnHref } from '#web/shell/record-places.ts';

const withId = (line: HomeLine, href: (id: number) => string): string | null =>
  line.id === null ? null : href(line.id);
const ownApplication = (line: HomeLine) => withId(line, (id) => paths.ownApplication.href({ id }));
const worklist = ({ group }: HomeLine) =>
  `${paths.applications.href()}${group === null ? '' : `?group=${group}`}`;

const studentPaths: Readonly<Record<StudentListRoute, string>> = {
  'student-list-dt': paths.studentsBudget.href(),
  'student-list-i': paths.studentsUnpaid.href(),
  'student-list-f': paths.studentsForeign.href(),
  'student-list-o': paths.studentsOfOrganization.href(),
};
const students = ({ params }: HomeLine) => {
  const list = studentLists.find(({ route }) => route === params.list);
  return list ? `${studentPaths[list.route]}?group=${String(params.part)}` : null;
};

const country = (group: string) => () => `${paths.allApplications.href()}?group=${group}`;

const organizations =
  (filters: Record<string, string>) =>
  ({ group }: HomeLine) =>
    `${paths.organizations.href()}?${new URLSearchParams({ state: group ?? '', ...filters })}`;

const places: Readonly<Record<string, (line: HomeLine, user: UserData | null) => string | null>> = {
  turn: ({ group }, user) => turnHref(group ?? '', user),
  sendReady: ownApplication,
  sendDocuments: ownApplication,
  sendIncomplete: ownApplication,
  regenerate: ownApplication,
  waiting: ownApplication,
  study: ownApplication,
  leave: ownApplication,
  apply: () => paths.ownApplications.href(),
  certificate: (line) => withId(line, (id) => paths.certificate.href({ id })),
  examPlanned: (line) => withId(line, (id) => paths.additionalExam.href({ id })),
  examCondition: (line) => withId(line, (id) => paths.additionalExam.href({ id })),
  certificates: () => `${paths.certificates.href()}?turn=1`,
  diploma: () => paths.profile.href(),
  period: (line) => withId(line, (id) => paths.period.href({ id })),
  appeals: country('appeals'),
  lateReviews: country('overdue'),
  consents: (line) => withId(line, (id) => paths.advisor.href({ id })),
  advised: () => paths.advisorStudents.href(),
  overdue: worklist,
  dueSoon: worklist,
  fresh: worklist,
  started: worklist,
  toDecide: worklist,
  leaveLate: students,
  oldToCorrect: students,
  oldToConfirm: students,
  termOver: students,
  termEnding: students,
  studyTeam: ownApplication,
  studyNoTopic: ownApplication,
  studyNoAdvisor: ownApplication,
  studyAlone: ownApplication,
  withoutAdmin: organizations({ admin: 'without' }),
  restingOrganizations: organizations({}),
  failedMessages: ({ group }) =>
    `${paths.messageLog.href()}?${new URLSearchParams({ state: group ?? '' })}`,
  newAccounts: () => paths.users.href(),
};

/** Where a line leads; null while its screen is not there yet. */
export function placeOf(line: HomeLine, user: UserData | null): string | null {
  return places[line.key]?.(line, user) ?? null;
}
