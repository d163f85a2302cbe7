import { text } from '#server/base/texts.ts';
import type { DeclaredHead } from '#server/declared/page-head.ts';
import { publicTextPaths } from './paths.ts';

const head = (path: string, page: 'questions' | 'contacts' | 'callCentre'): DeclaredHead => ({
  path,
  read: async (_services, { language }) => ({
    title: text(language, `public-texts.${page}.title`),
    description: text(language, `public-texts.${page}.lead`),
  }),
});

/** What stands in the first HTML of the pages that show public texts. */
export const publicTextHeads = [
  head(publicTextPaths.askedQuestions.path, 'questions'),
  head(publicTextPaths.contacts.path, 'contacts'),
  head(publicTextPaths.callCentre.path, 'callCentre'),
];
