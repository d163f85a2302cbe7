import type { Block, Words } from '#server/documents/document.ts';
import { biographyIn } from '#shared/biography.ts';
import type { PersonFacts } from './person-facts.server.ts';

/** What the organization has translated of it: part of the Uzbek paper, and marked as its own. */
export function translatedBiography({ person }: PersonFacts, { language, say }: Words): Block[] {
  if (language !== 'uz' || !person.bio_translation) return [];
  return [
    { kind: 'heading', text: say('datasheet.translation') },
    { kind: 'paragraph', text: person.bio_translation },
  ];
}

/** The biography in the language of the paper, or else in the one in which it was written. */
export function biography({ person }: PersonFacts, { language, say }: Words): Block[] {
  const text = biographyIn(person, language);
  if (!text) return [];
  return [
    { kind: 'heading', text: say('datasheet.bio') },
    { kind: 'paragraph', text },
  ];
}
