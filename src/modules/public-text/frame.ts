import { ScrollText } from 'lucide-react';
import type { FrameModule } from '#web/frame/frame-module.ts';
import { publicTextPaths } from './paths.ts';

/** Public texts in the menu, at home and in the search. */
export const publicTextFrame: FrameModule = {
  menu: {
    'public-text': {
      place: publicTextPaths.publicTexts,
      icon: ScrollText,
      at: 307,
      group: 'site',
      roles: ['innovation', 'admin'],
      processes: ['publicText'],
    },
  },
  places: {
    publicText: [
      {
        needs: publicTextPaths.publicTexts.needs,
        list: publicTextPaths.publicTexts.href(),
        record: (id) => publicTextPaths.publicText.href({ id }),
      },
    ],
  },
  stateLists: { publicText: [publicTextPaths.publicTexts] },
  pages: [
    { href: publicTextPaths.askedQuestions.href(), name: 'frame.title.askedQuestions' },
    { href: publicTextPaths.contacts.href(), name: 'frame.title.contacts' },
  ],
};
