import { E_CANCELED, Mutex, withTimeout } from 'async-mutex';
import { sql } from 'kysely';
import type { Services } from '../app-types.ts';
import { Refusal } from '../base/refusal.ts';
import { isOutage } from '../db/outage.ts';
import { lockKeysOf } from './act.ts';
import type { ProcessDefinition } from './process.ts';

/**
 * How long somebody waits before being asked to try again, in milliseconds; nothing is held
 * meanwhile.
 */
const longest = 15_000;

/** Those who run or wait with the same words; `outage` is what all who wait are refused with. */
interface Line {
  mutex: Mutex;
  length: number;
  outage: unknown;
}

/** The lines of each database, by words. */
const lines = new WeakMap<object, Map<string, Line>>();

function linesOf(db: object): Map<string, Line> {
  const known = lines.get(db) ?? new Map<string, Line>();
  lines.set(db, known);
  return known;
}

/**
 * Runs a decision whose turn has come. The outage that it meets refuses all who wait behind it:
 * nobody waits one by one for a database that is away.
 */
async function inFront<Answer>(line: Line, run: () => Promise<Answer>): Promise<Answer> {
  try {
    return await run();
  } catch (error) {
    if (isOutage(error)) {
      line.outage = error;
      line.mutex.cancel();
    }
    throw error;
  }
}

/**
 * The first words that an event of a record waits with (`EventDefinition.lockKey`); null when it
 * waits for nobody, or there is no such record.
 */
export async function wordsOf(
  db: Services['db'],
  definition: ProcessDefinition,
  id: number,
  event: string,
): Promise<string | null> {
  const [first] = lockKeysOf(definition, event);
  if (!first) return null;
  const { rows } = await sql<{
    words: string;
  }>`select ${first} as words from ${sql.table(definition.table)} r where r.id = ${id}`.execute(db);
  return rows[0]?.words ?? null;
}

/**
 * Runs a decision after all others of this process with the same words, in the order of coming.
 * Waiting here holds no connection: dozens who decide about the same places leave the pool to
 * everybody else, and to the one whose turn it is. Other app processes are waited for by the lock
 * in the database (decision 049). Throws `UNAVAILABLE` when the turn has not come in time, and
 * the outage of the decision before; nothing was begun then.
 */
export async function withKeyedMutex<Answer>(
  db: object,
  words: string | null,
  run: () => Promise<Answer>,
): Promise<Answer> {
  if (words === null) return run();
  const known = linesOf(db);
  const line = known.get(words) ?? { mutex: new Mutex(), length: 0, outage: null };
  known.set(words, line);
  line.length += 1;
  const late = new Refusal('UNAVAILABLE', { retryAfter: 2 });
  try {
    return await withTimeout(line.mutex, longest, late).runExclusive(() => inFront(line, run));
  } catch (error) {
    throw error === E_CANCELED ? line.outage : error;
  } finally {
    line.length -= 1;
    if (line.length === 0) known.delete(words);
  }
}
