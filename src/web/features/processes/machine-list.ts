import type { AnyStateMachine } from 'xstate';
import { processMachines } from '#machines/index.ts';
import { isStored, type RoleName, roleCodes, rolesOf, transitionsOf } from '#machines/kit.ts';

/** Every process of the product; one that is added appears here by itself. */
export const machines: readonly AnyStateMachine[] = processMachines;

/** The process with this id; undefined when there is none. */
export const machineOf = (id: string): AnyStateMachine | undefined =>
  machines.find((machine) => machine.id === id);

/** The roles that can do something in a process, in the order of their codes. */
export function rolesIn(machine: AnyStateMachine): RoleName[] {
  const named = new Set(transitionsOf(machine).flatMap(({ guard }) => rolesOf(guard)));
  return [...named].sort((one, other) => roleCodes[one] - roleCodes[other]);
}

/** The states that records can be stored in, in the order of life. */
export const storedStates = (machine: AnyStateMachine): string[] =>
  Object.keys(machine.states).filter(isStored);

/** How large a process is. */
export const sizeOf = (machine: AnyStateMachine) => ({
  states: storedStates(machine).length,
  transitions: transitionsOf(machine).length,
});
