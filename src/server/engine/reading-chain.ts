import { createHash } from 'node:crypto';
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { FileReadTable } from '../db/tables/engine.ts';
import type { Database } from '../db/tables.ts';
import { attestationsOf, type Break, speaksOf } from './attestations.ts';
import { canonical } from './canonical.ts';

/** Somebody's reading of another person's file, before it is chained. */
export type Reading = Omit<Insertable<FileReadTable>, 'id' | 'previous_hash' | 'hash' | 'at'> & { at: Date };

/** The hash of a reading over its own content and the hash of the reading before it, of whatever file (safety decision 8, S10). */
export function readingHash(reading: Reading, previous: string): string {
  const { file_id, owner_id, account_id, role, organization_id = null, ip = null, at } = reading;
  return createHash('sha256')
    .update(canonical([file_id, owner_id, account_id, role, organization_id, ip, at.toISOString(), previous]))
    .digest('hex');
}

/** A reading as the database gives it back, and the hash of the last one, in one question. */
async function asKept(trx: Kysely<Database>, reading: Reading): Promise<Reading & { previous: string }> {
  const { rows } = await sql<Reading & { previous: string }>`select
    ${reading.file_id}::uuid as file_id, ${reading.owner_id}::bigint as owner_id,
    ${reading.account_id}::bigint as account_id, ${reading.role}::text as role,
    ${reading.organization_id ?? null}::bigint as organization_id, ${reading.ip ?? null}::text as ip,
    ${reading.at}::timestamptz as at,
    coalesce((select hash from file_read order by id desc limit 1), '') as previous`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('the database gave no reading back');
  return row;
}

/** Appends a reading to the one chain of all readings; whoever reads at the same moment waits for these two statements. */
export async function appendReading(db: Kysely<Database>, reading: Reading): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('file_read', 0))`.execute(trx);
    const { previous, ...kept } = await asKept(trx, reading);
    const hash = readingHash(kept, previous);
    await trx
      .insertInto('file_read')
      .values({ ...kept, previous_hash: previous, hash })
      .execute();
  });
}

const pageSize = 2000;

async function page(db: Kysely<Database>, after: number): Promise<Selectable<FileReadTable>[]> {
  return db.selectFrom('file_read').selectAll().where('id', '>', after).orderBy('id').limit(pageSize).execute();
}

/** A reading in its chain: what does not fit about it; null = it is sound. */
export function breakOf(row: Selectable<FileReadTable>, previous: string): Break | null {
  const computed_hash = readingHash(row, previous);
  if (row.previous_hash === previous && row.hash === computed_hash) return null;
  const { id, hash: stored_hash, previous_hash: stored_previous_hash } = row;
  return { id, stored_hash, stored_previous_hash, computed_hash };
}

/**
 * Walks the chain of readings and yields the ids at which it is broken: a line changed there, or one before it gone. `count` hears the lines,
 * `attested` the ids of broken lines that an administrator has explained (decision 068), which are not yielded.
 */
export async function* brokenReadings(
  db: Kysely<Database>,
  count: (lines: number) => void = () => undefined,
  attested: (id: number) => void = () => undefined,
): AsyncGenerator<number> {
  const said = await attestationsOf(db, 'file_read');
  let previous = '';
  for (let last = 0; ; ) {
    const rows = await page(db, last);
    count(rows.length);
    for (const row of rows) {
      const found = breakOf(row, previous);
      if (found && said.some((one) => speaksOf(one, found))) attested(found.id);
      else if (found) yield found.id;
      [previous, last] = [row.hash, row.id];
    }
    if (rows.length < pageSize) return;
  }
}
