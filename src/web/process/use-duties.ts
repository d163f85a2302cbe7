import type { AnyStateMachine } from 'xstate';
import { type Action, dutiesOf } from '#machines/kit.ts';
import type { Query } from '#web/lib/http.ts';
import type { TravellingRecord } from './record.ts';
import { useActor } from './use-actor.ts';
import { useRecords } from './use-process.ts';

/** A record on which the viewer is expected to act, and by which actions. */
export interface Duty<Row> {
  record: Row;
  actions: Action[];
}

/**
 * "My turn": the records of a list on which the viewer has a duty. `params` narrows the list that
 * is asked for.
 */
export function useDuties<Row extends TravellingRecord>(
  machine: AnyStateMachine,
  params: Query = {},
  enabled = true,
) {
  const actor = useActor();
  const { data, ...query } = useRecords<Row>(machine, params, enabled);
  const duties: Duty<Row>[] | undefined = data?.results.flatMap((record) => {
    const actions = dutiesOf(machine, record, actor);
    return actions.length > 0 ? [{ record, actions }] : [];
  });
  return { ...query, duties, count: data?.count };
}
