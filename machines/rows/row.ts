import type { AnyStateMachine, StateValueFrom } from 'xstate';
import { type EventOf, isStored, statesTagged, transitionsOf } from '../kit.ts';

/**
 * Rows with a life that is no process (docs/decisions/092-lifecycles-without-a-process.md): the
 * platform alone moves them, so that no guard asks who, and nothing is told of them. A move is one
 * conditional update: `moveOf`.
 */

/** The names of the states that a row of this machine is stored with. */
export type RowState<Machine extends AnyStateMachine> = Exclude<
  StateValueFrom<Machine> & string,
  'absent' | 'deleted'
>;

/** The states that rows are stored with, in the order of life. */
export const rowStates = <Machine extends AnyStateMachine>(machine: Machine): RowState<Machine>[] =>
  Object.keys(machine.states).filter(isStored) as RowState<Machine>[];

/** The states that carry a tag, for conditions in code and in queries. Throws where none does. */
export function rowStatesTagged<Machine extends AnyStateMachine>(
  machine: Machine,
  tag: string,
): RowState<Machine>[] {
  const tagged = statesTagged(machine, tag);
  if (tagged.length === 0) throw new Error(`${machine.id} has no states with tag ${tag}`);
  return rowStates(machine).filter((state) => tagged.includes(state));
}

/** An event as a conditional update has it: rows in one of the states `from` get the state `to`. */
interface Move<State> {
  from: State[];
  to: State;
}

/** Where an event leads and from where. Throws where the machine has no such event. */
export function moveOf<Machine extends AnyStateMachine>(
  machine: Machine,
  event: EventOf<Machine>,
): Move<RowState<Machine>> {
  const edges = transitionsOf(machine).filter((edge) => edge.event === event);
  const [first] = edges;
  if (!first) throw new Error(`${machine.id} has no event ${event}`);
  return {
    from: rowStates(machine).filter((state) => edges.some((edge) => edge.from === state)),
    to: first.to as RowState<Machine>,
  };
}
