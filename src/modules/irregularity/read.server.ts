import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import { irregularityMachine as machine } from '#machines/irregularity.machine.ts';
import { actionsOf } from '#machines/kit.ts';
import { fullNameOf } from '#server/db/person-name.ts';
import type { Database } from '#server/db/tables.ts';
import { wordsIn } from '#server/db/word-in.ts';
import type { Reader, Sql } from '#server/engine/process.ts';
import { factsOf, type Irregularity } from '#server/irregularities/keep.ts';
import type { IrregularityKind } from '#shared/irregularities.ts';
import { wordsOf } from '#shared/search-words.ts';
import type { IrregularityQuery, irregularity, irregularityDetail } from './schema.ts';

type Told = z.infer<typeof irregularity>;
type Detail = z.infer<typeof irregularityDetail>;
type Row = Irregularity & { people: Told['people'] };

const parted = (value: string | undefined): string[] => value?.split(',').filter(Boolean) ?? [];

/** Words name a person whom it tells of, a number the record it is about. */
function found(search: string | undefined): Sql[] {
  const number = /^\s*#?(\d{1,12})\s*$/.exec(search ?? '')?.[1];
  if (number) return [sql`i.record_id = ${Number(number)}`];
  const words = wordsOf(search);
  if (words.length === 0) return [];
  return [
    sql`i.account_ids && array(select p.id from account p where ${wordsIn(sql`p.search`, words)})`,
  ];
}

function conditionOf(query: IrregularityQuery, kinds: readonly IrregularityKind[]): Sql {
  const asked = parted(query.kind);
  const shown = asked.length === 0 ? kinds : kinds.filter((kind) => asked.includes(kind));
  const states = parted(query.state);
  const parts = [sql`i.kind = any(${[...shown]}::text[])`];
  if (states.length > 0) parts.push(sql`i.state = any(${states}::text[])`);
  return sql.join([...parts, ...found(query.search)], sql` and `);
}

const people = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', a.id,
    'name', nullif(${fullNameOf('a')}, ''), 'organization', (select jsonb_build_object(
      'name_uz', o.name_uz, 'name_ru', o.name_ru, 'name_en', o.name_en)
      from organization o where o.id = a.organization_id)) order by a.id), '[]')
  from account a where a.id = any(i.account_ids)) as people`;

function told(row: Row, reader: Reader): Told {
  const { id, kind, state, version, said, params, process, record_id, line_ids, nights } = row;
  const actions = actionsOf(machine, { state, facts: factsOf(row, reader) }, reader.actor);
  return {
    id,
    kind,
    state,
    version,
    said,
    params,
    process,
    record_id,
    lines: line_ids.length,
    people: row.people,
    first_seen: row.first_seen,
    last_seen: row.last_seen,
    nights,
    signable: actions.some(({ event, enabled }) => event === 'signOff' && enabled),
  };
}

/** A page of what these kinds have, the newest first, and how much of it there is. */
export async function readPage(
  db: Kysely<Database>,
  query: IrregularityQuery,
  kinds: readonly IrregularityKind[],
  reader: Reader,
): Promise<{ count: number; results: Told[]; watched_at: Date | null }> {
  const where = conditionOf(query, kinds);
  const [rows, counted, watched] = await Promise.all([
    sql<Row>`select i.*, ${people} from irregularity i where ${where}
      order by i.first_seen desc, i.id desc
      limit ${query.limit} offset ${query.offset}`.execute(db),
    sql<{ count: number }>`select count(*)::int as count from irregularity i
      where ${where}`.execute(db),
    db
      .selectFrom('irregularity_watch')
      .select('finished_at')
      .where('finished_at', 'is not', null)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ]);
  return {
    count: counted.rows[0]?.count ?? 0,
    results: rows.rows.map((row) => told(row, reader)),
    watched_at: watched?.finished_at ?? null,
  };
}

const nameOf = (line: string): Sql => sql`(select nullif(${fullNameOf('a')}, '') from account a
  where a.id = ${sql.ref(`${line}.actor_user_id`)}) as name`;

/** One of these kinds with the lines that show it, and what became of it; undefined: there is none. */
export async function readOne(
  db: Kysely<Database>,
  id: number,
  kinds: readonly IrregularityKind[],
  reader: Reader,
): Promise<Detail | undefined> {
  const { rows } = await sql<Row>`select i.*, ${people} from irregularity i
    where i.id = ${id} and i.kind = any(${[...kinds]}::text[])`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const [shown, steps] = await Promise.all([
    sql<Detail['shown'][number]>`select h.id, h.process, h.record_id, h.event, h.at,
      h.actor_role as role, ${nameOf('h')} from history h
      where h.id = any(${row.line_ids}::bigint[]) order by h.id desc`.execute(db),
    sql<Detail['steps'][number]>`select h.event, h.at, h.actor_role as role, h.reason,
      ${nameOf('h')} from history h where h.process = ${machine.id} and h.record_id = ${id}
      order by h.record_version desc`.execute(db),
  ]);
  return Object.assign(told(row, reader), { shown: shown.rows, steps: steps.rows });
}
