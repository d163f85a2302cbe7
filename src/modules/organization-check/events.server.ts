import { creation, eventsOf } from '#server/engine/define-events.ts';
import { rowStatusIds } from './codes.ts';
import { planFacts, writeChanged, writePlanned } from './plan.server.ts';
import type { OrganizationCheckRow } from './row.server.ts';
import { addRows, requireRows, rowChanges, storeRows } from './rows.server.ts';
import { checkAnswer, checkChange, checkPlan, checkRowsSaved, checkSettlement } from './schema.ts';
import {
  lateTrace,
  rowTrace,
  writeAnswer,
  writeFinished,
  writeOverdue,
  writeSettled,
} from './settle.server.ts';

const { begin, on } = eventsOf<'organization_check', OrganizationCheckRow>();

/** How a check is planned: one after the other for one organization, because it has one at a time. */
export const checkCreation = creation(
  { plan: begin({ input: checkPlan, write: writePlanned }) },
  {
    event: () => 'plan',
    facts: planFacts,
    lockKey: ({ input }) => `organization check ${input.organization_id ?? ''}`,
  },
);

/** What the events of a check are sent with and write. */
export const checkEvents = {
  change: on({ input: checkChange, write: writeChanged }),
  start: on({ write: ({ reader }) => ({ started_on: reader.today }), after: addRows }),
  saveRows: on({
    input: checkRowsSaved,
    write: requireRows,
    after: storeRows,
    trace: rowChanges,
  }),
  finish: on({ write: writeFinished }),
  answer: on({
    input: checkAnswer,
    write: writeAnswer,
    trace: rowTrace(() => rowStatusIds.deadlineGiven),
  }),
  settleRow: on({
    input: checkSettlement,
    write: writeSettled,
    trace: rowTrace(({ status }) => status),
  }),
  overdue: on({ write: writeOverdue, trace: lateTrace }),
  reopen: on({ write: ({ reason }) => ({ reason, finished_on: null }) }),
};
