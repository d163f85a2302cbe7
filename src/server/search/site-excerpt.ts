import { fold } from '#shared/fold.ts';

const sentences = /[^.!?…]+[.!?…]*\s*/gu;
const longest = 220;

/** Its beginning as whole words. */
function beginningOf(text: string): string {
  if (text.length <= longest) return text;
  const cut = text.slice(0, longest);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))}…`;
}

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
  return `${at > 0 ? '… ' : ''}${beginningOf(chosen)}`;
}
