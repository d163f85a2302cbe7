import { and, setup } from 'xstate';
import { type BaseFacts, effects, factGuards, type ProcessTypes, who } from './kit.ts';

/**
 * `toConfirm`: the project decided the transition, the specification does not give it. `ofToday`:
 * its rules are still those that the person saw.
 */
export interface RuleRemarkFacts extends BaseFacts {
  toConfirm: boolean;
  ofToday: boolean;
}

type RuleRemarkEvent = 'confirm' | 'question' | 'correct';

const remarks = and(['innovation', 'toConfirm', 'ofToday']);

/**
 * What an analyst says of a transition that is to be confirmed. A remark never changes: the latest
 * one on the rules of today stands, the earlier ones stay beside it. Served beside the engine
 * (docs/decisions/164-assumptions-are-confirmed.md).
 */
export const ruleRemarkMachine = setup({
  types: {} as ProcessTypes<RuleRemarkFacts, RuleRemarkEvent> & { tags: 'based' },
  guards: { ...who, ...factGuards<RuleRemarkFacts>()('toConfirm', 'ofToday') },
  actions: effects,
}).createMachine({
  id: 'ruleRemark',
  version: '1',
  context: ({ input }) => input,
  initial: 'absent',
  states: {
    absent: {
      meta: { code: null, tone: 'warning' },
      description: 'Nobody has said anything of the transition yet',
      on: {
        confirm: { target: 'confirmed', guard: remarks, meta: { basis: 'assumed' } },
        question: { target: 'questioned', guard: remarks, meta: { basis: 'assumed' } },
        correct: { target: 'corrected', guard: remarks, meta: { basis: 'assumed' } },
      },
    },
    confirmed: {
      type: 'final',
      tags: ['based'],
      meta: { code: 100, tone: 'success' },
      description: 'An article of the regulation gives the transition as it is',
    },
    questioned: {
      type: 'final',
      meta: { code: 200, tone: 'info' },
      description: 'Somebody doubts the transition, and says why',
    },
    corrected: {
      type: 'final',
      meta: { code: 300, tone: 'danger' },
      description: 'The regulation gives something else, which is said in words',
    },
  },
});
