import type { Code } from '#shared/codes.ts';

/** What the working group says of a student: the statuses of a monitoring report. */
export const rowStatuses = [
  { id: 50, name: 'papersNotShown' },
  { id: 100, name: 'completed' },
  { id: 200, name: 'notCompleted' },
  { id: 300, name: 'deadlineGiven' },
] as const satisfies readonly Code[];

export const rowStatusIds = {
  papersNotShown: rowStatuses[0].id,
  completed: rowStatuses[1].id,
  notCompleted: rowStatuses[2].id,
  deadlineGiven: rowStatuses[3].id,
} as const;

/** How a row with a deadline is settled. */
export const settledStatuses = [rowStatuses[1], rowStatuses[2]] as const;
