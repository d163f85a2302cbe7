import { and, or, setup } from 'xstate';
import {
  type BaseFacts,
  effects,
  factGuards,
  generate,
  notify,
  type ProcessTypes,
  raise,
  raiseWithReason,
  who,
} from './kit.ts';

/**
 * What the guards of a check must know. `organizationId` is the organization that is checked,
 * `authorOrganizationId` that of its author: the agency or a ministry.
 */
export interface OrganizationCheckFacts extends BaseFacts {
  authorOrganizationId: number | null;
  studentsPresent: boolean;
  noOtherOpen: boolean;
  changeable: boolean;
  startReached: boolean;
  everyRowJudged: boolean;
  deadlinesAhead: boolean;
  answersMissing: boolean;
  rowsToSettle: boolean;
  rowsLate: boolean;
  nothingOpen: boolean;
  reopenTimeOpen: boolean;
  reopenTimeOver: boolean;
}

type OrganizationCheckEvent =
  | ('plan' | 'change' | 'delete' | 'start')
  | ('saveRows' | 'finish' | 'answer' | 'settleRow' | 'overdue' | 'reopen' | 'archive');

/** The agency does in every check what the author does; a ministry in its own ones. */
const author = or(['innovation', and(['ministry', 'ownCheck'])]);

/**
 * The check of one organization on the spot by the agency or a ministry: a row for each of its
 * students, judged there, and the organization's answers to what has to be put right.
 */
export const organizationCheckMachine = setup({
  types: {} as ProcessTypes<OrganizationCheckFacts, OrganizationCheckEvent> & {
    tags: 'planned' | 'open' | 'judging' | 'judged';
  },
  guards: {
    ...who,
    ...factGuards<OrganizationCheckFacts>()(
      'studentsPresent',
      'noOtherOpen',
      'changeable',
      'startReached',
      'everyRowJudged',
      'deadlinesAhead',
      'answersMissing',
      'rowsToSettle',
      'rowsLate',
      'nothingOpen',
      'reopenTimeOpen',
      'reopenTimeOver',
    ),
    ownCheck: ({ context: { actor, facts } }) =>
      actor.organizationId !== null && actor.organizationId === facts.authorOrganizationId,
  },
  actions: effects,
}).createMachine({
  id: 'organizationCheck',
  version: '1',
  context: ({ input }) => input,
  initial: 'absent',
  states: {
    absent: {
      meta: { code: null, tone: 'secondary' },
      description: 'No check of the organization is planned',
      on: {
        plan: {
          target: 'planned',
          guard: and([or(['innovation', 'ministry']), 'studentsPresent', 'noOtherOpen']),
          actions: [notify('N-CHECK-PLAN')],
          meta: { asks: ['confirm'] },
        },
      },
    },
    planned: {
      tags: ['planned', 'open'],
      meta: { code: 100, tone: 'secondary' },
      description: 'The organization knows the days and the working group',
      on: {
        change: {
          target: 'planned',
          guard: and([author, 'changeable']),
          actions: [notify('N-CHECK-PLAN')],
          meta: { asks: ['confirm', 'reason'], basis: 'assumed' },
        },
        delete: {
          target: 'deleted',
          guard: and([author, 'changeable']),
          actions: [notify('N-CHECK-CANCELLED')],
          meta: { asks: ['confirm', 'reason'], basis: 'assumed' },
        },
        start: {
          target: 'inProgress',
          guard: and([or([author, and(['system', 'startReached'])]), 'studentsPresent']),
          meta: { asks: ['confirm'], basis: 'assumed' },
          description: 'With a row for everybody who studies in the organization',
        },
      },
    },
    inProgress: {
      tags: ['open', 'judging'],
      meta: {
        code: 200,
        tone: 'info',
        silence: {
          told: 'A check is the work of its author, whose home names it',
          ends: 'Reports of students do not wait for a check',
        },
      },
      description: 'The working group judges student by student, on the spot',
      on: {
        saveRows: {
          target: 'inProgress',
          guard: author,
          description: 'Status, reason, mark, deadline, note and file of each student',
        },
        finish: {
          target: 'finished',
          guard: and([author, 'everyRowJudged', 'deadlinesAhead']),
          actions: [
            raise('monitoringReport', 'returnByCheck', 'failedInCheck'),
            generate('DOC-CHECK-ACT'),
            notify('N-CHECK-DONE'),
          ],
          meta: { asks: ['confirm', 'code'], duty: true, basis: 'assumed' },
        },
      },
    },
    finished: {
      tags: ['judged'],
      meta: {
        code: 300,
        tone: 'success',
        silence: { told: ['overdue'], ends: ['settleRow', 'reopen'] },
      },
      description: 'The act is there; the organization answers where a deadline was given',
      on: {
        answer: {
          target: 'finished',
          guard: and(['university', 'answersMissing']),
          actions: [notify('N-CHECK-ANSWER')],
          meta: { asks: ['confirm'], duty: true, basis: 'assumed' },
        },
        settleRow: {
          target: 'finished',
          guard: and([author, 'rowsToSettle']),
          actions: [
            raiseWithReason('monitoringReport', 'returnByCheck', 'failedInCheck'),
            notify('N-CHECK-ROW'),
          ],
          meta: { asks: ['confirm', 'reason'], duty: true, basis: 'assumed' },
        },
        overdue: {
          target: 'finished',
          guard: and(['system', 'rowsLate']),
          actions: [notify('N-CHECK-OVERDUE')],
          meta: { basis: 'assumed' },
        },
        reopen: {
          target: 'inProgress',
          guard: and(['innovation', 'reopenTimeOpen', 'noOtherOpen']),
          actions: [notify('N-CHECK-PLAN')],
          meta: { asks: ['confirm', 'reason', 'code'], basis: 'assumed' },
        },
        archive: {
          target: 'archived',
          guard: and(['system', 'nothingOpen', 'reopenTimeOver']),
          meta: { basis: 'assumed' },
        },
      },
    },
    archived: {
      type: 'final',
      tags: ['judged'],
      meta: { code: 300, tone: 'secondary' },
      description: 'Everything is settled, and the time for reopening is over',
    },
    deleted: {
      type: 'final',
      meta: { code: null, tone: 'secondary' },
      description: 'Called off before it began',
    },
  },
});
