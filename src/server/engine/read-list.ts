import { sql } from 'kysely';
import { plannedAnew } from '../db/prepared.ts';
import { inOrder, type ListQuery } from './list-query.ts';
import { listedRows } from './listed-rows.ts';
import type { BaseRow, Counter, ProcessDefinition, Reader, Sql, Trx } from './process.ts';
import { countOf, idsOfPage } from './read.ts';
import { readingScopes, scopeCondition } from './scope.ts';

const anew = sql.raw(plannedAnew);

/** The counter, when it knows everything that this reader's query asks about beside the group. */
function counterFor(
  definition: ProcessDefinition,
  reader: Reader,
  { filters, view }: ListQuery,
): Counter | undefined {
  const { counter } = definition;
  if (
    !counter ||
    view ||
    reader.actor.role === 'system' ||
    !filters.every((name) => counter.filters.includes(name))
  )
    return undefined;
  return readingScopes(definition, reader).every((scope) => counter.scopes.includes(scope))
    ? counter
    : undefined;
}

/**
 * How many rows fit, from the counter kept by the database (decision 019): its columns have the
 * names of the process table's.
 */
const summed = ({ table }: Counter, where: Sql): Sql =>
  sql`(select coalesce(sum(r.n), 0)::bigint from ${sql.table(table)} r where ${where})`;

/**
 * The number of one part of the worklist; what is left over by the others is the whole without
 * them. `seen` = scope and filters.
 */
function countOfGroup(
  groups: Record<string, Sql>,
  definition: ProcessDefinition,
  seen: Sql,
  group: string,
  counter: Counter | undefined,
): Sql {
  const others = Object.entries(groups).filter(([name]) => name !== group);
  if (!counter || group !== counter.rest || others.length === 0)
    return countOf(definition, sql`${seen} and ${groups[group]}`);
  const taken = others.map(([, part]) => countOf(definition, sql`${seen} and ${part}`));
  return sql`(${summed(counter, seen)} - ${sql.join(taken, sql` - `)})`;
}

/**
 * What is found in no more rows than this is kept for page and number; a word that more rows have
 * is common.
 */
export const mostKept = 40_000;

/**
 * Every row that a search, a turn or a part of the worklist holds is found once, for page and
 * number: a walk in the page's order would cross the whole table. Only a search for a common word
 * in the whole list walks: its page is full after a few steps, and its number is counted for
 * itself, which PostgreSQL does on several processors.
 */
function foundOnce(
  definition: ProcessDefinition,
  { order, limit, offset, cuts, group, ...query }: ListQuery,
  scope: Sql,
): Sql {
  const where = sql`${scope} and ${query.where}`;
  const rows = sql.table(definition.table);
  const keys = order.map(({ by, direction }, at) => ({
    by,
    direction,
    name: sql.ref(`key_${at}`),
  }));
  const columns = sql.join([sql`r.id`, ...keys.map(({ by, name }) => sql`${by} as ${name}`)]);
  const kept = inOrder(keys.map(({ name, direction }) => ({ by: sql`r.${name}`, direction })));
  const page = sql`array(select r.id from found r
    order by ${kept} limit ${limit} offset ${offset})`;
  const parts = cuts.length === 0 ? [where] : cuts.map((cut) => sql`${scope} and ${cut}`);
  const found = sql.join(
    parts.map((part) => sql`select ${columns} from ${rows} r where ${part}`),
    sql` union all `,
  );
  if (group !== null || cuts.length > 0)
    return sql`with found as materialized (${found}) select ${page} as ids, (select count(*)
      from found) as count`;
  return sql`with found as materialized (${found}
    limit ${mostKept + 1}), size as materialized (select count(*) as n from found)
    select case when n <= ${mostKept} then ${page}
      else ${idsOfPage(definition, { where, order: inOrder(order), limit, offset })} end as ids,
      case when n <= ${mostKept} then n else ${countOf(definition, where)} end as count from size`;
}

/**
 * One statement for the ids of a page and the number of all rows that fit, so that both are of one
 * moment.
 */
