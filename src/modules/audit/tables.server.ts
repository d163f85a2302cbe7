import type { Once } from '#server/db/tables/columns.ts';

/**
 * How far a check has come: its part, the last record (or reading) that was looked at, and the hash
 * of that reading.
 */
export interface CheckCursor {
  part: string;
  after: number;
  previous: string;
}

/** One difference, as an operator reads it. */
export interface FoundDifference {
  process: string;
  record_id: number;
  problem: string;
}

declare module '#server/db/tables/narrowings.ts' {
  interface Narrowings {
    /** One check of the whole history, done in many short steps; at most one is open. */
    history_check: {
      cursor: CheckCursor;
      /** Counts the steps: of two workers at the same step only one goes on. */
      steps: number;
      /** The first differences; further ones are only counted. */
      found: FoundDifference[];
    };
    /** That somebody took a part of the audit log away: never changed, never deleted. */
    audit_export: { query: Once<Record<string, string>>; state: 'started' };
  }
}
