import { hash, verify } from '@node-rs/argon2';
import { randomText } from '../base/keys.ts';
import { limitedTurns } from '../base/limited-turns.ts';

/** Argon2id with 19 MiB, two passes, one lane; the algorithm is the package's default. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hashing takes a core for about 50 ms: two at once, and no more waiting than are answered in about
 * two seconds.
 */
const inTurn = limitedTurns({ atOnce: 2, mostWaiting: 80, retryAfter: 2 });

/**
 * The text to store for a password: taken exactly as typed, up to 128 characters. UNAVAILABLE when
 * too many wait.
 */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(password, cost));

let nobody: Promise<string> | undefined;

/**
 * Whether the password fits the stored text. Without one (unknown account, or no password set) the
 * same work is done against the hash of a random password, so that the time tells nothing.
 * UNAVAILABLE when too many wait.
 */
export async function passwordFits(
  stored: string | null | undefined,
  password: string,
): Promise<boolean> {
  nobody ??= hash(randomText(256), cost);
  const against = stored ?? (await nobody);
  const fits = await inTurn(() => verify(against, password));
  return fits && stored !== null && stored !== undefined;
}
