import { sql } from 'kysely';
import { maskPinfl, pinflPattern } from '#shared/pinfl.ts';
import { type FoundGroup, type FoundRecord, mostFound } from '#shared/search.ts';
import { numberEnd, wordsOf } from '#shared/search-words.ts';
import { plannedAnew } from '../db/prepared.ts';
import { searchCondition } from '../engine/list-query.ts';
import type { ProcessDefinition, Reader, Sql, Trx } from '../engine/process.ts';
import { present, rowsByIds, type TravellingRecord } from '../engine/read.ts';
import { readingScopes, scopeCondition } from '../engine/scope.ts';
import type { Findable } from './findable.ts';

/**
 * A common word fits so many rows that the newest of all are not worth their price: the newest of
 * so many are shown.
 */
const mostLooked = 500;

/**
 * The end of a personal number fits the records of its holder: of anybody where the reader sees
 * numbers, else of themselves.
 */
function byNumber({ holder }: ProcessDefinition, reader: Reader): (word: string) => Sql | null {
  return (word) => {
    if (!holder || reader.seesAs || !numberEnd.test(word)) return null;
    const holders = sql`select a.id from account a
      where right(a.pinfl, 4) = ${word} and a.pinfl is not null`;
    const own = holder.numbers(reader) === 'none' ? sql` and a.id = ${reader.actor.userId}` : sql``;
    return sql`${holder.account} = any(array(${holders}${own}))`;
  };
}

/** The number of the person, masked, when it or its end is among the words. */
function shownNumber(
  { person }: Findable,
  record: TravellingRecord,
  words: readonly string[],
): string | null {
  const pinfl = person?.(record).pinfl;
  if (!pinfl || !words.some((word) => word === pinfl || word === pinfl.slice(-4))) return null;
  return pinflPattern.test(pinfl) ? maskPinfl(pinfl) : pinfl;
}

function asFound(
  found: Findable,
  record: TravellingRecord,
  reader: Reader,
  words: readonly string[],
): FoundRecord {
  const { name, reference, about } = found;
  const { id, state } = record;
  return {
    id,
    state,
    name: name(record, reader.language),
    reference: reference?.(record) ?? null,
    about: about?.(record, reader) || null,
    pinfl: shownNumber(found, record, words),
  };
}

/**
 * The newest records of one process in the reader's scope in which every word of `text` occurs;
 * null when there are none.
 */
export async function findRecords(
  db: Trx,
  definition: ProcessDefinition,
  named: Findable,
  reader: Reader,
  text: string,
): Promise<FoundGroup | null> {
  if (readingScopes(definition, reader).length === 0) return null;
  const scope = scopeCondition(definition, reader);
  const where = sql.join(
    [scope, ...searchCondition(definition, reader, text, byNumber(definition, reader))],
    sql` and `,
  );
  const found = sql`select r.id from ${sql.table(definition.table)} r
    where ${where} limit ${mostLooked}`;
  const { rows } = await sql<{
    ids: number[];
  }>`${sql.raw(plannedAnew)} with found as materialized (${found})
    select array(select id from found order by id desc limit ${mostFound + 1}) as ids`.execute(db);
  const ids = rows[0]?.ids ?? [];
  const seen = await rowsByIds(db, definition, reader, ids.slice(0, mostFound), {
    visible: scope,
  });
  if (seen.length === 0) return null;
  const words = wordsOf(text);
  const records = seen.map((row) =>
    asFound(named, present(definition, row, reader), reader, words),
  );
  return { process: definition.machine.id, records, more: ids.length > mostFound };
}
