import { type Kysely, sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '#server/db/tables.ts';
import { seedIfEmpty } from '#server/seed/seed.ts';
import { freshDatabase } from '../support/database.ts';

/**
 * The demonstration in the morning, by day and at night, in the night of a week's end, and around
 * midnight in Tashkent (where the day of UTC is another one) at the ends of a month, a quarter and a
 * year and on 29 February. Nothing it writes may lie ahead of the moment at which it is written.
 * What is told by events cannot: the clock of the story refuses a moment that has not come, and
 * tests/server/timeline.test.ts holds the days of all else at every hour. To tell it takes seconds,
 * so that each kind of moment stands here once.
 */
const moments = [
  '2026-11-23T00:04:00.000Z',
  '2026-11-23T09:04:00.000Z',
  '2026-11-23T18:04:00.000Z',
  '2026-11-28T21:04:00.000Z',
  '2027-01-31T18:59:59.999Z',
  '2027-06-30T19:00:00.000Z',
  '2027-12-31T18:59:59.999Z',
  '2028-02-29T00:00:00.000Z',
];

interface Column {
  table_name: string;
  column_name: string;
}

/** Every moment but that of a planned change, which is meant to lie ahead. */
async function momentsOf(db: Kysely<Database>): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and data_type = 'timestamp with time zone'
      and (table_name, column_name) <> ('setting_change', 'valid_from')
    order by 1, 2`.execute(db);
  return rows;
}

/** Columns with a moment after `now`, and how many rows have one. */
async function ahead(db: Kysely<Database>, columns: Column[], now: Date): Promise<string[]> {
  const counts = columns.map(
    ({ table_name, column_name }) =>
      sql`select ${`${table_name}.${column_name}`} as place, count(*)::int as rows
        from ${sql.table(table_name)} where ${sql.ref(column_name)} > ${now}`,
  );
  const { rows } = await sql<{ place: string; rows: number }>`
    select * from (${sql.join(counts, sql` union all `)}) found where rows > 0`.execute(db);
  return rows.map(({ place, rows: count }) => `${place}: ${count}`);
}

/** Records of which a later line of the history has an earlier moment. */
async function disordered(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ place: string }>`
    select distinct process || ' ' || record_id || ' ' || event as place from (
      select *, lag(at) over (partition by process, record_id order by record_version) as earlier
      from history) line
    where at < earlier`.execute(db);
  return rows.map(({ place }) => place);
}

/** Fills a fresh database at a moment: the rules of forms judge days by the calendar of then. */
async function seededAt(now: Date): Promise<{ ahead: string[]; disordered: string[] }> {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  const { db, stop } = await freshDatabase();
  try {
    await seedIfEmpty(db, { now });
    return { ahead: await ahead(db, await momentsOf(db), now), disordered: await disordered(db) };
  } finally {
    await stop();
  }
}

afterEach(() => {
  vi.useRealTimers();
});

/** On a busy machine a telling takes many times the seconds of a quiet one. */
const patience = 180_000;

describe('the demonstration never writes a moment that has not come', () => {
  it.each(moments)(
    'seeded at %s',
    async (moment) => {
      expect(await seededAt(new Date(moment))).toEqual({ ahead: [], disordered: [] });
    },
    patience,
  );
});
