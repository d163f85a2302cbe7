import type { Tree } from '../text-tree.ts';

/** The words by which each noun names itself in the frame. */
export const frameTexts = import.meta.glob<Tree>(
  ['#shared/locales/uz/frame.json', '#modules/*/texts/uz/frame.json'],
  { import: 'default', eager: true },
);
