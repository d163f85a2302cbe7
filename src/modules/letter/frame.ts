import { Mail, MailOpen, Target } from 'lucide-react';
import type { FrameModule } from '#web/frame-module.ts';
import { letterPaths } from './paths.ts';

/** Letters in the menu, at home and in messages. */
export const letterFrame: FrameModule = {
  menu: {
    letter: { href: letterPaths.letters.href(), icon: Mail },
    inbox: { href: letterPaths.incomingLetters.href(), icon: MailOpen, process: 'letter' },
    'targeted-letters': {
      href: letterPaths.targetedLetters.href(),
      icon: Target,
      process: 'targetedLetter',
    },
  },
  places: {
    // Anyone who wrote it is sent on from the inbox to their own side; who watches the country has no
    // inbox.
    letter: [
      {
        route: 'inbox/:id',
        scope: 'G',
        list: letterPaths.incomingLetters.href(),
        besides: [letterPaths.letters.href()],
        record: (id) => letterPaths.incomingLetter.href({ id }),
      },
      {
        route: 'letter/:id',
        list: letterPaths.letters.href(),
        record: (id) => letterPaths.letter.href({ id }),
      },
    ],

    targetedLetter: [
      {
        route: 'targeted-letters/:id',
        list: letterPaths.targetedLetters.href(),
        record: (id) => letterPaths.targetedLetter.href({ id }),
      },
    ],
  },
};
