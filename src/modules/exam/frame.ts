import { PencilLine } from 'lucide-react';
import { applicationPaths } from '#modules/application/paths.ts';
import type { FrameModule } from '#web/frame-module.ts';
import { examPaths } from './paths.ts';

/** Admission exams and results in the menu, at home and in messages. */
export const examFrame: FrameModule = {
  menu: {
    exam: { href: examPaths.exams.href(), icon: PencilLine, process: 'exam' },
    'all-exams': { href: examPaths.allExams.href(), icon: PencilLine, process: 'exam' },
  },
  places: {
    exam: [
      {
        route: 'all-exams',
        list: examPaths.allExams.href(),
        record: (id) => examPaths.exam.href({ id }),
      },
      {
        route: 'exam/:id',
        list: examPaths.exams.href(),
        record: (id) => examPaths.exam.href({ id }),
      },
      {
        route: 'apply-document',
        list: applicationPaths.ownApplications.href(),
        record: () => applicationPaths.ownApplications.href(),
      },
    ],

    // A row is shown in its direction for the staff, and inside the own application for the
    // candidate.
    examResult: [
      {
        route: 'all-exams',
        list: examPaths.allExams.href(),
        record: () => examPaths.allExams.href(),
      },
      { route: 'exam', list: examPaths.exams.href(), record: () => examPaths.exams.href() },
      {
        route: 'apply-document',
        list: applicationPaths.ownApplications.href(),
        record: () => applicationPaths.ownApplications.href(),
      },
    ],
  },
};
