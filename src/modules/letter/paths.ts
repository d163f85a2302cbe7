import { place } from '#shared/place.ts';

/** The addresses of letters and targeted letters: routes are made from `path`, links from `href`. */
export const letterPaths = {
  letters: place('/admin/letter', 'Letter read'),
  letter: place<{ id: number | 'new' }>('/admin/letter/:id', 'Letter read'),
  letterHistory: place<{ id: number }>('/admin/letter/:id/history', 'Letter read'),
  incomingLetters: place('/admin/inbox', 'Letter read'),
  incomingLetter: place<{ id: number }>('/admin/inbox/:id', 'Letter read'),
  incomingLetterHistory: place<{ id: number }>('/admin/inbox/:id/history', 'Letter read'),
  targetedLetters: place('/admin/targeted-letters', 'TargetedLetter read'),
  targetedLetter: place<{ id: number | 'new' }>(
    '/admin/targeted-letters/:id',
    'TargetedLetter read',
  ),
  targetedLetterHistory: place<{ id: number }>(
    '/admin/targeted-letters/:id/history',
    'TargetedLetter read',
  ),
} as const;
