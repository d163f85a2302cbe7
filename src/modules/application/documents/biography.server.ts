import type { Block, Words } from '#server/documents/document.ts';
import type { PersonFacts } from './person-facts.server.ts';

/** The biography exists in Uzbek and Russian: English readers get the Uzbek one. */
export function biography({ person }: PersonFacts, { language, say }: Words): Block[] {
  const [first, other] =
    language === 'ru' ? [person.bio_ru, person.bio_uz] : [person.bio_uz, person.bio_ru];
  const text = first || other;
  if (!text) return [];
  return [
    { kind: 'heading', text: say('datasheet.bio') },
    { kind: 'paragraph', text },
  ];
}
