import { sql } from 'kysely';
import { type FoundBy, leftOut, pathStates } from '#shared/passages.ts';
import type { Sql } from '../engine/process.ts';

/** The marks of which it is kept how many records have them. */
export const countedMarks: readonly FoundBy[] = [
  'returned',
  'returnedBy',
  'looped',
  'stands',
  'path',
];

/**
 * A mark as a number: the same sort and words of a process have the same, wherever they are counted.
 */
export const markOf = (process: string, sort: Sql, words: Sql): Sql =>
  sql`('x' || encode(substring(sha256(convert_to(
    concat_ws(' ', ${process}::text, ${sort}, array_to_string(${words}, ' ')), 'UTF8')) for 8),
    'hex'))::bit(64)::bigint`;

/** A path in the order of its states as it is kept: a long one without its middle. */
export const pathOf = (states: Sql): Sql =>
  sql`case when cardinality(${states}) <= ${pathStates + 1} then ${states}
    else (${states})[:${pathStates}] || ${leftOut}::text
      || (${states})[cardinality(${states})] end`;
