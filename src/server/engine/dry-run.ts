import type { Effect } from '#machines/kit.ts';
import { transitionsFrom } from '#machines/kit.ts';
import type { PlacesMoved } from '#shared/quota.ts';
import type { BaseRow, ProcessDefinition, Trx } from './process.ts';
import { Refusal } from './refusal.ts';

/** What an event would set off: the machine's own effects, and the places that its bookings would move. */
export interface DryRun {
  target: string;
  effects: Effect[];
  places: PlacesMoved[];
}

/** Answers what an event of the record's state would do; nothing is written. Throws `BAD_STATUS` where the state knows no such event. */
export async function dryRun(trx: Trx, { machine, dryRun: moved }: ProcessDefinition, row: BaseRow, event: string): Promise<DryRun> {
  const edge = transitionsFrom(machine, row.state).find((one) => one.event === event);
  if (!edge) throw new Refusal('BAD_STATUS', { field: 'status', params: { status: { key: `${machine.id}.state.${row.state}` } } });
  const bookings = edge.effects.flatMap(({ type, params }) => (type === 'book' && params.entry ? [params.entry] : []));
  return { target: edge.to, effects: edge.effects, places: (await moved?.(trx, bookings, row.id)) ?? [] };
}
