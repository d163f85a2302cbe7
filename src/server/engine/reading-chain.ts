import { createHash } from 'node:crypto';
import { type Insertable, type Kysely, sql } from 'kysely';
import type { FileReadTable } from '../db/tables/engine.ts';
import type { Database } from '../db/tables.ts';
import { canonical } from './history.ts';

/** Somebody's reading of another person's file, before it is chained. */
export type Reading = Omit<Insertable<FileReadTable>, 'id' | 'previous_hash' | 'hash' | 'at'> & { at: Date };

/** The hash of a reading over its own content and the hash of the reading before it, of whatever file (safety decision 8, S10). */
export function readingHash(reading: Reading, previous: string): string {
  const { file_id, owner_id, account_id, role, organization_id = null, ip = null, at } = reading;
  return createHash('sha256')
    .update(canonical([file_id, owner_id, account_id, role, organization_id, ip, at.toISOString(), previous]))
    .digest('hex');
}

/** Appends a reading to the one chain of all readings; whoever reads at the same moment waits for these two statements. */
export async function appendReading(db: Kysely<Database>, reading: Reading): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('file_read', 0))`.execute(trx);
    const before = await trx.selectFrom('file_read').select('hash').orderBy('id', 'desc').limit(1).executeTakeFirst();
    const previous_hash = before?.hash ?? '';
    await trx
      .insertInto('file_read')
      .values({ ...reading, previous_hash, hash: readingHash(reading, previous_hash) })
      .execute();
  });
}

const pageSize = 2000;

/** Where a walk along the chain of readings stands: the last reading and its hash. */
export interface ReadingPlace {
  after: number;
  previous: string;
}

/** A page of the chain, as it was found. */
export interface CheckedReadings extends ReadingPlace {
  lines: number;
  /** Ids at which the chain is broken: a line changed there, or one before it gone. */
  broken: number[];
}

/** Walks the chain of readings page by page, from a place on. */
export async function* checkReadings(
  db: Kysely<Database>,
  from: ReadingPlace = { after: 0, previous: '' },
  size = pageSize,
): AsyncGenerator<CheckedReadings> {
  for (let place = from; ; ) {
    const rows = await db.selectFrom('file_read').selectAll().where('id', '>', place.after).orderBy('id').limit(size).execute();
    const broken: number[] = [];
    for (const row of rows) {
      if (row.previous_hash !== place.previous || row.hash !== readingHash(row, place.previous)) broken.push(row.id);
      place = { after: row.id, previous: row.hash };
    }
    yield { ...place, lines: rows.length, broken };
    if (rows.length < size) return;
  }
}

/** The ids at which the whole chain of readings is broken. `count` hears the lines. */
export async function* brokenReadings(db: Kysely<Database>, count: (lines: number) => void = () => undefined): AsyncGenerator<number> {
  for await (const { lines, broken } of checkReadings(db)) {
    count(lines);
    yield* broken;
  }
}
