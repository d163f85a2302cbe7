import type { ColumnType, Generated } from 'kysely';
import type { Moment } from '#server/db/tables/columns.ts';

type Json<T> = ColumnType<T, string, string>;

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

/** One check of the whole history, done in many short steps; at most one is open. */
export interface HistoryCheckTable {
  id: Generated<number>;
  started_at: Moment;
  finished_at: ColumnType<Date | null, Date | string | null | undefined, Date | string>;
  cursor: Json<CheckCursor>;
  /** Counts the steps: of two workers at the same step only one goes on. */
  steps: Generated<number>;
  lines: Generated<number>;
  readings: Generated<number>;
  differences: Generated<number>;
  /** The first differences; further ones are only counted. */
  found: ColumnType<FoundDifference[], string | undefined, string>;
}

/** That somebody took a part of the audit log away: never changed, never deleted. */
interface AuditExportTable {
  id: Generated<number>;
  account_id: number;
  query: ColumnType<Record<string, string>, string, never>;
  rows_total: number;
  state: 'started';
  version: Generated<number>;
  created_at: ColumnType<Date, Date, Date>;
}

declare module '#server/db/tables.ts' {
  interface Database {
    history_check: HistoryCheckTable;
    audit_export: AuditExportTable;
  }
}
