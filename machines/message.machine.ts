import { and, or, setup } from 'xstate';
import { type BaseFacts, effects, factGuards, type ProcessTypes, who } from './kit.ts';

/**
 * `ownerId` is the person it went to. `withoutSecret`: no code and no link, which are asked for
 * anew instead.
 */
export interface MessageFacts extends BaseFacts {
  recipientUsable: boolean;
  addressKnown: boolean;
  withoutSecret: boolean;
  stillUseful: boolean;
}

type MessageEvent = 'deliver' | 'refuse' | 'arrive' | 'resend';

/**
 * One mail or SMS on its way. It is born by an effect of another process and served beside the
 * engine (decision 032); only `resend` is a person's, and only that one leaves a line of history.
 */
export const messageMachine = setup({
  types: {} as ProcessTypes<MessageFacts, MessageEvent> & {
    tags: 'waiting' | 'gone' | 'undelivered';
  },
  guards: {
    ...who,
    ...factGuards<MessageFacts>()(
      'recipientUsable',
      'addressKnown',
      'withoutSecret',
      'stillUseful',
    ),
  },
  actions: effects,
}).createMachine({
  id: 'message',
  version: '1',
  context: ({ input }) => input,
  initial: 'queued',
  states: {
    queued: {
      tags: ['waiting'],
      meta: { code: 100, tone: 'info' },
      description: 'Waits for the gateway',
      on: {
        deliver: { target: 'sent', guard: and(['system']), meta: { basis: 'assumed' } },
        refuse: {
          target: 'failed',
          guard: and(['system']),
          meta: { basis: 'assumed' },
          description: 'The gateway refused it, or its time was over',
        },
      },
    },
    sent: {
      tags: ['gone'],
      meta: { code: 200, tone: 'success' },
      description: 'The gateway has taken it',
      on: {
        arrive: {
          target: 'delivered',
          guard: and(['system']),
          meta: { basis: 'assumed' },
          description: 'The gateway reports that it arrived',
        },
        refuse: { target: 'failed', guard: and(['system']), meta: { basis: 'assumed' } },
      },
    },
    failed: {
      tags: ['undelivered'],
      meta: { code: 400, tone: 'danger', rests: 'Given up; support may send it again' },
      description: 'Did not get there; the reason stands beside it',
      on: {
        resend: {
          target: 'queued',
          guard: and([
            or(['admin', 'technicalAdmin']),
            'recipientUsable',
            'addressKnown',
            'withoutSecret',
            'stillUseful',
          ]),
          meta: { asks: ['confirm'], basis: 'assumed' },
          description: 'Goes to the address that the person has now',
        },
      },
    },
    delivered: {
      type: 'final',
      meta: { code: 300, tone: 'success' },
      description: 'Arrived, as the gateway reports',
    },
  },
});
