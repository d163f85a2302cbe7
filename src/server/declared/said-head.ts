import type { Address } from '#shared/place.ts';
import type { SharedTextKey } from '#shared/text-keys.ts';
import { text } from '../base/texts.ts';
import type { DeclaredHead } from './page-head.ts';

/** The head of a page that is always there: what its texts say of it. */
export const saidHead = (
  { path }: Address,
  title: SharedTextKey,
  description: SharedTextKey,
): DeclaredHead => ({
  path,
  read: async (_services, { language }) => ({
    title: text(language, title),
    description: text(language, description),
  }),
});
