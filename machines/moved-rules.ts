import type { AnyStateMachine } from 'xstate';
import { correctionEvent } from './correctable.ts';
import { isStored } from './kit.ts';

/**
 * The event of a line of history by which a record came to another version of its rules
 * (docs/decisions/169-records-follow-their-rules.md). No machine knows it.
 */
export const moveEvent = 'moveRules';

/** Lines of the engine itself, told in the same words in every process. */
export const isEngineEvent = (event: string): boolean =>
  event === moveEvent || event === correctionEvent;

/** Whether a record in this state has a place in the rules of today; one without waits to be moved. */
export const hasPlace = (machine: AnyStateMachine, state: string): boolean =>
  !isStored(state) || Object.hasOwn(machine.states, state);
