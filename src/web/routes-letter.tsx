import { paths } from './paths.ts';
import { lazyPage } from './shell/lazy-page.ts';
import type { ScreenRoute } from './shell/screen-route.ts';

/** The screens of letters (specification section 2: letter, letter/{id}, letter/{id}/history, inbox, inbox/{id}, inbox/{id}/history). */
export const letterRoutes: readonly ScreenRoute[] = [
  {
    ...{ path: paths.letters.path, guard: 'letter', layout: 'admin', titleKey: 'shell.title.letters' },
    page: lazyPage(() => import('./features/letter/letter-list-page.tsx'), 'LetterListPage'),
  },
  {
    ...{ path: paths.letterHistory.path, guard: 'letter/:id/history', layout: 'admin', titleKey: 'shell.title.letterHistory' },
    page: lazyPage(() => import('./features/letter/letter-history-page.tsx'), 'LetterHistoryPage'),
  },
  {
    ...{ path: paths.letter.path, guard: 'letter/:id', layout: 'admin', titleKey: 'shell.title.letter' },
    page: lazyPage(() => import('./features/letter/letter-page.tsx'), 'LetterPage'),
  },
  {
    ...{ path: paths.incomingLetters.path, guard: 'inbox', layout: 'admin', titleKey: 'shell.title.incomingLetters' },
    page: lazyPage(() => import('./features/letter/incoming-list-page.tsx'), 'IncomingListPage'),
  },
  {
    ...{ path: paths.incomingLetterHistory.path, guard: 'inbox/:id/history', layout: 'admin', titleKey: 'shell.title.letterHistory' },
    page: lazyPage(() => import('./features/letter/letter-history-page.tsx'), 'LetterHistoryPage'),
  },
  {
    ...{ path: paths.incomingLetter.path, guard: 'inbox/:id', layout: 'admin', titleKey: 'shell.title.incomingLetter' },
    page: lazyPage(() => import('./features/letter/incoming-letter-page.tsx'), 'IncomingLetterPage'),
  },
];
