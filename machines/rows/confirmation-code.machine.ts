import { setup } from 'xstate';
import type { RowState } from './row.ts';

type ConfirmationCodeEvent = 'send' | 'replace' | 'verify' | 'lock' | 'forget';

/**
 * A code that confirms one action. That its time is over is a fact of the clock and no state: the
 * row stays `sent` until the next code replaces it.
 */
export const confirmationCodeMachine = setup({
  types: {} as { events: { type: ConfirmationCodeEvent }; tags: 'open' | 'used' },
}).createMachine({
  id: 'confirmationCode',
  initial: 'absent',
  states: {
    absent: { on: { send: { target: 'sent' } } },
    sent: {
      description: 'Waits to be typed',
      tags: ['open'],
      on: {
        verify: { target: 'verified' },
        lock: { target: 'locked', description: 'By the last wrong try' },
        replace: { target: 'expired', description: 'A newer code was sent for the same action' },
        forget: { target: 'deleted' },
      },
    },
    verified: {
      description: 'Typed in time, and used up by its action',
      tags: ['used'],
      on: { forget: { target: 'deleted' } },
    },
    locked: {
      description: 'Guessed too often; confirmations of its person wait',
      on: { forget: { target: 'deleted' } },
    },
    expired: { description: 'Void', on: { forget: { target: 'deleted' } } },
    deleted: { type: 'final' },
  },
});

export type ConfirmationCodeState = RowState<typeof confirmationCodeMachine>;
