import { place } from '#shared/place.ts';

/** The addresses of public texts: of those who write them, and of everybody. */
export const publicTextPaths = {
  publicTexts: place('/admin/public-text', 'PublicText read'),
  publicText: place<{ id: number | 'new' }>('/admin/public-text/:id', 'PublicText read'),
  askedQuestions: place('/asked-questions'),
  contacts: place('/contacts'),
  privacy: place('/privacy'),
  accessibility: place('/accessibility'),
} as const;

/** By these names addresses lead to a text on its page, whichever version is in force. */
export const questionAnchor = (firstId: number): string => `question-${firstId}`;
export const sectionAnchor = (firstId: number): string => `section-${firstId}`;
