import { and, or, setup } from 'xstate';
import { type BaseFacts, effects, factGuards, type ProcessTypes, who } from './kit.ts';

/**
 * `ofConduct`: people did what it tells of; `ofRecords`: it is about what is stored. `uninvolved`:
 * who signs it off is none of those whom it tells of. `otherFacts`: what was seen now is not what
 * was signed off.
 */
export interface IrregularityFacts extends BaseFacts {
  ofConduct: boolean;
  ofRecords: boolean;
  uninvolved: boolean;
  otherFacts: boolean;
}

type IrregularityEvent = 'find' | 'signOff' | 'reopen';

/**
 * Something that the watch of the night has seen and that a person has to look at. It stays until
 * somebody who has the right says why it may stay so, and comes back when other facts are seen.
 * Served beside the engine (docs/decisions/168-the-watch-of-the-night.md).
 */
export const irregularityMachine = setup({
  types: {} as ProcessTypes<IrregularityFacts, IrregularityEvent> & { tags: 'open' },
  guards: {
    ...who,
    ...factGuards<IrregularityFacts>()('ofConduct', 'ofRecords', 'uninvolved', 'otherFacts'),
  },
  actions: effects,
}).createMachine({
  id: 'irregularity',
  version: '1',
  context: ({ input }) => input,
  initial: 'absent',
  states: {
    absent: {
      meta: { code: null, tone: 'secondary' },
      description: 'Nobody has seen anything',
      on: {
        find: {
          target: 'open',
          guard: and(['system']),
          meta: { basis: 'assumed' },
          description: 'By the watch of the night, once for each thing that it sees',
        },
      },
    },
    open: {
      tags: ['open'],
      meta: { code: 100, tone: 'warning' },
      description: 'Waits for somebody who looks at it',
      on: {
        signOff: {
          target: 'signedOff',
          guard: and([
            or([and(['antiCorruption', 'ofConduct']), and(['technicalAdmin', 'ofRecords'])]),
            'uninvolved',
          ]),
          meta: { asks: ['reason'], duty: true, basis: 'assumed' },
          description: 'With the reason why it may stay so',
        },
      },
    },
    signedOff: {
      meta: { code: 200, tone: 'success', rests: 'Nobody waits: only other facts bring it back' },
      description: 'Explained; the same facts do not bring it back',
      on: {
        reopen: {
          target: 'open',
          guard: and(['system', 'otherFacts']),
          meta: { basis: 'assumed' },
          description: 'Other facts are seen than those that were explained',
        },
      },
    },
  },
});
