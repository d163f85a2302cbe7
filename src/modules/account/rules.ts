import { accountMachine } from '#machines/account.machine.ts';
import { type Actor, actionsOf, type ProcessRecord } from '#machines/kit.ts';

/** What stops an account and lets it go on: who may do either looks after its sessions. */
const oversight: readonly string[] = ['block', 'unblock'];

/**
 * Whether somebody may see and end the sessions of an account: anyone who may not stop it does not
 * see from where it is used either.
 */
export const overseesSessions = (record: ProcessRecord, actor: Actor): boolean =>
  actionsOf(accountMachine, record, actor).some(
    ({ event, enabled }) => enabled && oversight.includes(event),
  );
