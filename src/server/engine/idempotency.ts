import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { Refusal } from '../base/refusal.ts';
import { refuseFields } from '../base/refuse.ts';
import { sendAhead } from '../db/ahead.ts';
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

/** What a key is known for. */
interface KnownKey {
  mine: boolean;
  payload_hash: string | null;
  body: unknown;
}

const lookingAtKey = ({ accountId, key }: WriteKey) => sql<KnownKey>`
  select pg_try_advisory_xact_lock(hashtextextended(${`${accountId} ${key}`}, 7)) as mine,
    k.payload_hash, k.body
  from (select 1) as asked left join idempotency_key k
    on k.account_id = ${accountId} and k.key = ${key}`;

/**
 * Runs a write once per key: a repeat gets the first answer, another payload `KEY_REUSED`, a repeat
 * while the first is still running `KEY_IN_PROGRESS`. Key and answer are stored in the write's own
 * transaction, so a killed write leaves nothing behind. `look` only locks and reads: it travels with the
 * question for the key, and what it refuses counts only when the key is new.
 */
export async function onceAfter<Seen, Answer>(
  trx: Trx,
  write: WriteKey | undefined,
  now: Date,
  look: () => Promise<Seen>,
  run: (seen: Seen) => Promise<Answer>,
): Promise<Answer> {
  if (!write) return run(await look());
  const asked = await sendAhead(trx, lookingAtKey(write));
  const [seen] = await Promise.allSettled([look()]);
  const [known] = await asked();
  if (!known?.mine) throw new Refusal('KEY_IN_PROGRESS');
  if (known.payload_hash !== null && known.payload_hash !== write.payloadHash)
    throw new Refusal('KEY_REUSED');
  if (known.payload_hash !== null) return known.body as Answer;
  if (seen.status === 'rejected') throw seen.reason;
  const answer = await run(seen.value);
  const row = {
    account_id: write.accountId,
    key: write.key,
    payload_hash: write.payloadHash,
    status: 200,
    body: JSON.stringify(answer ?? null),
    created_at: now,
  };
  // Goes with the end of the transaction: a first one that ended between the look at the keys and
  // the lock is told there (`violations.ts`).
  await sendAhead(trx, sql`${trx.insertInto('idempotency_key').values(row)}`);
  return answer;
}

/** The same for a write that looks at nothing beforehand. */
export const once = <Answer>(
  trx: Trx,
  write: WriteKey | undefined,
  now: Date,
  run: () => Promise<Answer>,
): Promise<Answer> => onceAfter(trx, write, now, async () => undefined, run);
