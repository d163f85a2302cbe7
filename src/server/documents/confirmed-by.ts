import type { Words } from './document.ts';
import { officialMoment } from './moment.ts';

/**
 * How and when the event behind a document was confirmed: what stands in the place of a
 * hand-written signature.
 */
export function confirmedBy(
  { event }: { event: { at: string; confirmed: string } },
  words: Words,
): string {
  return words.say(`confirmed.${event.confirmed}`, {
    at: officialMoment(words, new Date(event.at)),
  });
}
