import { fold } from './fold.ts';

// Without zod: the search is typed into before anything is asked of the server.

/** A search without a word of so many letters or digits finds nothing: it would find everything. */
const leastLetters = 3;
/** The end of a personal number that people quote. */
export const numberEnd = /^\d{4}$/;

/** The words of a search, folded. */
export const wordsOf = (search: string | undefined): string[] =>
  fold(search ?? '')
    .split(' ')
    .filter(Boolean);

/** Whether every word (folded) stands somewhere in a text. */
export function holdsWords(text: string, words: readonly string[]): boolean {
  const said = fold(text);
  return words.every((word) => said.includes(word));
}

/** Whether a search of the whole product is worth asking for. */
export const isEnough = (text: string): boolean =>
  wordsOf(text).some((word) => word.length >= leastLetters);
