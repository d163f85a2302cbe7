import { Mail, MailOpen, Target } from 'lucide-react';
import type { FrameModule } from '#web/frame-module.ts';
import { paths } from '#web/paths.ts';

/** Letters in the menu, at home and in messages. */
export const letterFrame: FrameModule = {
  menu: {
    letter: { href: paths.letters.href(), icon: Mail },
    inbox: { href: paths.incomingLetters.href(), icon: MailOpen, process: 'letter' },
    'targeted-letters': {
      href: paths.targetedLetters.href(),
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
        list: paths.incomingLetters.href(),
        besides: [paths.letters.href()],
        record: (id) => paths.incomingLetter.href({ id }),
      },
      {
        route: 'letter/:id',
        list: paths.letters.href(),
        record: (id) => paths.letter.href({ id }),
      },
    ],

    targetedLetter: [
      {
        route: 'targeted-letters/:id',
        list: paths.targetedLetters.href(),
        record: (id) => paths.targetedLetter.href({ id }),
      },
    ],
  },
};
