import { and, setup } from 'xstate';
import { type BaseFacts, effects, factGuards, type ProcessTypes, who } from './kit.ts';

/**
 * `unused`: no sent application and no report counts the work now. `triesUsed`: its link has failed
 * so often that it is no accident.
 */
export interface ScientificWorkFacts extends BaseFacts {
  unused: boolean;
  triesUsed: boolean;
}

type ScientificWorkEvent = 'save' | 'relink' | 'delete' | 'answer' | 'giveUp';

const save = {
  guard: and(['owner', 'unused']),
  meta: {},
  description: 'Changed in words; its link stays as it is',
} as const;
const relink = {
  target: 'unchecked',
  guard: and(['owner', 'unused']),
  meta: {},
  description: 'Gets another link, or none',
} as const;
const remove = {
  target: 'deleted',
  guard: and(['owner', 'unused']),
  meta: { asks: ['confirm'] },
} as const;
const answer = { target: 'reachable', guard: and(['system']), meta: { basis: 'assumed' } } as const;
const giveUp = {
  target: 'dead',
  guard: and(['system', 'triesUsed']),
  meta: { basis: 'assumed' },
} as const;

/**
 * One scientific work of a person and what is known of its link. It is served beside the engine
 * (docs/decisions/096-scientific-works.md): who may change it and until when is said here; a dead
 * link is named and refuses nothing.
 */
export const scientificWorkMachine = setup({
  types: {} as ProcessTypes<ScientificWorkFacts, ScientificWorkEvent> & { tags: 'linkDead' },
  guards: { ...who, ...factGuards<ScientificWorkFacts>()('unused', 'triesUsed') },
  actions: effects,
}).createMachine({
  id: 'scientificWork',
  version: '1',
  context: ({ input }) => input,
  initial: 'unchecked',
  states: {
    unchecked: {
      meta: { code: 100, tone: 'secondary' },
      description: 'Has no link, or nobody has tried it yet',
      on: { save: { ...save, target: 'unchecked' }, relink, delete: remove, answer, giveUp },
    },
    reachable: {
      meta: { code: 200, tone: 'secondary' },
      description: 'Its link answers',
      on: { save: { ...save, target: 'reachable' }, relink, delete: remove, answer, giveUp },
    },
    dead: {
      tags: ['linkDead'],
      meta: { code: 300, tone: 'warning' },
      description: 'Its link has not answered for days',
      on: { save: { ...save, target: 'dead' }, relink, delete: remove, answer },
    },
    deleted: {
      type: 'final',
      meta: { code: null, tone: 'secondary' },
      description: 'Taken out of the list by its owner',
    },
  },
});
