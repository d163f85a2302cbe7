import { type RawBuilder, sql } from 'kysely';
import { spellingsOf } from '#shared/search-words.ts';

/** Under three letters there is no trigram. */
const leastIndexed = 3;

/**
 * A word of a search (folded) stands somewhere in a column of folded text, in any of its spellings;
 * found by the index on the trigrams of the column. A shorter word is compared by a function, which
 * never reads that index whole.
 */
export function wordIn(column: RawBuilder<unknown>, word: string): RawBuilder<boolean> {
  const indexed = word.length >= leastIndexed;
  const spellings = spellingsOf(word);
  if (spellings !== null)
    return indexed
      ? sql<boolean>`${column} ~ ${spellings}`
      : sql<boolean>`textregexeq(${column}, ${spellings})`;
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
  return indexed
    ? sql<boolean>`${column} like ${pattern}`
    : sql<boolean>`textlike(${column}, ${pattern})`;
}

/** All words of a search stand in the column, in any order; nothing searched is true. */
export const wordsIn = (
  column: RawBuilder<unknown>,
  words: readonly string[],
): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join([sql`true`, ...words.map((word) => wordIn(column, word))], sql` and `)})`;
