import { type RawBuilder, sql } from 'kysely';
import { fold } from '#shared/fold.ts';

/**
 * Every word of the search stands somewhere in a text that is not stored folded; for short lists of
 * one person.
 */
export function foldedLike(
  column: RawBuilder<unknown>,
  search: string | undefined,
): RawBuilder<boolean> {
  const words = fold(search ?? '')
    .split(' ')
    .filter(Boolean)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  return sql<boolean>`fold_text(${column}) like all (${words}::text[])`;
}
