import type { Kysely } from 'kysely';
import { networkOf } from '../base/address-network.ts';
import { hashOf } from '../base/keys.ts';
import { Refusal } from '../base/refusal.ts';
import type { Database } from '../db/tables.ts';
import { countTry } from './login-limits.ts';

/** So many tries in so many minutes. */
export interface Limit {
  most: number;
  minutes: number;
}

/**
 * Counts a try of something by somebody or about something. Answers 0 when it is allowed, else the
 * seconds to wait.
 */
export async function waitFor(
  db: Kysely<Database>,
  words: string,
  { most, minutes }: Limit,
  now: Date,
): Promise<number> {
  const counted = await countTry(db, hashOf(words), now, minutes * 60_000);
  return counted.failures > most
    ? Math.max(1, Math.ceil((counted.window_until.getTime() - now.getTime()) / 1000))
    : 0;
}

/**
 * The same for one network address (an IPv6 /64): anyone who floods is refused, others from
 * elsewhere are not. Throws `TOO_MANY_REQUESTS`.
 */
export async function limitAddress(
  db: Kysely<Database>,
  what: string,
  address: string,
  limit: Limit,
  now: Date,
): Promise<void> {
  const retryAfter = await waitFor(db, `${what} from ${networkOf(address)}`, limit, now);
  if (retryAfter > 0)
    throw new Refusal('TOO_MANY_REQUESTS', { retryAfter, text: { key: 'sign-on.too_many_tries' } });
}
