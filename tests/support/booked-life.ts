import type { AnyStateMachine } from 'xstate';
import { transitionsFrom } from '#machines/kit.ts';
import { quotaBookings } from '#modules/quota/bookings.server.ts';
import type { ProcessTable, Trx } from '#server/engine/process.ts';
import { type Life, live, stateAfter } from '#server/seed/life.ts';

/**
 * Books what the events of one record book, at their times and with their versions, by the
 * product's own bookings.
 */
async function bookLife(
  trx: Trx,
  machine: AnyStateMachine,
  id: number,
  { steps }: Life,
): Promise<void> {
  const period_id = Number(steps[0]?.columns?.period_id ?? 0);
  let state = 'absent';
  for (const [index, { event, at }] of steps.entries()) {
    const entries = transitionsFrom(machine, state)
      .filter((edge) => edge.event === event)
      .flatMap(({ effects }) =>
        effects.flatMap(({ type, params }) => (type === 'book' ? [params.entry ?? ''] : [])),
      );
    const row = { id, period_id, state, version: index, owner_id: null, organization_id: null };
    for (const entry of entries) await quotaBookings[entry]?.(trx, { row, before: row, now: at });
    state = stateAfter(machine, state, event);
  }
}

/** A record of the quota to be told, with what writes its lines once it has an id. */
interface BookedLife extends Life {
  lines?: (id: number) => Promise<unknown>;
}

/**
 * Tells records of the quota with their histories, then their lines, then their entries in the
 * ledger. Answers their ids in order.
 */
export async function liveBooked(
  trx: Trx,
  machine: AnyStateMachine,
  table: ProcessTable,
  lives: readonly BookedLife[],
): Promise<number[]> {
  const ids = await live(trx, machine, table, lives);
  for (const [at, life] of lives.entries()) {
    await life.lines?.(ids[at] ?? 0);
    await bookLife(trx, machine, ids[at] ?? 0, life);
  }
  return ids;
}
