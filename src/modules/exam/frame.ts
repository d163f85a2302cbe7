import { PencilLine } from 'lucide-react';
import { applicationPaths } from '#modules/application/paths.ts';
import { type FrameModule, withId } from '#web/frame/frame-module.ts';
import { examPaths } from './paths.ts';

/** Admission exams and results in the menu, at home and in messages. */
export const examFrame: FrameModule = {
  menu: {
    exam: {
      place: examPaths.exams,
      icon: PencilLine,
      at: 50,
      group: 'admission',
      roles: ['university', 'ministry'],
      processes: ['exam', 'examResult'],
    },
    'all-exams': {
      place: examPaths.allExams,
      icon: PencilLine,
      at: 60,
      group: 'admission',
      roles: ['innovation', 'antiCorruption', 'admin'],
      processes: ['exam', 'examResult'],
    },
  },
  places: {
    exam: [
      {
        needs: examPaths.allExams.needs,
        list: examPaths.allExams.href(),
        record: (id) => examPaths.exam.href({ id }),
      },
      {
        needs: examPaths.exam.needs,
        list: examPaths.exams.href(),
        record: (id) => examPaths.exam.href({ id }),
      },
      {
        needs: applicationPaths.ownApplications.needs,
        list: applicationPaths.ownApplications.href(),
        record: () => applicationPaths.ownApplications.href(),
      },
    ],

    // A row is shown in its direction for the staff, and inside the own application for the
    // candidate.
    examResult: [
      {
        needs: examPaths.allExams.needs,
        unsorted: true,
        list: examPaths.allExams.href(),
        record: () => examPaths.allExams.href(),
      },
      {
        needs: examPaths.exams.needs,
        unsorted: true,
        list: examPaths.exams.href(),
        record: () => examPaths.exams.href(),
      },
      {
        needs: applicationPaths.ownApplications.needs,
        unsorted: true,
        list: applicationPaths.ownApplications.href(),
        record: () => applicationPaths.ownApplications.href(),
      },
    ],
  },
  homeLines: {
    examToBegin: () => examPaths.exams.href(),
    examsLate: () => `${examPaths.exams.href()}?late=1`,
    examDay: withId((id) => applicationPaths.ownApplication.href({ id })),
    againstRank: () => examPaths.allExams.href(),
    marksChanged: () => examPaths.allExams.href(),
  },
};
