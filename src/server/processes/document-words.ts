import type { DueEvent } from '../engine/process.ts';

/** What a document says of the event that made it due. */
export const eventFacts = ({ event, at, confirm_method, actor }: DueEvent) => ({
  name: event,
  at: at.toISOString(),
  confirmed: confirm_method,
  actor,
});

/**
 * Numbers of documents of a period, as applications have theirs: letters of the document, admission
 * year, six digits of the record.
 */
export const numberOf = (
  letters: string,
  { period }: { period: { admission_year: number } },
  id: number,
): string => `${letters}-${period.admission_year}-${String(id).padStart(6, '0')}`;
