import { ClipboardCheck } from 'lucide-react';
import { type FrameModule, withId } from '#web/frame/frame-module.ts';
import { additionalExamPaths } from './paths.ts';

/** Qualification exams in the menu, at home and in messages. */
export const additionalExamFrame: FrameModule = {
  menu: {
    'additional-exam': {
      place: additionalExamPaths.additionalExams,
      icon: ClipboardCheck,
      at: 200,
      group: 'students',
      roles: [
        'doctorate',
        'university',
        'ministry',
        'innovation',
        'advisor',
        'antiCorruption',
        'admin',
      ],
      processes: ['additionalExam'],
    },
  },
  places: {
    additionalExam: [
      {
        needs: additionalExamPaths.additionalExam.needs,
        list: additionalExamPaths.additionalExams.href(),
        record: (id) => additionalExamPaths.additionalExam.href({ id }),
      },
    ],
  },
  homeLines: {
    examPlanned: withId((id) => additionalExamPaths.additionalExam.href({ id })),
    examCondition: withId((id) => additionalExamPaths.additionalExam.href({ id })),
  },
};
