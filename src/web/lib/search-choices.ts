import { fold } from '#shared/fold.ts';

/** What is searched: words that are read, and what else it is found by. */
interface Searched {
  label: string;
  also?: readonly string[];
  near?: readonly string[];
}

/** A text as it is compared, and the first letters of its words. */
interface Folded {
  words: string;
  initials: string;
}

const known = new Map<string, Folded>();

/**
 * People write x and h for one another, and a Russian name in Latin letters with kh or without the
 * y of ye; the rest of the spellings is evened out by `fold`.
 */
const loosely = (text: string): string =>
  fold(text)
    .replace(/kh|x/g, 'h')
    .replace(/ye/g, 'e')
    .replace(/[^\p{L}\p{N}.]+/gu, ' ')
    .trim();

function foldedOf(text: string): Folded {
  const before = known.get(text);
  if (before) return before;
  const folded = {
    words: ` ${loosely(text)}`,
    initials: loosely(
      text
        .split(/[\s-]+/)
        .map((word) => /\p{L}/u.exec(word)?.[0] ?? '')
        .join(''),
    ),
  };
  known.set(text, folded);
  return folded;
}

/** How well a word fits: the smaller, the better. */
const ranks = { begins: 0, initials: 1, near: 2, inside: 3 } as const;
const leastInitials = 3;

function rankOfWord(word: string, texts: readonly Folded[], near: readonly Folded[]): number {
  if (texts.some(({ words }) => words.includes(` ${word}`))) return ranks.begins;
  if (word.length >= leastInitials && texts.some(({ initials }) => initials.includes(word)))
    return ranks.initials;
  if (near.some(({ words }) => words.includes(` ${word}`))) return ranks.near;
  return texts.some(({ words }) => words.includes(word)) ? ranks.inside : Number.POSITIVE_INFINITY;
}

function rankOf({ label, also = [], near = [] }: Searched, query: string): number {
  const texts = [label, ...also].map(foldedOf);
  const begun = texts.some(({ words }) => words.startsWith(` ${query}`)) ? 0 : 1;
  const around = near.map(foldedOf);
  const words = query.split(' ').filter(Boolean);
  return words.reduce((sum, word) => sum + rankOfWord(word, texts, around), begun);
}

/** The choices, those that fit best first; among equals their order stays. */
export function rankChoices<Choice extends Searched>(
  choices: readonly Choice[],
  typed: string,
): { choice: Choice; fits: boolean }[] {
  const query = loosely(typed);
  return choices
    .map((choice) => ({ choice, rank: rankOf(choice, query) }))
    .sort((one, other) => (one.rank < other.rank ? -1 : Number(one.rank > other.rank)))
    .map(({ choice, rank }) => ({ choice, fits: Number.isFinite(rank) }));
}

/** Whether a text is the whole of one of the names of a choice. */
export const isNamed = ({ label, also = [] }: Searched, typed: string): boolean =>
  loosely(typed) !== '' && [label, ...also].some((name) => loosely(name) === loosely(typed));
