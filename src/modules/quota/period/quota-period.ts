import { stateMeta } from '#machines/kit.ts';
import { periodMachine } from '#machines/period.machine.ts';

/**
 * The list under which the periods of the quota are remembered; periods themselves have a list of
 * their own.
 */
export const quotaList = 'quota';

/** How many steps a quota period has, read from the machine. */
export const stepCount = Object.keys(periodMachine.states).filter(
  (state) => stateMeta(periodMachine, state).step !== undefined,
).length;
