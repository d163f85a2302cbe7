import {
  type ConfirmationCodeState,
  confirmationCodeMachine,
} from '#machines/rows/confirmation-code.machine.ts';
import { rowStatesTagged } from '#machines/rows/row.ts';

/** The states of a code that waits to be typed, for queries. */
export const openCodes = rowStatesTagged(confirmationCodeMachine, 'open');
/** Those of a code that was typed in time. */
export const usedCodes = rowStatesTagged(confirmationCodeMachine, 'used');

/** Whether a code has confirmed its action. */
export const isUsed = ({ state }: { state: ConfirmationCodeState }): boolean =>
  usedCodes.includes(state);

/** Whether an open code is still good: in its time, and for this version of the record. */
export const isGoodFor = (
  code: { expires_at: Date; record_version: number },
  version: number,
  now: Date,
): boolean => code.expires_at > now && code.record_version === version;
