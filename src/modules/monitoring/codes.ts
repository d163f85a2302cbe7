import { type Code, cancelReasonIds } from '#shared/codes.ts';

/** What the research advisor says of a report. */
export const advisorResults = [
  { id: 100, name: 'positive' },
  { id: 200, name: 'negative' },
] as const satisfies readonly Code[];

/** Why a report is not completed: the first reasons of a removal from study. */
export const reportReasons = [
  { id: cancelReasonIds.didNotFulfilPlan, name: 'didNotFulfilPlan' },
  { id: cancelReasonIds.died, name: 'died' },
  { id: cancelReasonIds.violatedRules, name: 'violatedRules' },
] as const satisfies readonly Code[];

/** Why a deadline is given: nobody waits for somebody who has died. */
export const deadlineReasons = [reportReasons[0], reportReasons[2]] as const;
