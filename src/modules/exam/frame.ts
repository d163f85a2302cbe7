import { PencilLine } from 'lucide-react';
import type { FrameModule } from '#web/frame-module.ts';
import { paths } from '#web/paths.ts';

/** Admission exams and results in the menu, at home and in messages. */
export const examFrame: FrameModule = {
  menu: {
    exam: { href: paths.exams.href(), icon: PencilLine, process: 'exam' },
    'all-exams': { href: paths.allExams.href(), icon: PencilLine, process: 'exam' },
  },
  places: {
    exam: [
      { route: 'all-exams', list: paths.allExams.href(), record: (id) => paths.exam.href({ id }) },
      { route: 'exam/:id', list: paths.exams.href(), record: (id) => paths.exam.href({ id }) },
      {
        route: 'apply-document',
        list: paths.ownApplications.href(),
        record: () => paths.ownApplications.href(),
      },
    ],

    // A row is shown in its direction for the staff, and inside the own application for the
    // candidate.
    examResult: [
      { route: 'all-exams', list: paths.allExams.href(), record: () => paths.allExams.href() },
      { route: 'exam', list: paths.exams.href(), record: () => paths.exams.href() },
      {
        route: 'apply-document',
        list: paths.ownApplications.href(),
        record: () => paths.ownApplications.href(),
      },
    ],
  },
};
