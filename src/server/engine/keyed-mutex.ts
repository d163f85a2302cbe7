import { sql } from 'kysely';
import type { Services } from '../app-types.ts';
import { isOutage } from '../db/outage.ts';
import type { ProcessDefinition } from './process.ts';
import { Refusal } from './refusal.ts';

/**
 * How long somebody waits for their turn before they are asked to try again, in milliseconds; they
 * hold nothing meanwhile.
 */
const longest = 15_000;

/** How a turn ended: the outage that it met, which everybody behind would meet too, or null. */
type Turn = Promise<unknown>;

/** The ends of the lines of each database, by words. */
const lines = new WeakMap<object, Map<string, Turn>>();

function linesOf(db: object): Map<string, Turn> {
  const known = lines.get(db) ?? new Map<string, Turn>();
  lines.set(db, known);
  return known;
}

/**
 * Waits for the turn. Throws the outage that who was before has met: nobody waits one by one for a
 * database that is away.
 */
async function called(before: Turn): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Refusal('UNAVAILABLE', { retryAfter: 2 })), longest);
  });
  const outage = await Promise.race([before, late]).finally(() => clearTimeout(timer));
  if (outage) throw outage;
}

/**
 * The words that an event of a record waits with (`EventDefinition.lockKey`); null when it waits for
 * nobody, or there is no such record.
 */
export async function wordsOf(
  db: Services['db'],
  definition: ProcessDefinition,
  id: number,
  event: string,
): Promise<string | null> {
  const { lockKey } = definition.events[event] ?? {};
  if (!lockKey) return null;
  const { rows } = await sql<{
    words: string;
  }>`select ${lockKey} as words from ${sql.table(definition.table)} r where r.id = ${id}`.execute(
    db,
  );
  return rows[0]?.words ?? null;
}

/**
 * Runs a decision when everybody of this process with the same words has ended theirs, in the order
 * of coming. Who waits here holds no connection: dozens who decide about the same places leave the
 * pool to everybody else, and to the one whose turn it is. Other app processes are waited for by
 * the lock in the database (decision 049). Throws `UNAVAILABLE` when the turn has not come in time,
 * and the outage of who was before; nothing was begun then.
 */
export async function withKeyedMutex<Answer>(
  db: object,
  words: string | null,
  run: () => Promise<Answer>,
): Promise<Answer> {
  if (words === null) return run();
  const ends = linesOf(db);
  const before = ends.get(words) ?? Promise.resolve(null);
  let leave = (_outage: unknown): void => undefined;
  const mine = new Promise<unknown>((resolve) => {
    leave = resolve;
  });
  const end = before.then((outage) => outage ?? mine);
  ends.set(words, end);
  let met: unknown = null;
  try {
    await called(before);
    return await run();
  } catch (error) {
    if (isOutage(error)) met = error;
    throw error;
  } finally {
    leave(met);
    if (ends.get(words) === end) ends.delete(words);
  }
}
