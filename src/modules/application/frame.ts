import { Building2, FileText, Globe, GraduationCap, Inbox, UsersRound } from 'lucide-react';
import type { HomeLine } from '#shared/home.ts';
import { type StudentListRoute, studentLists } from '#shared/student-lists.ts';
import { type FrameModule, withId } from '#web/frame-module.ts';
import { paths } from '#web/paths.ts';

const ownApplication = withId((id) => paths.ownApplication.href({ id }));
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

/** Applications and students in the menu, at home and in messages. */
export const applicationFrame: FrameModule = {
  menu: {
    'apply-document': {
      href: paths.ownApplications.href(),
      icon: FileText,
      process: 'application',
    },
    'applicant-document': { href: paths.applications.href(), icon: Inbox, process: 'application' },
    'student-list-dt': { href: paths.studentsBudget.href(), icon: GraduationCap },
    'student-list-i': { href: paths.studentsUnpaid.href(), icon: UsersRound },
    'student-list-f': { href: paths.studentsForeign.href(), icon: Globe },
    'student-list-o': { href: paths.studentsOfOrganization.href(), icon: Building2 },
    'apply-document-all': {
      href: paths.allApplications.href(),
      icon: Inbox,
      process: 'application',
    },
    applydocorg: { href: paths.applicationsByOrganization.href(), icon: Building2 },
  },
  places: {
    application: [
      {
        route: 'applicant-document/:id',
        list: paths.applications.href(),
        record: (id) => paths.application.href({ id }),
      },
      {
        route: 'apply-document-all/:id',
        list: paths.allApplications.href(),
        record: (id) => paths.oneOfAll.href({ id }),
      },
      {
        route: 'apply-document/:id',
        list: paths.ownApplications.href(),
        record: (id) => paths.ownApplication.href({ id }),
      },
      {
        route: 'student/:id',
        list: paths.studentsBudget.href(),
        record: (id) => paths.student.href({ id }),
      },
    ],
  },
  pages: [{ route: 'student/add', href: paths.studentNew.href(), name: 'shell.title.studentNew' }],
  homeLines: {
    sendReady: ownApplication,
    sendDocuments: ownApplication,
    sendIncomplete: ownApplication,
    regenerate: ownApplication,
    waiting: ownApplication,
    study: ownApplication,
    leave: ownApplication,
    apply: () => paths.ownApplications.href(),
    appeals: country('appeals'),
    lateReviews: country('overdue'),
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
  },
};
