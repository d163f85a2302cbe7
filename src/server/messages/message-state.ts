import { perform, statesTagged, systemActor } from '#machines/kit.ts';
import { messageMachine as machine } from '#machines/message.machine.ts';

/** The states in which a mail or SMS is with its gateway. */
export const goneStates = statesTagged(machine, 'gone');
/** Those that did not get to their person. */
export const undelivered = statesTagged(machine, 'undelivered');
const waiting = statesTagged(machine, 'waiting');

/** Whether a message still has to be sent. */
export const isWaiting = (state: string): boolean => waiting.includes(state);

const facts = { ownerId: null, organizationId: null };

/**
 * Where an event of the gateway leads. Throws `ActionRefused` when the machine knows no such way.
 */
export const movedBy = (state: string, event: 'deliver' | 'refuse' | 'arrive'): string =>
  perform(machine, { state, facts }, event, systemActor).state;
