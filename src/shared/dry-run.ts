import { z } from 'zod';
import { placesMoved } from './quota.ts';

/**
 * The processes whose actions are rehearsed before they are confirmed: period, quota and additional
 * quota, where one action moves many records and places.
 */
const rehearsed: readonly string[] = [
  'period',
  'quotaRequest',
  'quotaAgreement',
  'quotaTotal',
  'quotaDistribution',
  'quotaSplit',
  'additionalQuota',
];

/** Whether what an action of a process will change is shown with its numbers. */
export const hasDryRun = (process: string): boolean => rehearsed.includes(process);

/**
 * What an action would change, with everything that follows from it in other records: messages with
 * the number of people, documents, events of other records, places by account and form of study.
 */
export const outcome = z.object({
  messages: z.array(z.object({ code: z.string(), people: z.int() })),
  documents: z.array(z.object({ code: z.string(), count: z.int() })),
  others: z.array(z.object({ process: z.string(), event: z.string(), count: z.int() })),
  places: z.array(placesMoved),
});
export type Outcome = z.infer<typeof outcome>;
