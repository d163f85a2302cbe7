import { and, setup } from 'xstate';
import { type BaseFacts, effects, factGuards, type ProcessTypes, who } from './kit.ts';

/**
 * `organizationId` is the asking organization when an application under its review uses the
 * diploma.
 */
export interface DiplomaFacts extends BaseFacts {
  underReview: boolean;
  unused: boolean;
  /** No organization decides now about an application that uses it. */
  notAwaited: boolean;
}

type DiplomaEvent = 'create' | 'save' | 'delete' | 'confirm' | 'reject' | 'rework';

/** A person's diploma. Only entered and confirmed ones can be used in an application. */
export const diplomaMachine = setup({
  types: {} as ProcessTypes<DiplomaFacts, DiplomaEvent> & { tags: 'usable' | 'undecided' },
  guards: {
    ...who,
    ...factGuards<DiplomaFacts>()('underReview', 'unused', 'notAwaited'),
  },
  actions: effects,
}).createMachine({
  id: 'diploma',
  version: '1',
  context: ({ input }) => input,
  initial: 'absent',
  states: {
    absent: {
      meta: { code: null, tone: 'secondary' },
      description: 'The diploma was not entered yet',
      on: { create: { target: 'entered', guard: and(['owner']), meta: { basis: 'assumed' } } },
    },
    entered: {
      tags: ['usable', 'undecided'],
      meta: {
        code: 100,
        tone: 'warning',
        silence: {
          told: 'It is judged with an application, whose review is told of when it is late',
          ends: 'No application is accepted before it is decided; who reviews the application decides it',
        },
        rests: 'A paper of its owner; once an application uses it, its reviewer is asked',
      },
      description: 'Entered by hand',
      on: {
        save: {
          target: 'entered',
          guard: and(['owner', 'notAwaited']),
          meta: { basis: 'assumed' },
          description: 'What a reviewer is looking at does not change meanwhile',
        },
        confirm: {
          target: 'confirmed',
          guard: and(['university', 'underReview']),
          meta: { asks: ['confirm'], duty: true, basis: 'assumed' },
        },
        reject: {
          target: 'rejected',
          guard: and(['university', 'underReview']),
          meta: { asks: ['confirm', 'reason'], duty: true, basis: 'assumed' },
        },
        delete: {
          target: 'deleted',
          guard: and(['owner', 'unused']),
          meta: { asks: ['confirm'], basis: 'assumed' },
        },
      },
    },
    rejected: {
      meta: {
        code: 300,
        tone: 'danger',
        silence: {
          told: 'Only its owner is late; their home names it',
          ends: 'Nobody but its owner waits for a correction',
        },
        rests: 'A decision was made; the owner may correct the diploma or leave it',
      },
      description: 'Refused with a reason; may be corrected',
      on: {
        rework: {
          target: 'entered',
          guard: and(['owner']),
          meta: { duty: true, basis: 'assumed' },
        },
        delete: {
          target: 'deleted',
          guard: and(['owner', 'unused']),
          meta: { asks: ['confirm'], basis: 'assumed' },
        },
      },
    },
    confirmed: {
      type: 'final',
      tags: ['usable'],
      meta: { code: 200, tone: 'success' },
      description: 'Confirmed by a reviewer; read only',
    },
    deleted: {
      type: 'final',
      meta: { code: null, tone: 'secondary' },
      description: 'Removed by its owner',
    },
  },
});
