import { setup } from 'xstate';
import type { RowState } from './row.ts';

type FileEvent = 'begin' | 'make' | 'store' | 'refuse' | 'drop' | 'delete';
type FileTag = 'unfinished' | 'readable' | 'takesPlace';

/**
 * A file: uploaded piece by piece and judged with its last byte, or made by the product itself.
 * Which records use it is theirs to say; a file that one uses is kept by the database.
 */
export const fileMachine = setup({
  types: {} as { events: { type: FileEvent }; tags: FileTag },
}).createMachine({
  id: 'file',
  initial: 'absent',
  states: {
    absent: { on: { begin: { target: 'uploading' }, make: { target: 'stored' } } },
    uploading: {
      description: 'Announced; its bytes are coming, or have stopped',
      tags: ['unfinished', 'takesPlace'],
      on: {
        store: { target: 'stored' },
        refuse: { target: 'refused' },
        drop: { target: 'deleted', description: 'Given up, or silent for too long' },
      },
    },
    stored: {
      description: 'Judged and kept',
      tags: ['readable', 'takesPlace'],
      on: { delete: { target: 'deleted' } },
    },
    refused: {
      description: 'Judged and thrown away; the reason is kept for a lost last answer',
      on: { drop: { target: 'deleted' }, delete: { target: 'deleted' } },
    },
    deleted: { type: 'final' },
  },
});

export type FileState = RowState<typeof fileMachine>;
