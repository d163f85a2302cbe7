import { lazyPage } from '#web/shell/lazy-page.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';
import { letterPaths } from './paths.ts';

/** Letters: address, guard, frame, title and code of each screen. */
export const letterScreens: readonly ScreenRoute[] = [
  {
    path: letterPaths.targetedLetters.path,
    guard: 'targeted-letters',
    layout: 'admin',
    titleKey: 'shell.title.targetedLetters',
    page: lazyPage(() => import('./targeted/targeted-list-page.tsx'), 'TargetedListPage'),
  },
  {
    path: letterPaths.targetedLetterHistory.path,
    guard: 'targeted-letters/:id/history',
    layout: 'admin',
    titleKey: 'shell.title.targetedLetterHistory',
    page: lazyPage(() => import('./targeted/targeted-history-page.tsx'), 'TargetedHistoryPage'),
  },
  {
    path: letterPaths.targetedLetter.path,
    guard: 'targeted-letters/:id',
    layout: 'admin',
    titleKey: 'shell.title.targetedLetter',
    page: lazyPage(() => import('./targeted/targeted-page.tsx'), 'TargetedPage'),
  },
  {
    path: letterPaths.letters.path,
    guard: 'letter',
    layout: 'admin',
    titleKey: 'shell.title.letters',
    page: lazyPage(() => import('./letter-list-page.tsx'), 'LetterListPage'),
  },
  {
    path: letterPaths.letterHistory.path,
    guard: 'letter/:id/history',
    layout: 'admin',
    titleKey: 'shell.title.letterHistory',
    page: lazyPage(() => import('./letter-history-page.tsx'), 'LetterHistoryPage'),
  },
  {
    path: letterPaths.letter.path,
    guard: 'letter/:id',
    layout: 'admin',
    titleKey: 'shell.title.letter',
    page: lazyPage(() => import('./letter-page.tsx'), 'LetterPage'),
  },
  {
    path: letterPaths.incomingLetters.path,
    guard: 'inbox',
    layout: 'admin',
    titleKey: 'shell.title.incomingLetters',
    page: lazyPage(() => import('./incoming-list-page.tsx'), 'IncomingListPage'),
  },
  {
    path: letterPaths.incomingLetterHistory.path,
    guard: 'inbox/:id/history',
    layout: 'admin',
    titleKey: 'shell.title.letterHistory',
    page: lazyPage(() => import('./letter-history-page.tsx'), 'LetterHistoryPage'),
  },
  {
    path: letterPaths.incomingLetter.path,
    guard: 'inbox/:id',
    layout: 'admin',
    titleKey: 'shell.title.incomingLetter',
    page: lazyPage(() => import('./incoming-letter-page.tsx'), 'IncomingLetterPage'),
  },
];
