import { setup } from 'xstate';
import type { RowState } from './row.ts';

type RecordNoteEvent = 'write' | 'takeBack' | 'forget';

/** What staff of one organization write about a record for each other. */
export const recordNoteMachine = setup({
  types: {} as { events: { type: RecordNoteEvent }; tags: 'read' },
}).createMachine({
  id: 'recordNote',
  initial: 'absent',
  states: {
    absent: { on: { write: { target: 'written' } } },
    written: {
      tags: ['read'],
      description: 'Read by the colleagues of who wrote it',
      on: { takeBack: { target: 'takenBack' }, forget: { target: 'deleted' } },
    },
    takenBack: {
      description: 'Its words are gone; that there was one, of whom and when, stays',
      on: { forget: { target: 'deleted' } },
    },
    deleted: { type: 'final' },
  },
});

export type RecordNoteState = RowState<typeof recordNoteMachine>;
