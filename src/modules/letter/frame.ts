import { Mail, MailOpen, Target } from 'lucide-react';
import type { FrameModule } from '#web/frame/frame-module.ts';
import { letterPaths } from './paths.ts';

/** Letters in the menu, at home and in messages. */
export const letterFrame: FrameModule = {
  menu: {
    letter: {
      place: letterPaths.letters,
      icon: Mail,
      at: 210,
      group: 'letters',
      roles: ['university', 'ministry', 'innovation', 'finance', 'antiCorruption', 'admin'],
    },
    inbox: {
      place: letterPaths.incomingLetters,
      icon: MailOpen,
      at: 220,
      group: 'letters',
      roles: ['university', 'ministry', 'innovation', 'finance'],
      processes: ['letter'],
    },
    'targeted-letters': {
      place: letterPaths.targetedLetters,
      icon: Target,
      at: 230,
      group: 'letters',
      roles: [
        'applicant',
        'university',
        'ministry',
        'innovation',
        'finance',
        'economy',
        'antiCorruption',
        'admin',
      ],
      processes: ['targetedLetter'],
    },
  },
  pages: [
    {
      needs: 'Letter create',
      href: letterPaths.letter.href({ id: 'new' }),
      name: 'frame.title.letterNew',
      words: 'command.words.letter',
    },
  ],
  places: {
    // Anyone who wrote it is sent on from the inbox to their own side; who watches the country has no
    // inbox.
    letter: [
      {
        needs: letterPaths.incomingLetter.needs,
        scope: 'G',
        list: letterPaths.incomingLetters.href(),
        besides: [letterPaths.letters.href()],
        record: (id) => letterPaths.incomingLetter.href({ id }),
      },
      {
        needs: letterPaths.letter.needs,
        list: letterPaths.letters.href(),
        record: (id) => letterPaths.letter.href({ id }),
      },
    ],

    targetedLetter: [
      {
        needs: letterPaths.targetedLetter.needs,
        list: letterPaths.targetedLetters.href(),
        record: (id) => letterPaths.targetedLetter.href({ id }),
      },
    ],
  },
};
