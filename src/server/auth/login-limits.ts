import { type Kysely, sql } from 'kysely';
import { networkOf } from '../base/address-network.ts';
import { hashOf } from '../base/keys.ts';
import type { Database } from '../db/tables.ts';

/** Wrong passwords in 15 minutes before an account answers 429 to one address. */
const mostFailures = 10;
const windowMs = 15 * 60_000;
/**
 * From so many wrong passwords of one account from anywhere, every further try waits; nobody is
 * locked out.
 */
const slowFrom = 20;
const slowMs = 1_500;
/**
 * Wrong passwords of one address, whatever the names, before it is refused: it tries names by the
 * thousand, or keeps the hashing from others.
 */
const mostOfAddress = 300;

function keysOf(name: string, address: string): { pair: string; account: string; address: string } {
  const network = networkOf(address);
  return {
    pair: hashOf(`pair ${name} ${network}`),
    account: hashOf(`account ${name}`),
    address: hashOf(`password from ${network}`),
  };
}

const waitOf = (until: Date, now: Date) => ({
  allowed: false as const,
  retryAfter: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)),
});

/** What a try may do: go on after `waitMs`, or come back in `retryAfter` seconds. */
export type LoginLeave = { allowed: true; waitMs: number } | { allowed: false; retryAfter: number };

/**
 * Counts a try as failed before it is made, so that tries at the same time are counted too. Known
 * and unknown names alike. Windows begin anew.
 */
export async function countTry(
  db: Kysely<Database>,
  key: string,
  now: Date,
  lastsMs = windowMs,
): Promise<{ failures: number; window_until: Date }> {
  const until = new Date(now.getTime() + lastsMs);
  return db
    .insertInto('login_failure')
    .values({ key_hash: key, failures: 1, window_until: until })
    .onConflict((conflict) =>
      conflict.column('key_hash').doUpdateSet({
        failures: sql<number>`case when login_failure.window_until <= ${now} then 1
          else login_failure.failures + 1 end`,
        window_until: sql<Date>`case when login_failure.window_until <= ${now} then ${until}
          else login_failure.window_until end`,
      }),
    )
    .returning(['failures', 'window_until'])
    .executeTakeFirstOrThrow();
}

/** Asks for one try of a name from an address. */
export async function takeLoginTry(
  db: Kysely<Database>,
  name: string,
  address: string,
  now: Date,
): Promise<LoginLeave> {
  const keys = keysOf(name, address);
  const pair = await countTry(db, keys.pair, now);
  if (pair.failures > mostFailures) return waitOf(pair.window_until, now);
  const whole = await countTry(db, keys.address, now);
  if (whole.failures > mostOfAddress) return waitOf(whole.window_until, now);
  const account = await countTry(db, keys.account, now);
  return { allowed: true, waitMs: account.failures > slowFrom ? slowMs : 0 };
}

/** The try was right after all: the address starts anew. */
export async function forgetLoginTries(
  db: Kysely<Database>,
  name: string,
  address: string,
): Promise<void> {
  const keys = keysOf(name, address);
  await db.deleteFrom('login_failure').where('key_hash', '=', keys.pair).execute();
  const others = [keys.account, keys.address];
  await db
    .updateTable('login_failure')
    .set({ failures: sql<number>`greatest(failures - 1, 0)` })
    .where('key_hash', 'in', others)
    .execute();
}
