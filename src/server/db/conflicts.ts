import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, type TransactionBuilder } from 'kysely';

/**
 * A serialization failure, and a deadlock of which we were chosen as the victim: nothing of the
 * transaction is left, and it may be tried again.
 */
const conflictCodes = new Set(['40001', '40P01']);
const attempts = 4;
const longestPauseMs = 60;

/** Did two transactions get into each other's way, so that trying again is the answer? */
const isConflict = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && conflictCodes.has(String(error.code));

/**
 * Runs what leaves nothing behind when it meets a conflict, up to four times; throws the last
 * conflict (503, `outage.ts`).
 */
async function repeatConflicts<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (!isConflict(error) || attempt === attempts) throw error;
      // Not the same pause for both, or they meet again.
      await sleep(randomInt(attempt * longestPauseMs));
    }
  }
}

function repeating<DB>(builder: TransactionBuilder<DB>): TransactionBuilder<DB> {
  return new Proxy(builder, {
    get(target, name) {
      if (name === 'execute') {
        const execute: TransactionBuilder<DB>['execute'] = (run) =>
          repeatConflicts(() => target.execute(run));
        return execute;
      }
      if (name === 'setIsolationLevel') {
        const set: TransactionBuilder<DB>['setIsolationLevel'] = (level) =>
          repeating(target.setIsolationLevel(level));
        return set;
      }
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/**
 * Kysely whose transactions are run again after a deadlock or a serialization failure (decision
 * 062). So what a transaction does besides its statements must bear being done twice.
 */
export class RepeatingKysely<DB> extends Kysely<DB> {
  override transaction(): TransactionBuilder<DB> {
    return repeating(super.transaction());
  }
}
