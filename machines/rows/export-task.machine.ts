import { setup } from 'xstate';
import type { RowState } from './row.ts';

type ExportTaskEvent = 'start' | 'claim' | 'finish' | 'fail' | 'cancel' | 'expire';

/**
 * A list that is being written to a file for the person who asked. A job that dies is begun again:
 * `claim` also takes over a task that is running, and counts the beginning.
 */
export const exportTaskMachine = setup({
  types: {} as { events: { type: ExportTaskEvent }; tags: 'unfinished' | 'unsuccessful' },
}).createMachine({
  id: 'exportTask',
  initial: 'absent',
  states: {
    absent: { on: { start: { target: 'pending' } } },
    pending: {
      description: 'Waits for a job',
      tags: ['unfinished'],
      on: {
        claim: { target: 'running' },
        cancel: { target: 'deleted' },
        expire: { target: 'deleted' },
      },
    },
    running: {
      description: 'Its rows are being written',
      tags: ['unfinished'],
      on: {
        claim: { target: 'running', description: 'Another job takes over' },
        finish: { target: 'done' },
        fail: { target: 'failed' },
        cancel: {
          target: 'deleted',
          description: 'The job finds out and takes its half file away',
        },
        expire: { target: 'deleted' },
      },
    },
    done: {
      description: 'The file is kept for a week',
      on: { expire: { target: 'deleted' } },
    },
    failed: {
      description: 'Given up after the last try, or the person may not export any more',
      tags: ['unsuccessful'],
      on: { expire: { target: 'deleted' } },
    },
    deleted: { type: 'final' },
  },
});

export type ExportStage = RowState<typeof exportTaskMachine>;
