import { sql } from 'kysely';
import { plannedAnew } from '../db/prepared.ts';
import type { ListQuery } from './list-query.ts';
import type { BaseRow, Counter, ProcessDefinition, Reader, Sql, Trx } from './process.ts';
import { countOf, idsOfPage, rowsByIds } from './read.ts';
import { readingScopes, scopeCondition } from './scope.ts';

const anew = sql.raw(plannedAnew);

/** The counter, when it knows everything that this reader's query asks about beside the group. */
function counterFor(definition: ProcessDefinition, reader: Reader, { filters, view }: ListQuery): Counter | undefined {
  const { counter } = definition;
  if (!counter || view || reader.actor.role === 'system' || !filters.every((name) => counter.filters.includes(name))) return undefined;
  return readingScopes(definition, reader).every((scope) => counter.scopes.includes(scope)) ? counter : undefined;
}

/** How many rows fit, from the counter kept by the database (decision 019): its columns have the names of the process table's. */
const summed = ({ table }: Counter, where: Sql): Sql => sql`(select coalesce(sum(r.n), 0)::bigint from ${sql.table(table)} r where ${where})`;

/** The number of one part of the worklist; what is left over by the others is the whole without them. `seen` = scope and filters. */
function countOfGroup(groups: Record<string, Sql>, definition: ProcessDefinition, seen: Sql, group: string, counter: Counter | undefined): Sql {
  const others = Object.entries(groups).filter(([name]) => name !== group);
  if (!counter || group !== counter.rest || others.length === 0) return countOf(definition, sql`${seen} and ${groups[group]}`);
  const taken = others.map(([, part]) => countOf(definition, sql`${seen} and ${part}`));
  return sql`(${summed(counter, seen)} - ${sql.join(taken, sql` - `)})`;
}

/** Every row that a search or a part of the worklist holds is found once, for page and number: a walk in the page's order would cross the whole table. */
function foundOnce({ table }: ProcessDefinition, { order, ordered, limit, offset }: ListQuery, where: Sql): Sql {
  const rows = sql.table(table);
  const found = ordered ? sql`${rows} r where r.id in (select id from found)` : sql`found r`;
  return sql`with found as materialized (select r.id from ${rows} r where ${where})
    select array(select r.id from ${found} order by ${order} limit ${limit} offset ${offset}) as ids, (select count(*) from found) as count`;
}

/** One statement for the ids of a page and the number of all rows that fit, so that both are of one moment. */
function headOf(definition: ProcessDefinition, reader: Reader, query: ListQuery, scope: Sql): Sql {
  const where = sql`${scope} and ${query.where}`;
  const counter = counterFor(definition, reader, query);
  const few = query.group !== null && query.group !== counter?.rest;
  if (few || query.filters.includes('search') || query.filters.includes('turn')) return foundOnce(definition, query, where);
  const seen = sql`${scope} and ${query.whole}`;
  const whole = counter ? summed(counter, seen) : countOf(definition, seen);
  const groups = definition.groups?.(reader, query.view) ?? {};
  const count = query.group === null ? whole : countOfGroup(groups, definition, seen, query.group, counter);
  return sql`select ${idsOfPage(definition, { ...query, where })} as ids, ${count} as count`;
}

/** A page of a list in the reader's scope and the exact number of all rows that fit. */
export async function readList<Row extends BaseRow>(
  trx: Trx,
  definition: ProcessDefinition<Row>,
  reader: Reader,
  query: ListQuery,
): Promise<{ rows: Row[]; count: number }> {
  const plain = definition as unknown as ProcessDefinition;
  const scope = scopeCondition(plain, reader);
  const { rows } = await sql<{ ids: number[]; count: number }>`${anew} ${headOf(plain, reader, query, scope)}`.execute(trx);
  const { ids = [], count = 0 } = rows[0] ?? {};
  // A row that left the scope since its id was read is not shown.
  return { rows: await rowsByIds(trx, definition, reader, ids, scope), count };
}

/** How many rows of a list fall into each named part of it, all of one moment; each part is counted by itself, so that it finds its index. */
export async function countGroups(trx: Trx, definition: ProcessDefinition, reader: Reader, query: ListQuery): Promise<Record<string, number>> {
  const groups = definition.groups?.(reader, query.view) ?? {};
  const names = Object.keys(groups);
  if (names.length === 0) return {};
  const seen = sql`${scopeCondition(definition, reader)} and ${query.where}`;
  const counter = query.group === null ? counterFor(definition, reader, query) : undefined;
  const parts = names.map((name) => sql`${countOfGroup(groups, definition, seen, name, counter)} as ${sql.ref(name)}`);
  const { rows } = await sql<Record<string, number>>`${anew} select ${sql.join(parts)}`.execute(trx);
  return Object.fromEntries(names.map((name) => [name, rows[0]?.[name] ?? 0]));
}
