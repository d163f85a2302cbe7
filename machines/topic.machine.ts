import { and, or, setup } from 'xstate';
import { type BaseFacts, effects, factGuards, type ProcessTypes, who } from './kit.ts';

/**
 * `heldByStudent`: a student's record names the topic; `studentDefended`: and they have defended on
 * it.
 */
export interface TopicFacts extends BaseFacts {
  organizationActive: boolean;
  namesComplete: boolean;
  directionChosen: boolean;
  topicDirectionChosen: boolean;
  neverPublished: boolean;
  heldByStudent: boolean;
  studentDefended: boolean;
  organizationMerged: boolean;
}

type TopicEvent =
  | 'create'
  | 'save'
  | 'delete'
  | 'publish'
  | 'unpublish'
  | 'take'
  | 'release'
  | 'archive'
  | 'follow';

/**
 * A scientific topic that an organization offers. It is taken and released together with the
 * student's record.
 */
export const topicMachine = setup({
  types: {} as ProcessTypes<TopicFacts, TopicEvent> & { tags: 'free' | 'public' },
  guards: {
    ...who,
    ...factGuards<TopicFacts>()(
      'organizationActive',
      'namesComplete',
      'directionChosen',
      'topicDirectionChosen',
      'neverPublished',
      'heldByStudent',
      'studentDefended',
      'organizationMerged',
    ),
    notHeld: ({ context: { facts } }) => !facts.heldByStudent,
  },
  actions: effects,
}).createMachine({
  id: 'topic',
  version: '1',
  context: ({ input }) => input,
  initial: 'absent',
  states: {
    absent: {
      meta: { code: null, tone: 'secondary' },
      description: 'The topic was not written yet',
      on: {
        create: {
          target: 'draft',
          guard: and(['university', 'organizationActive']),
          meta: { basis: 'assumed' },
        },
      },
    },
    draft: {
      meta: {
        code: 100,
        tone: 'secondary',
        silence: {
          told: 'A topic that is not published is late for nothing',
          ends: 'Nobody waits for a topic that nobody can choose yet',
        },
        rests: 'A draft of the organization, which nobody waits for',
      },
      description: 'Being written by the organization; nobody can choose it',
      on: {
        save: { target: 'draft', guard: and(['university']), meta: { basis: 'assumed' } },
        publish: {
          target: 'published',
          guard: and(['university', 'namesComplete', 'directionChosen', 'topicDirectionChosen']),
          meta: { asks: ['confirm'], duty: true, basis: 'assumed' },
        },
        follow: {
          target: 'draft',
          guard: and(['system', 'organizationMerged']),
          meta: { basis: 'assumed' },
          description: 'The successor of a merged organization takes it over',
        },
        delete: {
          target: 'deleted',
          guard: and(['university', 'neverPublished']),
          meta: { asks: ['confirm'], basis: 'assumed' },
        },
      },
    },
    published: {
      tags: ['free', 'public'],
      meta: { code: 200, tone: 'success', rests: 'The topic is offered until somebody takes it' },
      description: 'On the public list and free for one student',
      on: {
        unpublish: {
          target: 'draft',
          guard: and(['university']),
          meta: { asks: ['confirm'], basis: 'assumed' },
        },
        take: {
          target: 'taken',
          guard: and(['system', 'heldByStudent']),
          meta: { basis: 'assumed' },
          description: 'A student was admitted on it, or it was chosen for them',
        },
        follow: {
          target: 'published',
          guard: and(['system', 'organizationMerged']),
          meta: { basis: 'assumed' },
          description: 'The successor of a merged organization takes it over',
        },
        archive: {
          target: 'archived',
          guard: and(['university']),
          meta: { asks: ['confirm'], basis: 'assumed' },
        },
      },
    },
    taken: {
      meta: { code: 300, tone: 'info', rests: 'The topic is in force while the study lasts' },
      description: 'One student works on it',
      on: {
        release: {
          target: 'published',
          guard: and(['system', 'notHeld']),
          meta: { basis: 'assumed' },
          description: 'The student got another topic or was cancelled',
        },
        follow: {
          target: 'taken',
          guard: and(['system', 'organizationMerged']),
          meta: { basis: 'assumed' },
          description: 'The successor of a merged organization takes it over',
        },
        archive: {
          target: 'archived',
          guard: or(['university', and(['system', 'studentDefended'])]),
          meta: { asks: ['confirm'], basis: 'assumed' },
        },
      },
    },
    archived: {
      type: 'final',
      meta: { code: 400, tone: 'secondary' },
      description: 'Defended or given up; kept for the record',
    },
    deleted: {
      type: 'final',
      meta: { code: null, tone: 'secondary' },
      description: 'A draft that was never published and is gone',
    },
  },
});
