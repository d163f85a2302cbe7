import type { Generated } from 'kysely';
import type { ProcessColumns } from '#server/db/tables/columns.ts';

export interface MonitoringReportTable extends ProcessColumns {
  /** The study; organization and advisor are those of it. */
  application_id: number;
  owner_id: number;
  /** The quarter of the calendar that it reports on. */
  year: number;
  quarter: number;
  /** The year of study whose evidence it asks for, and the quarter in it. */
  report: number;
  study_quarter: number;
  /** Works are counted from this day on. */
  works_from: string;
  /** The last days on which it may be submitted: in time, and late. */
  upload_until: string;
  grace_until: string;
  late: Generated<boolean>;
  submitted_on: string | null;
  advisor_until: string | null;
  /** Code of `advisorResults`. */
  advisor_result: number | null;
  advisor_mark: number | null;
  advisor_note: string | null;
  /** Points of the accepted works, and points that are due. */
  mark: Generated<number>;
  required: Generated<number>;
  /** The last day for the organization. */
  org_until: string | null;
  /** Code of `reportReasons`. */
  reason_code: number | null;
  /** What was said with the last conclusion or return. */
  reason: string | null;
  /** The document behind a conclusion. */
  paper_file_id: string | null;
  deadline: string | null;
  /** Kinds of work that the deadline was given for. */
  missing: Generated<number[]>;
  concluded_on: string | null;
  agency_until: string | null;
  confirmed_on: string | null;
  overdue_told_on: string | null;
}

/** A work in a report, and what the organization says of it. */
interface MonitoringItemTable {
  id: Generated<number>;
  report_id: number;
  work_id: number;
  /** The kind of work as it was when it was added. */
  type: number;
  added_on: string;
  /** Null = not judged yet. */
  accepted: boolean | null;
  note: string | null;
  judged_on: string | null;
  judged_by: number | null;
}

declare module '#server/db/tables.ts' {
  interface Database {
    monitoring_report: MonitoringReportTable;
    monitoring_item: MonitoringItemTable;
  }
}
