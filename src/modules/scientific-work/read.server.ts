import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { stateMeta } from '#machines/kit.ts';
import {
  scientificWorkMachine as machine,
  type ScientificWorkFacts,
} from '#machines/scientific-work.machine.ts';
import type { Achievement } from '#modules/profile/schema.ts';
import { namePartsOf } from '#server/db/person-name.ts';
import type { Database } from '#server/db/tables.ts';
import { wordIn } from '#server/db/word-in.ts';
import type { Sql, Trx } from '#server/engine/process.ts';
import { type RowUse, usedBy } from '#server/engine/row-use.ts';
import { wordsOf } from '#shared/search-words.ts';
import { atPlace, type SeenWorks } from './access.server.ts';
import { countedWorks } from './for-others/counts.server.ts';
import type { ScientificWork, ScientificWorkQuery, scientificWork } from './schema.ts';

/** A link is given up after so many failures in a row, each on another day. */
export const mostFailures = 3;

const names = (table: string) => sql`'id', ${sql.ref(`${table}.id`)},
  'name_uz', ${sql.ref(`${table}.name_uz`)}, 'name_ru', ${sql.ref(`${table}.name_ru`)},
  'name_en', ${sql.ref(`${table}.name_en`)}`;

/** A work with its person, its place and what uses it. */
export interface WorkRow extends Selectable<Database['scientific_work']> {
  person: ScientificWork['person'];
  organization_id: number | null;
  organization: ScientificWork['organization'];
  direction: ScientificWork['direction'];
  application_id: number | null;
  used_by: ScientificWork['used_by'];
}

const select = (uses: readonly RowUse[]): Sql => sql`
  select w.*, ${namePartsOf('h')} || jsonb_build_object('id', h.id) as person, a.organization_id,
    a.id as application_id,
    case when g.id is not null then jsonb_build_object(${names('g')}) end as organization,
    case when d.id is not null then jsonb_build_object(${names('d')}, 'code', d.code)
      end as direction,
    ${usedBy(uses, machine.id, 'w')} as used_by`;

const from = sql`from scientific_work w join account h on h.id = w.owner_id ${atPlace}
  left join organization g on g.id = a.organization_id
  left join direction d on d.id = a.direction_id`;

/** The list's conditions over `w`, `h` and `a`. */
function conditionOf(query: ScientificWorkQuery): Sql {
  const { type, organization, direction, student, year, state, search } = query;
  const among = (column: string, values: readonly number[] | undefined) =>
    values ? [sql`${sql.ref(column)} = any(${values}::bigint[])`] : [];
  return sql.join(
    [
      sql`true`,
      ...among('w.type', type),
      ...among('w.publication_year', year),
      ...among('w.owner_id', student),
      ...among('a.organization_id', organization),
      ...among('a.direction_id', direction),
      ...(state ? [sql`w.state = any(${state.split(',')}::text[])`] : []),
      ...wordsOf(search).map(
        (word) => sql`(${wordIn(sql`w.search`, word)} or ${wordIn(sql`h.search_name`, word)})`,
      ),
    ],
    sql` and `,
  );
}

const orders: Record<NonNullable<ScientificWorkQuery['ordering']>, Sql> = {
  publication_date: sql`w.publication_date, w.id`,
  '-publication_date': sql`w.publication_date desc, w.id desc`,
  name: sql`w.search, w.id`,
  '-name': sql`w.search desc, w.id desc`,
};
const orderOf = ({ ordering = '-publication_date' }: ScientificWorkQuery): Sql => orders[ordering];

/** A page of the works that somebody may see, and their number. */
export async function readWorks(
  db: Trx,
  uses: readonly RowUse[],
  query: ScientificWorkQuery,
  seen: SeenWorks,
): Promise<{ rows: WorkRow[]; count: number }> {
  const [page, count] = await Promise.all([
    sql<WorkRow>`${select(uses)} ${from} where ${seen.where} and ${conditionOf(query)}
      order by ${orderOf(query)} limit ${query.limit} offset ${query.offset}`.execute(db),
    countWorks(db, query, seen),
  ]);
  return { rows: page.rows, count };
}

/**
 * How many works of a list somebody may see. Names and places are read where they are asked for:
 * there are more than a million works in a country.
 */
export async function countWorks(
  db: Trx,
  query: ScientificWorkQuery,
  { where, byPlace }: SeenWorks,
): Promise<number> {
  const named = query.search ? sql`join account h on h.id = w.owner_id` : sql``;
  const placed = byPlace || query.organization || query.direction ? atPlace : sql``;
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from scientific_work w ${named} ${placed} where ${where} and ${conditionOf(query)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The statement that finds the ids of a list in its order. */
export const workIds = (query: ScientificWorkQuery, { where }: SeenWorks): Sql => sql`select w.id
  from scientific_work w join account h on h.id = w.owner_id ${atPlace}
  where ${where} and ${conditionOf(query)} order by ${orderOf(query)}`;

/** Works by their ids, as far as they may be seen; `locked` until the end of the transaction. */
export async function worksById(
  db: Trx,
  uses: readonly RowUse[],
  ids: readonly number[],
  { where }: SeenWorks,
  locked = false,
): Promise<WorkRow[]> {
  const { rows } = await sql<WorkRow>`${select(uses)} ${from}
    where w.id = any(${ids}::bigint[]) and ${where}
    ${locked ? sql`for update of w` : sql``}`.execute(db);
  return rows;
}

/** What the machine's guards know of a work. */
export const factsOf = (row: WorkRow): ScientificWorkFacts => ({
  ownerId: row.owner_id,
  organizationId: row.organization_id,
  unused: row.used_by.length === 0,
  triesUsed: row.link_failures >= mostFailures,
});

/** A work as it travels. */
export const present = (row: WorkRow): z.output<typeof scientificWork> => ({
  id: row.id,
  state: row.state,
  status: stateMeta(machine, row.state).code,
  version: row.version,
  facts: { ...factsOf(row) },
  name: row.name,
  publication_date: row.publication_date,
  type: row.type,
  author_licence: row.author_licence,
  url: row.url,
  file_id: row.file_id,
  person: row.person,
  organization: row.organization,
  direction: row.direction,
  application_id: row.application_id,
  used_by: row.used_by,
});

/** How many works count, by organization, year and type, among those that may be seen. */
export async function countsOf(db: Trx, query: ScientificWorkQuery, { where }: SeenWorks) {
  const seen = sql`c.id in (select w.id
    from scientific_work w join account h on h.id = w.owner_id ${atPlace}
    where ${where} and ${conditionOf(query)})`;
  const { rows } = await sql<{
    organization: ScientificWork['organization'];
    year: number;
    type: number;
    count: number;
    people: number;
  }>`select case when g.id is not null then jsonb_build_object(${names('g')}) end as organization,
      w.year, w.type, count(*)::int as count, count(distinct w.owner_id)::int as people
    from ${countedWorks(seen)} w ${atPlace} left join organization g on g.id = a.organization_id
    group by g.id, w.year, w.type order by g.id, w.year desc, w.type`.execute(db);
  return rows;
}

/** What somebody has achieved beside works, for those who may see their works. */
export async function achievementsOf(
  db: Trx,
  ownerId: number,
  { where }: SeenWorks,
): Promise<Achievement[]> {
  const { rows } = await sql<Achievement>`select w.id, w.name, w.given_by, w.received_on
    from achievement w ${atPlace} where w.owner_id = ${ownerId} and ${where}
    order by w.received_on desc, w.id desc`.execute(db);
  return rows;
}
