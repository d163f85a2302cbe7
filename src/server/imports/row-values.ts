import { sql } from 'kysely';
import type { Code } from '#shared/codes.ts';
import { fold } from '#shared/fold.ts';
import { languages } from '#shared/languages.ts';
import { givenText } from '../base/texts.ts';
import type { Sql, Trx } from '../engine/process.ts';

/** What stands for a cell that names nothing known: no id is 0. */
export const nothing = 0;
/** What stands for a name that several have: which of them is meant, only a code says. */
export const several = -1;

/** What stands in brackets behind the words of a code, as people shorten it: “PhD”. */
const shortOf = (words: string): string => /\((.+)\)$/.exec(words)?.[1] ?? '';

/**
 * The number of a code that a cell names, by number, in the words of any language or by their short
 * form (`codes.<list>.<id>`); null for an empty cell.
 */
export function codeNamed(list: string, codes: readonly Code[], word = ''): number | null {
  if (word === '') return null;
  const said = fold(word);
  const found = codes.find(({ id }) => {
    const words = languages.map((language) => givenText(language, `codes.${list}.${id}`));
    return [String(id), ...words, ...words.map(shortOf)].some((one) => fold(one) === said);
  });
  return found?.id ?? nothing;
}

const signs = { yes: ['+', '1'], no: ['', '-', '0'] } as const;

/** Yes or no in any language; undefined for what is neither. */
export function yesOrNo(word = ''): boolean | undefined {
  const said = fold(word);
  const means = (answer: 'yes' | 'no'): boolean =>
    [
      ...signs[answer],
      ...languages.map((language) => givenText(language, `export.${answer}`)),
    ].some((one) => fold(one) === said);
  if (means('yes')) return true;
  return means('no') ? false : undefined;
}

/** Whether a spreadsheet program has rounded a long number: `3,12109E+13`. */
export const isRounded = (word = ''): boolean => /^\d([.,]\d+)?e\+?\d+$/i.test(word);

/** Whether a row of a table has this name in one of the languages. */
export const named = (table: string, word: string): Sql =>
  sql`${fold(word)} in (fold_text(${sql.ref(`${table}.name_uz`)}),
    fold_text(${sql.ref(`${table}.name_ru`)}), fold_text(${sql.ref(`${table}.name_en`)}))`;

/**
 * The id that a cell names, by a query with the word; null for an empty cell, else `nothing` or
 * `several` where it is not one.
 */
export async function idOf(trx: Trx, query: Sql, word: string): Promise<number | null> {
  if (word === '') return null;
  const { rows } = await sql<{ id: number }>`${query}`.execute(trx);
  return rows.length > 1 ? several : (rows[0]?.id ?? nothing);
}
