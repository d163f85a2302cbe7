import { sql } from 'kysely';
import { recordsOnPage, type WayRecordQuery, type WayRecords } from '#shared/passages.ts';
import { plannedAnew } from '../db/prepared.ts';
import type { ProcessDefinition, Sql, Trx } from '../engine/process.ts';
import { scopeCondition } from '../engine/scope.ts';
import { recordNames } from '../record-words/record-names.ts';
import type { Naming } from '../search/findable.ts';
import type { Viewer } from '../statistics/viewer.ts';
import { recordsAsked } from './dimensions.ts';
import { markOf } from './marks.ts';

interface Found {
  id: number;
  state: string;
  since: Date;
  at: Date;
}

interface Looker {
  viewer: Viewer;
  naming: Naming | undefined;
}

/** The lines of history `h` that a record is found by; null where that is the one that moved it last. */
function linesFoundBy({ of, words }: WayRecordQuery): Sql | null {
  const [first = '', event = '', to = ''] = words;
  if (of === 'reached' || of === 'returned') return sql`h.to_state = ${first}`;
  if (of === 'taken' || of === 'returnedBy')
    return sql`h.from_state = ${first} and h.event = ${event} and h.to_state = ${to}`;
  return null;
}

/** Where they stand and their path have indexes of their own, in the order of the list. */
function foundBy({ of, words }: WayRecordQuery, mark: Sql): Sql {
  if (of === 'stands') return sql`r.state = ${words[0] ?? ''}`;
  return of === 'path' ? sql`r.path = ${mark}` : sql`r.marks @> array[${mark}]`;
}

/**
 * The ids behind a number: those that stand in a state by how long they have, the others by when
 * they moved last.
 */
function foundIds(
  { machine, table }: ProcessDefinition,
  query: WayRecordQuery,
  { asked, seen, way }: { asked: Sql; seen: Sql; way: Sql },
): Sql {
  const stands = query.of === 'stands';
  const mark = markOf(machine.id, sql`${query.of}::text`, sql`${query.words}::text[]`);
  const found = foundBy(query, mark);
  // Who has moved on since it was counted stands there no more.
  const still = stands ? sql`r.state = p.state` : sql`true`;
  return sql`
    select r.id, r.state, p.moved_at as since from (
      select r.record_id, r.state, r.moved_at from passage_record r
      where r.process = ${machine.id} and ${found} and ${asked}
    ) p join ${sql.table(table)} r on r.id = p.record_id
    where ${still} and ${seen}
    order by 3 ${way}, 1 ${way} limit ${recordsOnPage + 1} offset ${query.offset}`;
}

/** A page of the records behind a number, of those that the reader may see in the process's own list. */
export async function readWayRecords(
  db: Trx,
  definition: ProcessDefinition,
  query: WayRecordQuery,
  { viewer, naming }: Looker,
): Promise<WayRecords> {
  const { reader } = viewer;
  const asked = recordsAsked(query, viewer);
  const seen = scopeCondition(definition, reader);
  const way = query.of === 'stands' ? sql`asc` : sql`desc`;
  const lines = linesFoundBy(query);
  const at = lines
    ? sql`(select max(h.at) from history h where h.process = ${definition.machine.id}
        and h.record_id = f.id and h.from_state <> h.to_state and ${lines})`
    : sql`f.since`;
  const { rows } = await sql<Found>`${sql.raw(plannedAnew)}
    with found as materialized (${foundIds(definition, query, { asked, seen, way })})
    select f.id, f.state, f.since, coalesce(${at}, f.since) as at from found f
    order by f.since ${way}, f.id ${way}`.execute(db);
  const page = rows.slice(0, recordsOnPage);
  const ids = page.map(({ id }) => id);
  const names = await recordNames(db, definition, naming, reader, ids);
  return {
    more: rows.length > page.length,
    results: page.map(({ id, state, since, at }) => ({
      id,
      name: names.get(id)?.reference ?? names.get(id)?.name ?? null,
      state,
      since: since.toISOString(),
      at: at.toISOString(),
    })),
  };
}
