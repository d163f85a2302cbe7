import type { Step } from '#server/story/walk.ts';

interface Waiting {
  /** Guards that hold the edge back although everything else is ready. */
  unmet: string[];
  /** A column that alone can stand in for the missing fact, in a row placed by hand. */
  columns?: Record<string, unknown>;
  /** The facts to be true, where a guard asks for others than its name. */
  facts?: Record<string, unknown>;
}

/**
 * The edges that no real fact opens yet. They are proven from a record placed by hand
 * (walk.test.ts). As soon as facts open one, its line makes that test fail and must go.
 */
export const waitingEdges: Record<string, Waiting> = {
  // of the exam types alone; these are an independent researcher's
  // (tests/server/exam-campaign.test.ts)
  'application.documentReceived.appeal': { unmet: ['examFailed'], facts: { examFinished: true } },
  'application.documentReceived.reopenResult': {
    unmet: ['appealOpen'],
    columns: { appeal: 'open' },
  },
  'application.documentReceived.appealRefuse': {
    unmet: ['appealOpen'],
    columns: { appeal: 'open' },
  },
  'application.documentReceived.appealOverdue': {
    unmet: ['appealOpen', 'appealLate'],
    columns: { appeal: 'open', appealed_on: '2020-01-01' },
  },
  'application.documentReceived.appealLapse': {
    unmet: ['appealOpen', 'appealUnanswered'],
    columns: { appeal: 'open', appealed_on: '2020-01-01' },
  },
  // what a merged organization leaves to its successor (tests/server/organization-merge.test.ts)
  'application.admittedToStudy.follow': { unmet: ['organizationMerged'] },
  'application.onAcademicLeave.follow': { unmet: ['organizationMerged'] },
  'application.graduated.follow': { unmet: ['organizationMerged'] },
  'advisor.waiting.follow': { unmet: ['organizationMerged'] },
  'advisor.consented.follow': { unmet: ['organizationMerged'] },
  'advisor.deactivated.follow': { unmet: ['organizationMerged'] },
  'topic.draft.follow': { unmet: ['organizationMerged'] },
  'topic.published.follow': { unmet: ['organizationMerged'] },
  'topic.taken.follow': { unmet: ['organizationMerged'] },
  // a period that went on with a part of its totals, and a step back (tests/server/silence.test.ts)
  'quotaTotal.lapsed.rework': { unmet: ['financialStep'] },
};

/** `application.draft.send`. */
export const edgeName = (process: string, { from, event }: Pick<Step, 'from' | 'event'>): string =>
  `${process}.${from}.${event}`;

/** Whether an edge waits for facts of processes that are not here yet. */
export const isWaiting = (process: string, step: Pick<Step, 'from' | 'event'>): boolean =>
  edgeName(process, step) in waitingEdges;
