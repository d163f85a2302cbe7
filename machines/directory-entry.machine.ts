import { and, or, setup } from 'xstate';
import { type BaseFacts, effects, factGuards, type ProcessTypes, who } from './kit.ts';

/** `unused`: no record of the product refers to the entry. */
export interface DirectoryEntryFacts extends BaseFacts {
  unused: boolean;
}

type DirectoryEntryEvent = 'create' | 'update' | 'switchOff' | 'switchOn' | 'delete';

const keepers = or(['innovation', 'admin']);

/**
 * A line of a directory: a region, a specialty, a kind of certificate (100 active, 200 not active).
 * Directories are served beside the engine, because they have no owner and no process; who may
 * change them and when is here all the same.
 */
export const directoryEntryMachine = setup({
  types: {} as ProcessTypes<DirectoryEntryFacts, DirectoryEntryEvent> & { tags: 'offered' },
  guards: { ...who, ...factGuards<DirectoryEntryFacts>()('unused') },
  actions: effects,
}).createMachine({
  id: 'directoryEntry',
  version: '1',
  context: ({ input }) => input,
  initial: 'absent',
  states: {
    absent: {
      meta: { code: null, tone: 'secondary' },
      description: 'The entry is not in the directory yet',
      on: { create: { target: 'active', guard: keepers, meta: { basis: 'assumed' } } },
    },
    active: {
      tags: ['offered'],
      meta: { code: 100, tone: 'success', rests: 'Part of the directory' },
      description: 'Offered wherever the directory is chosen from',
      on: {
        update: { target: 'active', guard: keepers, meta: { basis: 'assumed' } },
        switchOff: {
          target: 'notActive',
          guard: keepers,
          meta: { asks: ['confirm'], basis: 'assumed' },
        },
        delete: {
          target: 'deleted',
          guard: and([keepers, 'unused']),
          meta: { asks: ['confirm'], basis: 'assumed' },
        },
      },
    },
    notActive: {
      meta: { code: 200, tone: 'secondary', rests: 'Kept for the records that have it' },
      description: 'Not offered any more; records that have it keep it',
      on: {
        update: { target: 'notActive', guard: keepers, meta: { basis: 'assumed' } },
        switchOn: { target: 'active', guard: keepers, meta: { basis: 'assumed' } },
        delete: {
          target: 'deleted',
          guard: and([keepers, 'unused']),
          meta: { asks: ['confirm'], basis: 'assumed' },
        },
      },
    },
    deleted: {
      type: 'final',
      meta: { code: null, tone: 'secondary' },
      description: 'Entered by mistake; nothing referred to it',
    },
  },
});
