import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '#server/engine/refusal.ts';
import { randomText } from './keys.ts';

/** Argon2id with 19 MiB, two passes, one lane (safety 1.4); the algorithm is the package's default. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing takes a core for about 50 ms: two at once, and no more waiting than are answered in about two seconds. */
const atOnce = 2;
const mostWaiting = 80;
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= mostWaiting) throw new Refusal('UNAVAILABLE', { retryAfter: 2 });
    // The one who leaves hands its place over, so `running` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** The text to store for a password: taken exactly as typed, up to 128 characters (safety 1.4). UNAVAILABLE when too many wait. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost));

let nobody: Promise<string> | undefined;

/**
 * Whether the password fits the stored text. Without one (unknown account, or no password set) the same work is done against
 * the hash of a random password, so that the time tells nothing (safety S6). UNAVAILABLE when too many wait.
 */
export async function passwordFits(stored: string | null | undefined, password: string): Promise<boolean> {
  nobody ??= hash(randomText(256), cost);
  const against = stored ?? (await nobody);
  const fits = await inTurn(() => verify(against, password));
  return fits && stored !== null && stored !== undefined;
}
