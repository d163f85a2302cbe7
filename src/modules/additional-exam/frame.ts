import { ClipboardCheck } from 'lucide-react';
import { type FrameModule, withId } from '#web/frame-module.ts';
import { paths } from '#web/paths.ts';

/** Qualification exams in the menu, at home and in messages. */
export const additionalExamFrame: FrameModule = {
  menu: {
    'additional-exam': {
      href: paths.additionalExams.href(),
      icon: ClipboardCheck,
      process: 'additionalExam',
    },
  },
  places: {
    additionalExam: [
      {
        route: 'additional-exam/:id',
        list: paths.additionalExams.href(),
        record: (id) => paths.additionalExam.href({ id }),
      },
    ],
  },
  homeLines: {
    examPlanned: withId((id) => paths.additionalExam.href({ id })),
    examCondition: withId((id) => paths.additionalExam.href({ id })),
  },
};
