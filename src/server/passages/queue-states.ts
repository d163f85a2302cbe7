import type { AnyStateMachine } from 'xstate';
import { isStored, mayStay, stateMeta, transitionsFrom } from '#machines/kit.ts';

/**
 * The states of a process that are queues, in the order of life: somebody has a duty there, and
 * records neither stay for good nor is it time itself that passes there.
 */
export const queueStates = (machine: AnyStateMachine): string[] =>
  Object.keys(machine.states).filter(
    (state) =>
      isStored(state) &&
      !mayStay(machine, state) &&
      !stateMeta(machine, state).lasts &&
      transitionsFrom(machine, state).some(({ meta }) => meta.duty),
  );
