import { Building2, FileText, Globe, GraduationCap, Inbox, UsersRound } from 'lucide-react';
import type { HomeLine } from '#shared/home.ts';
import { type FrameModule, withId } from '#web/frame/frame-module.ts';
import { applicationPaths } from './paths.ts';
import { type StudentListRoute, studentLists } from './rules.ts';

const ownApplication = withId((id) => applicationPaths.ownApplication.href({ id }));
/** The part of a worklist, of it what waits. */
const waitingIn =
  (list: string) =>
  ({ group }: HomeLine) =>
    `${list}?group=${group}&turn=1`;
const worklist = waitingIn(applicationPaths.applications.href());
const country = waitingIn(applicationPaths.allApplications.href());

const studentPaths: Readonly<Record<StudentListRoute, string>> = {
  'student-list-dt': applicationPaths.studentsBudget.href(),
  'student-list-i': applicationPaths.studentsUnpaid.href(),
  'student-list-f': applicationPaths.studentsForeign.href(),
  'student-list-o': applicationPaths.studentsOfOrganization.href(),
};
const students = ({ params }: HomeLine) => {
  const list = studentLists.find(({ route }) => route === params.list);
  return list ? `${studentPaths[list.route]}?group=${String(params.part)}` : null;
};
/** The same, of it what waits. */
const waitingStudents = (line: HomeLine) => {
  const part = students(line);
  return part && `${part}&turn=1`;
};

/** Applications and students in the menu, at home and in messages. */
export const applicationFrame: FrameModule = {
  menu: {
    'my-study': {
      place: applicationPaths.myStudy,
      icon: GraduationCap,
      at: 25,
      roles: ['doctorate'],
    },
    'apply-document': {
      place: applicationPaths.ownApplications,
      words: 'command.words.apply',
      icon: FileText,
      at: 30,
      group: 'admission',
      roles: ['applicant', 'doctorate'],
      processes: ['application'],
    },
    'applicant-document': {
      place: applicationPaths.applications,
      icon: Inbox,
      at: 40,
      group: 'admission',
      roles: ['university', 'ministry'],
      processes: ['application', 'diploma'],
    },
    'student-list-dt': {
      place: applicationPaths.studentsBudget,
      words: 'command.words.leave',
      icon: GraduationCap,
      at: 70,
      group: 'students',
      roles: ['university', 'ministry', 'innovation', 'finance', 'antiCorruption', 'admin'],
    },
    'student-list-i': {
      place: applicationPaths.studentsUnpaid,
      words: 'command.words.leave',
      icon: UsersRound,
      at: 80,
      group: 'students',
      roles: ['university', 'ministry', 'innovation', 'antiCorruption', 'admin'],
    },
    'student-list-f': {
      place: applicationPaths.studentsForeign,
      words: 'command.words.leave',
      icon: Globe,
      at: 90,
      group: 'students',
      roles: ['university', 'ministry', 'innovation', 'antiCorruption', 'admin'],
    },
    'student-list-o': {
      place: applicationPaths.studentsOfOrganization,
      words: 'command.words.leave',
      icon: Building2,
      at: 100,
      group: 'students',
      roles: ['university', 'ministry', 'innovation', 'antiCorruption', 'admin'],
    },
    'apply-document-all': {
      place: applicationPaths.allApplications,
      icon: Inbox,
      at: 110,
      group: 'admission',
      roles: ['innovation', 'antiCorruption', 'admin'],
      processes: ['application'],
    },
    applydocorg: {
      place: applicationPaths.applicationsByOrganization,
      icon: Building2,
      at: 120,
      group: 'admission',
      roles: ['innovation', 'antiCorruption', 'admin'],
    },
  },
  places: {
    application: [
      {
        needs: applicationPaths.application.needs,
        list: applicationPaths.applications.href(),
        record: (id) => applicationPaths.application.href({ id }),
      },
      {
        needs: applicationPaths.oneOfAll.needs,
        list: applicationPaths.allApplications.href(),
        record: (id) => applicationPaths.oneOfAll.href({ id }),
      },
      {
        needs: applicationPaths.ownApplication.needs,
        list: applicationPaths.ownApplications.href(),
        record: (id) => applicationPaths.ownApplication.href({ id }),
      },
      {
        needs: applicationPaths.student.needs,
        list: applicationPaths.studentsBudget.href(),
        record: (id) => applicationPaths.student.href({ id }),
      },
    ],
  },
  stateLists: {
    application: [applicationPaths.allApplications, applicationPaths.applications],
  },
  pages: [
    {
      needs: applicationPaths.studentNew.needs,
      href: applicationPaths.studentNew.href(),
      name: 'frame.title.studentNew',
      words: 'command.words.student',
    },
  ],
  homeLines: {
    sendReady: ownApplication,
    sendDocuments: ownApplication,
    sendIncomplete: ownApplication,
    regenerate: ownApplication,
    answerPapers: ownApplication,
    waiting: ownApplication,
    appealRemoval: ownApplication,
    study: ownApplication,
    leave: ownApplication,
    apply: () => applicationPaths.ownApplications.href(),
    appeals: country,
    lateToDecide: country,
    pendingToDecide: country,
    receivedToDecide: country,
    oldToConfirm: waitingStudents,
    lateReviews: () => `${applicationPaths.allApplications.href()}?group=overdue`,
    overdue: worklist,
    dueSoon: worklist,
    fresh: worklist,
    started: worklist,
    toDecide: worklist,
    removalProposed: students,
    leaveLate: students,
    returnLate: waitingStudents,
    endStudy: waitingStudents,
    oldToCorrect: waitingStudents,
    papers: worklist,
    termOver: students,
    termEnding: students,
    studyTeam: ownApplication,
    studyNoTopic: ownApplication,
    studyNoAdvisor: ownApplication,
    studyAlone: ownApplication,
  },
};
