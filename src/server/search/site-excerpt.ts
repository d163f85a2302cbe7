import { fold } from '#shared/fold.ts';
import { shortened } from '#shared/rich-text.ts';

const sentences = /[^.!?…]+[.!?…]*\s*/gu;
const longest = 220;

/**
 * The first sentence of a text (plain, in one language) in which a word of the search (folded)
 * stands, with what comes after it; its beginning when the words stand elsewhere. null for a text
 * without words.
 */
export function excerptOf(text: string, words: readonly string[]): string | null {
  const said = text.match(sentences) ?? [];
  const at = said.findIndex((sentence) => words.some((word) => fold(sentence).includes(word)));
  const chosen = said.slice(Math.max(at, 0)).join('').trim();
  if (chosen === '') return null;
  return `${at > 0 ? '… ' : ''}${shortened(chosen, longest)}`;
}
