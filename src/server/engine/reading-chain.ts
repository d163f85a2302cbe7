import { createHash } from 'node:crypto';
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
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

async function page(db: Kysely<Database>, after: number): Promise<Selectable<FileReadTable>[]> {
  return db.selectFrom('file_read').selectAll().where('id', '>', after).orderBy('id').limit(pageSize).execute();
}

/** Walks the chain of readings and yields the ids at which it is broken: a line changed there, or one before it gone. `count` hears the lines. */
export async function* brokenReadings(db: Kysely<Database>, count: (lines: number) => void = () => undefined): AsyncGenerator<number> {
  let previous = '';
  for (let last = 0; ; ) {
    const rows = await page(db, last);
    count(rows.length);
    for (const row of rows) {
      if (row.previous_hash !== previous || row.hash !== readingHash(row, previous)) yield row.id;
      [previous, last] = [row.hash, row.id];
    }
    if (rows.length < pageSize) return;
  }
}
