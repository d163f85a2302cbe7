import { createHash } from 'node:crypto';
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../db/tables.ts';
import { attestationsOf, type Break, speaksOf } from './attestations.ts';
import { canonical } from './canonical.ts';

/**
 * Somebody's reading of another person's file, or their look at another person's record (`look`),
 * before it is chained.
 */
export type Reading = Omit<
  Insertable<Database['file_read']>,
  'id' | 'previous_hash' | 'hash' | 'at'
> & {
  at: Date;
};

/**
 * The hash of a reading over its own content and the hash of the reading before it, of whatever
 * file.
 */
export function readingHash(reading: Reading, previous: string): string {
  const { account_id, role, organization_id = null, ip = null, at } = reading;
  const { file_id = null, owner_id = null, look = null, record_id = null } = reading;
  // The hash of a file's reading is what it was before there were looks.
  const looked = look === null ? [] : [look, record_id];
  return createHash('sha256')
    .update(
      canonical([
        file_id,
        owner_id,
        account_id,
        role,
        organization_id,
        ip,
        at.toISOString(),
        previous,
        ...looked,
      ]),
    )
    .digest('hex');
}

/** A reading as the database gives it back, and the hash of the last one, in one question. */
async function asKept(
  trx: Kysely<Database>,
  reading: Reading,
): Promise<Reading & { previous: string }> {
  const { rows } = await sql<Reading & { previous: string }>`select
    ${reading.file_id ?? null}::uuid as file_id, ${reading.owner_id ?? null}::bigint as owner_id,
    ${reading.look ?? null}::text as look, ${reading.record_id ?? null}::bigint as record_id,
    ${reading.account_id}::bigint as account_id, ${reading.role}::text as role,
    ${reading.organization_id ?? null}::bigint as organization_id,
      ${reading.ip ?? null}::text as ip,
    ${reading.at}::timestamptz as at,
    coalesce((select hash from file_read order by id desc limit 1), '') as previous`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('the database gave no reading back');
  return row;
}

async function appendNext(trx: Kysely<Database>, reading: Reading): Promise<void> {
  const { previous, ...kept } = await asKept(trx, reading);
  const hash = readingHash(kept, previous);
  await trx
    .insertInto('file_read')
    .values({ ...kept, previous_hash: previous, hash })
    .execute();
}

/**
 * Appends readings to the one chain of all readings, in their order; anyone who reads at the same
 * moment waits for their statements.
 */
export async function appendReadings(
  db: Kysely<Database>,
  readings: readonly Reading[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('file_read', 0))`.execute(trx);
    for (const reading of readings) await appendNext(trx, reading);
  });
}

/** Appends one reading to the chain of all readings. */
export const appendReading = (db: Kysely<Database>, reading: Reading): Promise<void> =>
  appendReadings(db, [reading]);

const pageSize = 2000;

/** Where a walk along the chain of readings stands: the last reading and its hash. */
export interface ReadingPlace {
  after: number;
  previous: string;
}

/** A reading in its chain: what does not fit about it; null = it is sound. */
export function breakOf(row: Selectable<Database['file_read']>, previous: string): Break | null {
  const computed_hash = readingHash(row, previous);
  if (row.previous_hash === previous && row.hash === computed_hash) return null;
  const { id, hash: stored_hash, previous_hash: stored_previous_hash } = row;
  return { id, stored_hash, stored_previous_hash, computed_hash };
}

/** A page of the chain, as it was found. */
export interface CheckedReadings extends ReadingPlace {
  lines: number;
  /** Ids at which the chain is broken: a line changed there, or one before it gone. */
  broken: number[];
  /**
   * Ids of broken lines that an administrator has explained
   * (docs/decisions/068-broken-lines-are-attested.md).
   */
  attested: number[];
}

/** Walks the chain of readings page by page, from a place on. */
export async function* checkReadings(
  db: Kysely<Database>,
  from: ReadingPlace = { after: 0, previous: '' },
  size = pageSize,
): AsyncGenerator<CheckedReadings> {
  const said = await attestationsOf(db, 'file_read');
  for (let place = from; ; ) {
    const rows = await db
      .selectFrom('file_read')
      .selectAll()
      .where('id', '>', place.after)
      .orderBy('id')
      .limit(size)
      .execute();
    const broken: number[] = [];
    const attested: number[] = [];
    for (const row of rows) {
      const found = breakOf(row, place.previous);
      const list = found && said.some((one) => speaksOf(one, found)) ? attested : broken;
      if (found) list.push(found.id);
      place = { after: row.id, previous: row.hash };
    }
    yield { ...place, lines: rows.length, broken, attested };
    if (rows.length < size) return;
  }
}

/**
 * The ids at which the whole chain of readings is broken. `count` hears the lines, `attested` the
 * ids of broken lines that an administrator has explained, which are not yielded.
 */
export async function* brokenReadings(
  db: Kysely<Database>,
  count: (lines: number) => void = () => undefined,
  attested: (id: number) => void = () => undefined,
): AsyncGenerator<number> {
  for await (const checked of checkReadings(db)) {
    count(checked.lines);
    for (const id of checked.attested) attested(id);
    yield* checked.broken;
  }
}
