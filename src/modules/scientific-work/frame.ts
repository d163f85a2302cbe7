import { BookOpen } from 'lucide-react';
import type { FrameModule } from '#web/frame/frame-module.ts';
import { scientificWorkPaths } from './paths.ts';

/** Scientific works in the menu, at home and in messages. */
export const scientificWorkFrame: FrameModule = {
  menu: {
    'scientific-information': {
      place: scientificWorkPaths.scientificInformation,
      icon: BookOpen,
      at: 250,
      group: 'students',
      roles: [
        'applicant',
        'doctorate',
        'university',
        'ministry',
        'innovation',
        'advisor',
        'antiCorruption',
      ],
    },
  },
  places: {
    scientificWork: [
      {
        needs: scientificWorkPaths.scientificWork.needs,
        list: scientificWorkPaths.scientificInformation.href(),
        record: (id) => scientificWorkPaths.scientificWork.href({ id }),
      },
    ],
  },
};
