import type { Tree } from '../text-tree.ts';

/** The words by which each noun names itself in the frame. */
export const frameTexts = import.meta.glob<Tree>(
  ['#shared/locales/en/frame.json', '#modules/*/texts/en/frame.json'],
  { import: 'default', eager: true },
);
