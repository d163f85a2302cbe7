import { saidHead } from '#server/declared/said-head.ts';
import { publicTextPaths } from './paths.ts';

/** What stands in the first HTML of the pages that show public texts. */
export const publicTextHeads = [
  saidHead(
    publicTextPaths.askedQuestions,
    'site.page.askedQuestions',
    'public-texts.questions.lead',
  ),
  saidHead(publicTextPaths.contacts, 'site.page.contacts', 'public-texts.contacts.lead'),
  saidHead(publicTextPaths.privacy, 'site.page.privacy', 'public-texts.privacy.lead'),
  saidHead(
    publicTextPaths.accessibility,
    'site.page.accessibility',
    'public-texts.accessibility.lead',
  ),
];