function headOf(definition: ProcessDefinition, reader: Reader, query: ListQuery, scope: Sql): Sql {
  const where = sql`${scope} and ${query.where}`;
  const counter = counterFor(definition, reader, query);
  const few = query.group !== null && query.group !== counter?.rest;
  if (few || query.filters.includes('search') || query.filters.includes('turn'))
    return foundOnce(definition, query, scope);
  const seen = sql`${scope} and ${query.whole}`;
  const whole = counter ? summed(counter, seen) : countOf(definition, seen);
  const groups = definition.groups?.(reader, query.view) ?? {};
  const count =
    query.group === null ? whole : countOfGroup(groups, definition, seen, query.group, counter);
  const ids = idsOfPage(definition, { ...query, where, order: inOrder(query.order) });
  return sql`select ${ids} as ids, ${count} as count`;
}

/**
 * A page of a list in the reader's scope, as its rows leave the server, and the exact number of all
 * rows that fit.
 */
export async function readList<Row extends BaseRow>(
  trx: Trx,
  definition: ProcessDefinition<Row>,
  reader: Reader,
  query: ListQuery,
): Promise<{ rows: object[]; count: number }> {
  const scope = scopeCondition(definition, reader);
  const { rows } = await sql<{
    ids: number[];
    count: number;
  }>`${anew} ${headOf(definition, reader, query, scope)}`.execute(trx);
  const { ids = [], count = 0 } = rows[0] ?? {};
  // A row that left the scope since its id was read is not shown.
  const shown = await listedRows(trx, definition, reader, ids, scope);
  return { rows: ids.flatMap((id) => shown.get(id) ?? []), count };
}

/**
 * The numbers of all parts as one statement: after a search in one walk through what was found,
 * else each by the index that it has.
 */
function partsOf(
  definition: ProcessDefinition,
  reader: Reader,
  query: ListQuery,
  groups: Record<string, Sql>,
  seen: Sql,
): Sql {
  if (query.filters.includes('search')) {
    const parts = Object.entries(groups).map(
      ([name, part]) => sql`count(*) filter (where ${part}) as ${sql.ref(name)}`,
    );
    return sql`select ${sql.join(parts)} from ${sql.table(definition.table)} r where ${seen}`;
  }
  const counter = query.group === null ? counterFor(definition, reader, query) : undefined;
  return sql`select ${sql.join(Object.keys(groups).map((name) => sql`${countOfGroup(groups, definition, seen, name, counter)} as ${sql.ref(name)}`))}`;
}

/** How many rows of a list fall into each named part of it, all of one moment. */
export async function countGroups(
  trx: Trx,
  definition: ProcessDefinition,
  reader: Reader,
  query: ListQuery,
): Promise<Record<string, number>> {
  const groups = definition.groups?.(reader, query.view) ?? {};
  const names = Object.keys(groups);
  if (names.length === 0) return {};
  const seen = sql`${scopeCondition(definition, reader)} and ${query.where}`;
  const { rows } = await sql<
    Record<string, number>
  >`${anew} ${partsOf(definition, reader, query, groups, seen)}`.execute(trx);
  return Object.fromEntries(names.map((name) => [name, rows[0]?.[name] ?? 0]));
}

/** A named part of a list: how many rows it has, and the first of them as they leave the server. */
interface ListGroup {
  name: string;
  count: number;
  results: object[];
}

/**
 * The parts of a list with their first rows, all of one moment: one statement finds them, one reads
 * their rows.
 */
export async function readGroups<Row extends BaseRow>(
  trx: Trx,
  definition: ProcessDefinition<Row>,
  reader: Reader,
  queries: readonly (readonly [name: string, query: ListQuery])[],
): Promise<ListGroup[]> {
  if (queries.length === 0) return [];
  const scope = scopeCondition(definition, reader);
  const heads = queries.map(
    ([name, query]) =>
      sql`select ${name}::text as name, head.* from (${headOf(definition, reader, query, scope)}) head`,
  );
  const { rows: found } = await sql<{
    name: string;
    ids: number[];
    count: number;
  }>`${anew} ${sql.join(heads, sql` union all `)}`.execute(trx);
  const ids = [...new Set(found.flatMap((part) => part.ids))];
  const shown = await listedRows(trx, definition, reader, ids, scope);
  return queries.map(([name]) => {
    const part = found.find((one) => one.name === name);
    return {
      name,
      count: part?.count ?? 0,
      results: (part?.ids ?? []).flatMap((id) => shown.get(id) ?? []),
    };
  });
}
