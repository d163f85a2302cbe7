import { accountMachine } from '#machines/account.machine.ts';
import { statesTagged } from '#machines/kit.ts';

/** The states of an account in which its person may sign on and act, for queries. */
export const usableStates = statesTagged(accountMachine, 'usable');

/** Whether somebody with an account in this state may sign on and act. */
export const isUsable = (state: string | undefined): boolean =>
  usableStates.some((usable) => usable === state);

/** Whether the address of this account still waits for its confirmation. */
export const isUnconfirmed = (state: string): boolean =>
  statesTagged(accountMachine, 'unconfirmed').includes(state);
