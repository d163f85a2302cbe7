import { paths } from './paths.ts';
import { lazyPage } from './shell/lazy-page.ts';
import type { ScreenRoute } from './shell/screen-route.ts';

/**
 * The screens of letters that open targeted places (targeted-letters, targeted-letters/{id},
 * targeted-letters/{id}/history).
 */
const targetedRoutes: readonly ScreenRoute[] = [
  {
    path: paths.targetedLetters.path,
    guard: 'targeted-letters',
    layout: 'admin',
    titleKey: 'shell.title.targetedLetters',
    page: lazyPage(
      () => import('../modules/letter/targeted/targeted-list-page.tsx'),
      'TargetedListPage',
    ),
  },
  {
    path: paths.targetedLetterHistory.path,
    guard: 'targeted-letters/:id/history',
    layout: 'admin',
    titleKey: 'shell.title.targetedLetterHistory',
    page: lazyPage(
      () => import('../modules/letter/targeted/targeted-history-page.tsx'),
      'TargetedHistoryPage',
    ),
  },
  {
    path: paths.targetedLetter.path,
    guard: 'targeted-letters/:id',
    layout: 'admin',
    titleKey: 'shell.title.targetedLetter',
    page: lazyPage(() => import('../modules/letter/targeted/targeted-page.tsx'), 'TargetedPage'),
  },
];

/**
 * The screens of letters (letter, letter/{id}, letter/{id}/history, inbox, inbox/{id},
 * inbox/{id}/history).
 */
export const letterRoutes: readonly ScreenRoute[] = [
  ...targetedRoutes,
  {
    path: paths.letters.path,
    guard: 'letter',
    layout: 'admin',
    titleKey: 'shell.title.letters',
    page: lazyPage(() => import('../modules/letter/letter-list-page.tsx'), 'LetterListPage'),
  },
  {
    path: paths.letterHistory.path,
    guard: 'letter/:id/history',
    layout: 'admin',
    titleKey: 'shell.title.letterHistory',
    page: lazyPage(() => import('../modules/letter/letter-history-page.tsx'), 'LetterHistoryPage'),
  },
  {
    path: paths.letter.path,
    guard: 'letter/:id',
    layout: 'admin',
    titleKey: 'shell.title.letter',
    page: lazyPage(() => import('../modules/letter/letter-page.tsx'), 'LetterPage'),
  },
  {
    path: paths.incomingLetters.path,
    guard: 'inbox',
    layout: 'admin',
    titleKey: 'shell.title.incomingLetters',
    page: lazyPage(() => import('../modules/letter/incoming-list-page.tsx'), 'IncomingListPage'),
  },
  {
    path: paths.incomingLetterHistory.path,
    guard: 'inbox/:id/history',
    layout: 'admin',
    titleKey: 'shell.title.letterHistory',
    page: lazyPage(() => import('../modules/letter/letter-history-page.tsx'), 'LetterHistoryPage'),
  },
  {
    path: paths.incomingLetter.path,
    guard: 'inbox/:id',
    layout: 'admin',
    titleKey: 'shell.title.incomingLetter',
    page: lazyPage(
      () => import('../modules/letter/incoming-letter-page.tsx'),
      'IncomingLetterPage',
    ),
  },
];
