import type { Kysely } from 'kysely';
import { addStates } from './parts/add-states.ts';

/** An application that the agency ends, and an exam that was never held. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addStates(db, 'application', 'leftUndecided');
  await addStates(db, 'exam', 'cancelled');
}
