import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import type { Sql } from '#server/engine/process.ts';

interface Paged {
  limit: number;
  offset: number;
}

/** One of the logs: its table as `h`, what is told of a line, and how a search narrows it. */
interface Source<Query> {
  table: 'history' | 'file_read' | 'refusal_series';
  columns: Sql;
  conditionOf(query: Query, now: Date): Sql;
}

const newestFirst = sql`order by h.at desc, h.id desc`;

/** How a log is read, the newest line first: a page, all that a search finds, single lines. */
export function logPart<Query extends Paged, Row>({ table, columns, conditionOf }: Source<Query>) {
  const from = sql`from ${sql.table(table)} h where`;
  /** How many lines fit the filters. */
  async function count(db: Kysely<Database>, query: Query, now: Date): Promise<number> {
    const { rows } = await sql<{
      count: number;
    }>`select count(*) as count ${from} ${conditionOf(query, now)}`.execute(db);
    return Number(rows[0]?.count ?? 0);
  }
  return {
    count,
    /** One page, and how many lines fit the filters. */
    async page(
      db: Kysely<Database>,
      query: Query,
      now: Date,
    ): Promise<{ count: number; results: Row[] }> {
      const { limit, offset } = query;
      const read = sql<Row>`select ${columns} ${from} ${conditionOf(query, now)} ${newestFirst}
          limit ${limit} offset ${offset}`.execute(db);
      const [{ rows }, all] = await Promise.all([read, count(db, query, now)]);
      return { results: rows, count: all };
    },
    /** The statement that finds the ids of all lines that fit. */
    ids: (query: Query, now: Date): Sql =>
      sql`select h.id ${from} ${conditionOf(query, now)} ${newestFirst}`,
    /** Lines by their ids. */
    async byIds(db: Kysely<Database>, ids: readonly number[]): Promise<Row[]> {
      return (
        await sql<Row>`select ${columns} ${from} h.id = any(${ids}::bigint[])
          ${newestFirst}`.execute(db)
      ).rows;
    },
  };
}
