import { createHash } from 'node:crypto';
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { Database } from '../db/tables.ts';
import { canonical } from './canonical.ts';
import type { Trx } from './process.ts';

/** The chains whose lines can be attested, by their tables. */
export type Chain = Database['line_attestation']['chain'];

/** A line that does not fit its chain: what it says of itself, and what it should say. */
export interface Break {
  id: number;
  /** The hash that the line holds, and the one of the line before it that it names. */
  stored_hash: string;
  stored_previous_hash: string;
  /** The hash that its content has behind the line that is before it now. */
  computed_hash: string;
}

export type Attestation = Selectable<Database['line_attestation']>;
type NewAttestation = Omit<
  Insertable<Database['line_attestation']>,
  'id' | 'previous_hash' | 'hash' | 'at'
> & { at: Date };

/** The hash of an attestation over its own content and the one before it. */
function attestationHash(line: NewAttestation, previous: string): string {
  const { chain, line_id, stored_hash, stored_previous_hash, computed_hash, reason } = line;
  const { account_id, role, ip = null, at } = line;
  const said = [chain, line_id, stored_hash, stored_previous_hash, computed_hash, reason];
  const by = [account_id, role, ip, at.toISOString()];
  return createHash('sha256')
    .update(canonical([...said, ...by, previous]))
    .digest('hex');
}

/** One after the other: every attestation names the one before it. */
const lockChain = sql`select pg_advisory_xact_lock(hashtextextended('line_attestation', 0))`;

/** An attestation as the database gives it back, and the hash of the last one. */
async function asKept(
  trx: Trx,
  line: NewAttestation,
): Promise<NewAttestation & { previous: string }> {
  const { rows } = await sql<NewAttestation & { previous: string }>`select
    ${line.chain}::text as chain, ${line.line_id}::bigint as line_id,
    ${line.stored_hash}::text as stored_hash,
    ${line.stored_previous_hash}::text as stored_previous_hash,
    ${line.computed_hash}::text as computed_hash, ${line.reason}::text as reason,
    ${line.account_id}::bigint as account_id, ${line.role}::text as role,
    ${line.ip ?? null}::text as ip, ${line.at}::timestamptz as at,
    coalesce((select hash from line_attestation order by id desc limit 1), '') as previous`.execute(
    trx,
  );
  const [row] = rows;
  if (!row) throw new Error('the database gave no attestation back');
  return row;
}

/**
 * Appends what an administrator says of a broken line to the chain of attestations; `isOpen` is
 * asked again under the lock of the chain. Answers false when it was not open any more.
 */
export async function appendAttestation(
  trx: Trx,
  line: NewAttestation,
  isOpen: () => Promise<boolean>,
): Promise<boolean> {
  await lockChain.execute(trx);
  if (!(await isOpen())) return false;
  const { previous, ...kept } = await asKept(trx, line);
  const hash = attestationHash(kept, previous);
  await trx
    .insertInto('line_attestation')
    .values({ ...kept, previous_hash: previous, hash })
    .execute();
  return true;
}

/** Everything that was said of lines of a chain; of some of them where `ids` are given. */
export async function attestationsOf(
  db: Kysely<Database>,
  chain: Chain,
  ids?: readonly number[],
): Promise<Attestation[]> {
  const all = db
    .selectFrom('line_attestation')
    .selectAll()
    .where('chain', '=', chain)
    .orderBy('id');
  if (!ids) return all.execute();
  return ids.length === 0 ? [] : all.where('line_id', 'in', ids).execute();
}

/**
 * Whether an attestation speaks of exactly this break: a line that was changed since is another
 * one.
 */
export const speaksOf = (said: Attestation, found: Break): boolean =>
  said.line_id === found.id &&
  said.stored_hash === found.stored_hash &&
  said.stored_previous_hash === found.stored_previous_hash &&
  said.computed_hash === found.computed_hash;

/**
 * The ids of attestations whose hash does not fit: one was changed there, or one before it is gone.
 */
export async function brokenAttestations(db: Kysely<Database>): Promise<number[]> {
  const rows = await db.selectFrom('line_attestation').selectAll().orderBy('id').execute();
  let previous = '';
  return rows.flatMap((row) => {
    const sound = row.previous_hash === previous && row.hash === attestationHash(row, previous);
    previous = row.hash;
    return sound ? [] : [row.id];
  });
}
