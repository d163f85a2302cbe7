import { place } from '#shared/place.ts';

/** The addresses of letters and targeted letters: routes are made from `path`, links from `href`. */
export const letterPaths = {
  letters: place('/admin/letter'),
  letter: place<{ id: number | 'new' }>('/admin/letter/:id'),
  letterHistory: place<{ id: number }>('/admin/letter/:id/history'),
  incomingLetters: place('/admin/inbox'),
  incomingLetter: place<{ id: number }>('/admin/inbox/:id'),
  incomingLetterHistory: place<{ id: number }>('/admin/inbox/:id/history'),
  targetedLetters: place('/admin/targeted-letters'),
  targetedLetter: place<{ id: number | 'new' }>('/admin/targeted-letters/:id'),
  targetedLetterHistory: place<{ id: number }>('/admin/targeted-letters/:id/history'),
} as const;
