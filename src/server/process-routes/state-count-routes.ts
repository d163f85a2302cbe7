import { sql } from 'kysely';
import type { App, Services } from '../app-types.ts';
import { type ListQuery, listQuery } from '../engine/list-query.ts';
import { documented } from '../engine/operations.ts';
import type { ProcessDefinition, Reader, Sql, Trx } from '../engine/process.ts';
import { counterFor } from '../engine/read-list.ts';
import { scopeCondition } from '../engine/scope.ts';
import { readerOf } from './route-context.ts';

/**
 * How many of the newest records the usual times are taken from: enough for a median, and the
 * question stays small at national size.
 */
const sample = 2000;

/** Which records of a process are asked about, and by whom. */
interface Asked {
  definition: ProcessDefinition;
  reader: Reader;
  query: ListQuery;
}

const whereOf = ({ definition, reader, query }: Asked): Sql =>
  sql`${scopeCondition(definition, reader)} and ${query.where}`;

/** From the counter that the database keeps, where it knows all that is asked (decision 019). */
async function countsByState(trx: Trx, asked: Asked): Promise<Record<string, number>> {
  const { definition, reader, query } = asked;
  const counter = query.group === null ? counterFor(definition, reader, query) : undefined;
  const [table, count] = counter
    ? [counter.table, sql`sum(r.n)::bigint`]
    : [definition.table, sql`count(*)`];
  const { rows } = await sql<{ state: string; count: number }>`
    select r.state, ${count} as count from ${sql.table(table)} r where ${whereOf(asked)}
      group by r.state having ${count} > 0 order by r.state`.execute(trx);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

/**
 * Median days that records stayed in each state before they moved on, in the newest records of the
 * reader's scope.
 */
async function daysByState(trx: Trx, asked: Asked): Promise<Record<string, number>> {
  const { table, machine } = asked.definition;
  const { rows } = await sql<{ state: string; days: number }>`
    with newest as (select r.id from ${sql.table(table)} r where ${whereOf(asked)}
      order by r.id desc limit ${sample}),
    stays as (
      select h.to_state as state, h.at, lead(h.at) over (partition by h.record_id
        order by h.record_version) as until
      from history h join newest n on n.id = h.record_id
      where h.process = ${machine.id} and h.from_state <> h.to_state
    )
    select state, (percentile_cont(0.5) within group (order by extract(epoch
      from until - at) / 86400))::float8 as days
    from stays where until is not null group by state order by state`.execute(trx);
  return Object.fromEntries(rows.map(({ state, days }) => [state, Math.round(days * 10) / 10]));
}

/**
 * `GET /api/<collection>/state-counts/` and `/state-days/`: how many records of the reader's scope
 * stand in each state, and how long they usually stay there. Both take the filters of the list; a
 * state without records is left out.
 */
export function stateCountRoutes(
  app: App,
  services: Services,
  definition: ProcessDefinition,
): void {
  const answers = [
    {
      name: 'state-counts',
      summary: 'How many records of the reader’s scope stand in each state',
      ask: countsByState,
    },
    {
      name: 'state-days',
      summary: 'Median days in each state, of the newest records in the reader’s scope',
      ask: daysByState,
    },
  ];
  for (const { name, summary, ask } of answers) {
    app.get(
      `/api/${definition.collection}/${name}/`,
      documented({ tags: [definition.collection], summary }),
      async (request) => {
        const reader = await readerOf({ services, definition }, request);
        const query = listQuery(definition, reader, request.query as Record<string, unknown>);
        return ask(services.db, { definition, reader, query });
      },
    );
  }
}
