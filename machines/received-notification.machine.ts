import { and, setup } from 'xstate';
import { type BaseFacts, effects, factGuards, type ProcessTypes, who } from './kit.ts';

/** `ownerId` is the person who was told; a message belongs to no organization. */
export interface ReceivedNotificationFacts extends BaseFacts {
  timeOver: boolean;
}

type ReceivedNotificationEvent = 'read' | 'unread' | 'expire';

/**
 * A message in somebody's inbox (codes: decision 023). It is born by the effect `notify` of another
 * process and has no history of its own, so it is served beside the engine; its rules are here all
 * the same.
 */
export const receivedNotificationMachine = setup({
  types: {} as ProcessTypes<ReceivedNotificationFacts, ReceivedNotificationEvent> & {
    tags: 'unread' | 'inInbox';
  },
  guards: {
    ...who,
    ...factGuards<ReceivedNotificationFacts>()('timeOver'),
    recipient: ({ context: { actor, facts } }) =>
      actor.userId !== null && actor.userId === facts.ownerId,
  },
  actions: effects,
}).createMachine({
  id: 'receivedNotification',
  version: '1',
  context: ({ input }) => input,
  initial: 'notRead',
  states: {
    notRead: {
      tags: ['unread', 'inInbox'],
      meta: { code: 100, tone: 'info' },
      description: 'Nobody has opened it yet',
      on: {
        read: { target: 'read', guard: and(['recipient']), meta: {} },
        expire: {
          target: 'archived',
          guard: and(['system', 'timeOver']),
          meta: { basis: 'assumed' },
          description: 'Two years after it came',
        },
      },
    },
    read: {
      tags: ['inInbox'],
      meta: { code: 200, tone: 'secondary' },
      description: 'Opened, or marked as read',
      on: {
        unread: { target: 'notRead', guard: and(['recipient']), meta: { basis: 'assumed' } },
        expire: {
          target: 'archived',
          guard: and(['system', 'timeOver']),
          meta: { basis: 'assumed' },
        },
      },
    },
    archived: {
      type: 'final',
      meta: { code: 300, tone: 'secondary' },
      description: 'Out of the inbox; kept for the records',
    },
  },
});
