import { sql } from 'kysely';
import { plannedAnew } from '../db/prepared.ts';
import { inOrder, type ListQuery, ofPart } from './list-query.ts';
import { listedRows } from './listed-rows.ts';
import type { BaseRow, Counter, ProcessDefinition, Reader, Sql, Trx } from './process.ts';
import { countOf, idsOfPage } from './read.ts';
import { readingScopes, scopeCondition, seesFew } from './scope.ts';

const anew = sql.raw(plannedAnew);

/** The counter, when it knows everything that this reader's query asks about beside the group. */
export function counterFor(
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

/** An order as columns of what is found once, and the same order over these columns. */
function keysOf(order: ListQuery['order']): { columns: Sql; kept: Sql } {
  const keys = order.map(({ by, direction }, at) => ({
    by,
    direction,
    name: sql.ref(`key_${at}`),
  }));
  return {
    columns: sql.join([sql`r.id`, ...keys.map(({ by, name }) => sql`${by} as ${name}`)]),
    kept: inOrder(keys.map(({ name, direction }) => ({ by: sql`r.${name}`, direction }))),
  };
}

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
  const { columns, kept } = keysOf(order);
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
function numbersOf(
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

/** Parts of a list by their names, and the query of the whole. */
interface Parts {
  groups: Record<string, Sql>;
  query: ListQuery;
  scope: Sql;
}

/** The heads of parts, each asked for itself. */
const headsOneByOne = (
  definition: ProcessDefinition,
  reader: Reader,
  { groups, query, scope }: Parts,
): Sql =>
  sql.join(
    Object.entries(groups).map(([name, condition]) => {
      const head = headOf(definition, reader, ofPart(query, name, condition), scope);
      return sql`select ${name}::text as name, head.ids, head.count from (${head}) head`;
    }),
    sql` union all `,
  );

/**
 * The heads of parts for who sees few: the rows of all of them, which are those outside `rest`, are
 * read once, and each says which part it is in.
 */
function headsInOneWalk(
  { table }: ProcessDefinition,
  rest: Sql,
  { groups, query: { whole, order, limit }, scope }: Parts,
): Sql {
  const cases = Object.entries(groups).map(([name, part]) => sql`when ${part} then ${name}`);
  const { columns, kept } = keysOf(order);
  return sql`select r.part as name, (array_agg(r.id order by ${kept}))[1:${limit}::int] as ids,
      count(*) as count
    from (select ${columns}, (case ${sql.join(cases, sql` `)} end)::text as part
      from (select r.* from ${sql.table(table)} r
        where ${scope} and ${whole} and not ${rest} offset 0) r) r
    group by 1`;
}

/**
 * The heads of the parts of a list as one statement, each with the name of its part. What the others
 * leave over is counted as the whole without them.
 */
function headsOf(definition: ProcessDefinition, reader: Reader, parts: Parts): Sql {
  const { groups, query, scope } = parts;
  const counter = counterFor(definition, reader, query);
  const rest = counter && groups[counter.rest];
  if (!rest) return headsOneByOne(definition, reader, parts);
  const others = {
    ...parts,
    groups: Object.fromEntries(Object.entries(groups).filter(([name]) => name !== counter.rest)),
  };
  const heads = seesFew(definition, reader)
    ? headsInOneWalk(definition, rest, others)
    : headsOneByOne(definition, reader, others);
  const seen = sql`${scope} and ${query.whole}`;
  const ids = idsOfPage(definition, {
    where: sql`${seen} and ${rest}`,
    order: inOrder(query.order),
    limit: query.limit,
  });
  return sql`with part as materialized (${heads})
    select name, ids, count from part
    union all select ${counter.rest}, ${ids},
      ${summed(counter, seen)} - (select coalesce(sum(count), 0) from part)`;
}

/** What is found of a part: its number, and the ids of its first rows. */
interface Head {
  name: string;
  ids: number[];
  count: number;
}

async function readHeads(
  trx: Trx,
  definition: ProcessDefinition,
  reader: Reader,
  parts: Parts,
): Promise<Head[]> {
  const { rows } = await sql<Head>`${anew} ${headsOf(definition, reader, parts)}`.execute(trx);
  return rows;
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
  const scope = scopeCondition(definition, reader);
  if (
    query.group === null &&
    seesFew(definition, reader) &&
    counterFor(definition, reader, query)
  ) {
    const parts = { groups, query: { ...query, limit: 0 }, scope };
    const heads = await readHeads(trx, definition, reader, parts);
    return Object.fromEntries(
      names.map((name) => [name, heads.find((head) => head.name === name)?.count ?? 0]),
    );
  }
  const seen = sql`${scope} and ${query.where}`;
  const { rows } = await sql<
    Record<string, number>
  >`${anew} ${numbersOf(definition, reader, query, groups, seen)}`.execute(trx);
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
  query: ListQuery,
): Promise<ListGroup[]> {
  const groups = definition.groups?.(reader, query.view) ?? {};
  const names = Object.keys(groups);
  if (names.length === 0) return [];
  const scope = scopeCondition(definition, reader);
  const found = await readHeads(trx, definition, reader, { groups, query, scope });
  const ids = [...new Set(found.flatMap((part) => part.ids))];
  const shown = await listedRows(trx, definition, reader, ids, scope);
  return names.map((name) => {
    const part = found.find((one) => one.name === name);
    return {
      name,
      count: part?.count ?? 0,
      results: (part?.ids ?? []).flatMap((id) => shown.get(id) ?? []),
    };
  });
}
