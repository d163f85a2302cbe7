import { or, setup } from 'xstate';
import { type BaseFacts, effects, type ProcessTypes, who } from './kit.ts';

/**
 * That somebody took a part of the audit log, a list of people with their personal numbers, or a
 * whole record, away in a file: a record of its own, so that the log tells it. It is written with the beginning of the
 * export and never changes; the file itself is kept for a week like every export.
 */
export const auditExportMachine = setup({
  types: {} as ProcessTypes<BaseFacts, 'start' | 'takeList' | 'takeRecord'>,
  guards: who,
  actions: effects,
}).createMachine({
  id: 'auditExport',
  version: '1',
  context: ({ input }) => input,
  initial: 'absent',
  states: {
    absent: {
      meta: { code: null, tone: 'secondary' },
      description: 'Nothing was taken out of the log',
      on: {
        start: {
          target: 'started',
          guard: or(['antiCorruption', 'admin', 'technicalAdmin']),
          meta: { basis: 'assumed' },
        },
        // Who may export which list says the ability table; the record is of the organization that
        // takes it.
        takeList: { target: 'started', guard: 'self', meta: { basis: 'assumed' } },
        takeRecord: { target: 'started', guard: 'self', meta: { basis: 'assumed' } },
      },
    },
    started: {
      type: 'final',
      meta: { code: 100, tone: 'info' },
      description: 'The lines that were found are written to a file for the person who asked',
    },
  },
});
