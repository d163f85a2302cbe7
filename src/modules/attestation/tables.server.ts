import type { ProcessColumns } from '#server/db/tables/columns.ts';

export interface AttestationTable extends ProcessColumns {
  /** The study; organization and advisor are those of it. */
  application_id: number;
  owner_id: number;
  study_year: number;
  year_start: string;
  year_end: string;
  /** By when the student has to act, with the leaves of the study as `leave_days` counts them. */
  due_on: string;
  leave_days: number;
  plan_file_id: string | null;
  report_file_id: string | null;
  sent_on: string | null;
  opinion: string | null;
  opinion_on: string | null;
  decided_on: string | null;
  /** Why it was rejected. */
  reason: string | null;
}

declare module '#server/db/tables.ts' {
  interface Database {
    attestation: AttestationTable;
  }
}
