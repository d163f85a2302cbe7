import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import { processes } from '../declared/modules.ts';
import { tightenStates } from '../engine/move-rules.ts';
import { writtenMoves } from '../process-docs/written-moves.ts';

/**
 * Takes from the tables the states of earlier rules in which no record stands, where the repository
 * says where records of them go: nothing has to be moved there.
 */
export async function forgetEmptyStates(db: Kysely<Database>): Promise<void> {
  const declared = writtenMoves();
  for (const definition of processes) {
    const moves = declared.get(definition.machine.id) ?? [];
    if (moves.length > 0) await db.transaction().execute((trx) => tightenStates(trx, definition));
  }
}
