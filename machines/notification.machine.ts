import { and, or, setup } from 'xstate';
import { type BaseFacts, book, effects, factGuards, type ProcessTypes, who } from './kit.ts';

/**
 * `ownerId` is the author, `organizationId` their organization. `audienceReached`: whom they chose,
 * and whom they may write to, is somebody. `smsFits` is true of a message that goes by no SMS.
 */
export interface NotificationFacts extends BaseFacts {
  textsComplete: boolean;
  audienceChosen: boolean;
  audienceReached: boolean;
  withoutSms: boolean;
  smsFits: boolean;
}

type NotificationEvent = 'create' | 'save' | 'send' | 'delete';

const house = or(['university', 'ministry']);
const country = or(['innovation', 'admin']);
const author = and([or([house, country]), 'self']);

/**
 * What a person writes to many. What each of them receives is of the machine
 * `receivedNotification`.
 */
export const notificationMachine = setup({
  types: {} as ProcessTypes<NotificationFacts, NotificationEvent>,
  guards: {
    ...who,
    ...factGuards<NotificationFacts>()(
      'textsComplete',
      'audienceChosen',
      'audienceReached',
      'withoutSms',
      'smsFits',
    ),
  },
  actions: effects,
}).createMachine({
  id: 'notification',
  version: '1',
  context: ({ input }) => input,
  initial: 'absent',
  states: {
    absent: {
      meta: { code: null, tone: 'secondary' },
      description: 'Nobody has begun to write it',
      on: { create: { target: 'draft', guard: author, meta: { basis: 'assumed' } } },
    },
    draft: {
      meta: { code: 100, tone: 'secondary', rests: 'A draft of its author, whom nobody waits for' },
      description: 'Being written; colleagues see it, nobody has received it',
      on: {
        save: { target: 'draft', guard: author, meta: { basis: 'assumed' } },
        send: {
          target: 'sent',
          guard: and([
            or([country, and([house, 'withoutSms'])]),
            'self',
            'textsComplete',
            'audienceChosen',
            'audienceReached',
            'smsFits',
          ]),
          actions: [book('recipients')],
          meta: { asks: ['confirm'], basis: 'assumed' },
          description: 'Everybody chosen receives it once; it cannot be taken back',
        },
        delete: { target: 'deleted', guard: author, meta: { asks: ['confirm'], basis: 'assumed' } },
      },
    },
    sent: {
      type: 'final',
      meta: { code: 400, tone: 'success' },
      description: 'On its way to everybody, or received by all',
    },
    deleted: {
      type: 'final',
      meta: { code: null, tone: 'secondary' },
      description: 'A draft that was thrown away; nobody had received it',
    },
  },
});
