import { and, setup } from 'xstate';
import { type BaseFacts, effects, factGuards, type ProcessTypes, who } from './kit.ts';

/** `samePerson`: somebody who acts is the one who proposed, under another account. */
export interface RuleMoveFacts extends BaseFacts {
  proposerId: number | null;
  samePerson: boolean;
  /** Records stand where the rules of today have no place, and the repository says where they go. */
  recordsWait: boolean;
  /** Records stand where a move has put them. */
  recordsMoved: boolean;
  /** No other move of this process is on its way. */
  noOtherOpen: boolean;
  /** The rules and the declared moves are still those that were proposed. */
  ofToday: boolean;
}

type RuleMoveEvent = 'propose' | 'proposeBack' | 'confirm' | 'refuse' | 'withdraw' | 'run' | 'stop';

const asked = ['confirm', 'reason'] as const;

/**
 * The move of records whose state a new version of their process does not have any more: one person
 * of the agency proposes it, another one confirms it, and a job does it in one transaction. The way
 * back is a move of its own. Served beside the engine
 * (docs/decisions/169-records-follow-their-rules.md).
 */
export const ruleMoveMachine = setup({
  types: {} as ProcessTypes<RuleMoveFacts, RuleMoveEvent> & {
    tags: 'open' | 'underWay' | 'impossible';
  },
  guards: {
    ...who,
    ...factGuards<RuleMoveFacts>()('recordsWait', 'recordsMoved', 'noOtherOpen', 'ofToday'),
    ownProposal: ({ context: { actor, facts } }) => actor.userId === facts.proposerId,
    secondPerson: ({ context: { actor, facts } }) =>
      actor.userId !== facts.proposerId && !facts.samePerson,
  },
  actions: effects,
}).createMachine({
  id: 'ruleMove',
  version: '1',
  context: ({ input }) => input,
  initial: 'absent',
  states: {
    absent: {
      meta: { code: null, tone: 'secondary' },
      description: 'Nobody has proposed to move the records',
      on: {
        propose: {
          target: 'proposed',
          guard: and(['innovation', 'recordsWait', 'noOtherOpen']),
          meta: { asks: asked, basis: 'assumed' },
        },
        proposeBack: {
          target: 'proposed',
          guard: and(['innovation', 'recordsMoved', 'noOtherOpen']),
          meta: { asks: asked, basis: 'assumed' },
        },
      },
    },
    proposed: {
      tags: ['open'],
      meta: {
        code: 100,
        tone: 'warning',
        rests: 'Records that have no place wait on the page of their process until both agree',
      },
      description: 'Waits for a second person of the agency',
      on: {
        confirm: {
          target: 'confirmed',
          guard: and(['innovation', 'secondPerson', 'ofToday']),
          meta: { asks: ['confirm', 'reason', 'code'], basis: 'assumed' },
        },
        refuse: {
          target: 'refused',
          guard: and(['innovation', 'secondPerson']),
          meta: { asks: asked, basis: 'assumed' },
        },
        withdraw: {
          target: 'withdrawn',
          guard: and(['innovation', 'ownProposal']),
          meta: { asks: ['confirm'], retreat: true, basis: 'assumed' },
        },
      },
    },
    confirmed: {
      tags: ['open', 'underWay'],
      meta: { code: 200, tone: 'info' },
      description: 'Both have agreed; a job moves the records',
      on: {
        run: {
          target: 'done',
          guard: and(['system', 'ofToday']),
          meta: { basis: 'assumed' },
          description: 'All records in one transaction, each with a line of its history',
        },
        stop: {
          target: 'stopped',
          guard: 'system',
          meta: { basis: 'assumed' },
          description: 'A record cannot be what it should become: none is moved',
        },
      },
    },
    done: {
      type: 'final',
      meta: { code: 300, tone: 'success' },
      description: 'Every record stands where it was to go',
    },
    refused: {
      type: 'final',
      meta: { code: 400, tone: 'danger' },
      description: 'The second person did not agree',
    },
    withdrawn: {
      type: 'final',
      meta: { code: 400, tone: 'secondary' },
      description: 'Taken back by the person who proposed it',
    },
    stopped: {
      type: 'final',
      tags: ['impossible'],
      meta: { code: 400, tone: 'danger' },
      description: 'Not possible for at least one record, and so done to none',
    },
  },
});
