import { lazyPage } from '#web/lib/lazy-page.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';
import { letterPaths } from './paths.ts';

/** Letters: address, guard, frame, title and code of each screen. */
export const letterScreens: readonly ScreenRoute[] = [
  {
    place: letterPaths.targetedLetters,
    layout: 'admin',
    titleKey: 'frame.title.targetedLetters',
    page: lazyPage(() => import('./targeted/targeted-list-page.tsx'), 'TargetedListPage'),
  },
  {
    place: letterPaths.targetedLetterHistory,
    layout: 'admin',
    titleKey: 'frame.title.targetedLetterHistory',
    page: lazyPage(() => import('./targeted/targeted-history-page.tsx'), 'TargetedHistoryPage'),
  },
  {
    place: letterPaths.targetedLetter,
    layout: 'admin',
    titleKey: 'frame.title.targetedLetter',
    page: lazyPage(() => import('./targeted/targeted-page.tsx'), 'TargetedPage'),
  },
  {
    place: letterPaths.letters,
    layout: 'admin',
    titleKey: 'frame.title.letters',
    page: lazyPage(() => import('./letter-list-page.tsx'), 'LetterListPage'),
  },
  {
    place: letterPaths.letterHistory,
    layout: 'admin',
    titleKey: 'frame.title.letterHistory',
    page: lazyPage(() => import('./letter-history-page.tsx'), 'LetterHistoryPage'),
  },
  {
    place: letterPaths.letter,
    layout: 'admin',
    titleKey: 'frame.title.letter',
    page: lazyPage(() => import('./letter-page.tsx'), 'LetterPage'),
  },
  {
    place: letterPaths.incomingLetters,
    layout: 'admin',
    titleKey: 'frame.title.incomingLetters',
    page: lazyPage(() => import('./incoming-list-page.tsx'), 'IncomingListPage'),
  },
  {
    place: letterPaths.incomingLetterHistory,
    layout: 'admin',
    titleKey: 'frame.title.letterHistory',
    page: lazyPage(() => import('./letter-history-page.tsx'), 'LetterHistoryPage'),
  },
  {
    place: letterPaths.incomingLetter,
    layout: 'admin',
    titleKey: 'frame.title.incomingLetter',
    page: lazyPage(() => import('./incoming-letter-page.tsx'), 'IncomingLetterPage'),
  },
];
