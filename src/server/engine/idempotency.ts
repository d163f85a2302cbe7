import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { Refusal } from '../base/refusal.ts';
import { refuseFields } from '../base/refuse.ts';
import { brokenUnique } from '../db/violations.ts';
import type { Trx } from './process.ts';

/** The caller's key for a write: who sent it, and a fingerprint of what was sent. */
export interface WriteKey {
  accountId: number;
  key: string;
  payloadHash: string;
}

/** What of a request makes its key: what it asks for, and of what. */
interface KeyedRequest {
  headers: Record<string, string | string[] | undefined>;
  method: string;
  url: string;
  body: unknown;
}

/**
 * The key of a request by somebody; undefined when the client sent none. Throws `VALIDATION` for
 * one that is too short or too long to be kept.
 */
export function writeKey(
  accountId: number | null,
  { headers, method, url, body }: KeyedRequest,
): WriteKey | undefined {
  const key = [headers['idempotency-key']].flat()[0];
  if (!key) return undefined;
  if (key.length < 8 || key.length > 100)
    throw refuseFields({ 'idempotency-key': 'validation.regex' });
  const payloadHash = createHash('sha256')
    .update(`${method} ${url}\n${JSON.stringify(body ?? null)}`)
    .digest('hex');
  return { accountId: accountId ?? 0, key, payloadHash };
}

/**
 * The key of one part of a write that is done in several transactions; a repeat of the whole finds
 * the parts that were done.
 */
export function partKey(write: WriteKey | undefined, part: string): WriteKey | undefined {
  return (
    write && { ...write, key: createHash('sha256').update(`${write.key}\n${part}`).digest('hex') }
  );
}

/**
 * Runs a write once per key: a repeat gets the first answer, another payload `KEY_REUSED`, a repeat
 * while the first is still running `KEY_IN_PROGRESS`. Key and answer are stored in the write's own
 * transaction, so a killed write leaves nothing behind.
 */
export async function once<Answer>(
  trx: Trx,
  write: WriteKey | undefined,
  now: Date,
  run: () => Promise<Answer>,
): Promise<Answer> {
  if (!write) return run();
  const { accountId, key, payloadHash } = write;
  const { rows } = await sql<{ mine: boolean; payload_hash: string | null; body: unknown }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${accountId} ${key}`}, 7)) as mine,
      k.payload_hash, k.body
    from (select 1) as asked left join idempotency_key k
      on k.account_id = ${accountId} and k.key = ${key}`.execute(trx);
  const [known] = rows;
  if (!known?.mine) throw new Refusal('KEY_IN_PROGRESS');
  if (known.payload_hash !== null && known.payload_hash !== payloadHash)
    throw new Refusal('KEY_REUSED');
  if (known.payload_hash !== null) return known.body as Answer;
  const answer = await run();
  const row = {
    account_id: accountId,
    key,
    payload_hash: payloadHash,
    status: 200,
    body: JSON.stringify(answer ?? null),
    created_at: now,
  };
  try {
    await trx.insertInto('idempotency_key').values(row).execute();
  } catch (error) {
    // The first one ended between the look at the keys and the lock.
    if (brokenUnique(error) === 'idempotency_key_pkey') throw new Refusal('KEY_IN_PROGRESS');
    throw error;
  }
  return answer;
}
