import type { Insertable } from 'kysely';
import { systemActor, transitionsFrom } from '#machines/kit.ts';
import { organizationMachine } from '#machines/organization.machine.ts';
import type { Database } from '../db/tables.ts';
import { hashOf } from '../engine/history.ts';
import type { Trx } from '../engine/process.ts';

const job = 'reference-data';
/** By which events the loader brings an organization to a state. */
const ways: Readonly<Record<string, readonly string[]>> = {
  notActive: ['create'],
  active: ['create', 'activate'],
};

function linesOf(id: number, state: string, at: Date): Insertable<Database['history']>[] {
  let from = 'absent';
  let previous_hash = '';
  return (ways[state] ?? []).map((event, index) => {
    const to =
      transitionsFrom(organizationMachine, from).find((edge) => edge.event === event)?.to ?? from;
    const line = {
      process: organizationMachine.id,
      record_id: id,
      record_version: index + 1,
      event,
      from_state: from,
      to_state: to,
      actor_user_id: null,
      actor_role: systemActor.role,
      actor_org_id: null,
      at,
      reason: null,
      confirm_method: 'none' as const,
      ip: null,
      job,
      machine_version: organizationMachine.version ?? '1',
    };
    const hash = hashOf({ ...line, changed_fields: {} }, previous_hash);
    const row = { ...line, changed_fields: '{}', previous_hash, hash };
    from = to;
    previous_hash = hash;
    return row;
  });
}

/**
 * Writes the history of organizations that came with the reference data: entered, and activated
 * where the list says so. Their versions are the number of these lines; `at` is the moment of
 * loading.
 */
export async function tellLoaded(
  trx: Trx,
  loaded: readonly { id: number; state: string }[],
  at: Date,
): Promise<void> {
  if (loaded.length === 0) return;
  const lines = loaded.flatMap(({ id, state }) => linesOf(id, state, at));
  await trx.insertInto('history').values(lines).execute();
  for (const [state, events] of Object.entries(ways)) {
    const ids = loaded.filter((one) => one.state === state).map(({ id }) => id);
    if (ids.length > 0)
      await trx
        .updateTable('organization')
        .set({ version: events.length })
        .where('id', 'in', ids)
        .execute();
  }
}
