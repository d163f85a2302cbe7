import { fold } from './fold.ts';

// Without zod: the search is typed into before anything is asked of the server.

/** A search without a word of so many letters or digits finds nothing: it would find everything. */
const leastLetters = 3;
/** The end of a personal number that people quote. */
export const numberEnd = /^\d{4}$/;
/** A whole personal number. */
export const wholeNumber = /^\d{14}$/;

/** The words of a search, folded. */
export const wordsOf = (search: string | undefined): string[] =>
  fold(search ?? '')
    .split(' ')
    .filter(Boolean);

const patternSigns = /[\\^$.*+?()[\]{}|]/g;
/**
 * Letters that people write for one another where a name came through Russian: Рахмонов is
 * Raxmonov, Rahmonov and Rakhmonov; Кодиров is Qodirov; Алексеев is Alekseyev and Alekseev. The h of
 * sh and ch is another letter.
 */
const alike = /kh|(?<![sc])h|x|[kq]|ye|(?<=[aeiou])e/g;
const spellingsOfLetter = (letters: string): string => {
  if (letters.endsWith('e')) return 'y?e';
  return letters === 'k' || letters === 'q' ? '[kq]' : '(?:kh|h|x)';
};

/**
 * The spellings of a word (folded) as a regular expression, the same for PostgreSQL and the browser;
 * null for a word that has one spelling. What differs in script alone `fold` has made equal.
 */
export function spellingsOf(word: string): string | null {
  const plain = word.replace(patternSigns, '\\$&');
  const spelled = plain.replace(alike, spellingsOfLetter);
  return spelled === plain ? null : spelled;
}

/** Whether every word (folded) stands somewhere in a text. */
export function holdsWords(text: string, words: readonly string[]): boolean {
  const said = fold(text);
  return words.every((word) => {
    const spellings = spellingsOf(word);
    return spellings === null ? said.includes(word) : new RegExp(spellings).test(said);
  });
}

/** Whether a search of the whole product is worth asking for. */
export const isEnough = (text: string): boolean =>
  wordsOf(text).some((word) => word.length >= leastLetters);
