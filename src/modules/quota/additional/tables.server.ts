import type { Generated } from 'kysely';
import type { MaybeMoment, ProcessColumns } from '#server/db/tables/columns.ts';

export interface AdditionalQuotaTable extends ProcessColumns {
  period_id: number;
  organization_id: number;
  direction_id: number;
  /** The form of study that was examined; what it becomes is set at admission. */
  dc_type: number;
  /** Code of `additionalBases`: outside quota or under contract. */
  basis: number;
  /** Code of `contractPayers`. */
  payer: number;
  amount: number;
  /** What the agency gave; at most what was asked for. */
  accepted_amount: number | null;
  /** Students of the direction when the request was written. */
  student_amount: Generated<number>;
  description: string | null;
  reason: string | null;
  /** The version that `reason` speaks of. */
  reason_version: number | null;
  /** The letter of the organization. */
  letter_file_id: string | null;
  /**
   * Applications that the last distribution named; who has a place now is in
   * `exam_result.additional_quota_id`.
   */
  named: Generated<number[]>;
  asked_at: MaybeMoment;
  decided_at: MaybeMoment;
  distributed_at: MaybeMoment;
}

declare module '#server/db/tables.ts' {
  interface Database {
    additional_quota: AdditionalQuotaTable;
  }
}
