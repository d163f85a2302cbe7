export {};

declare module '#server/db/tables/narrowings.ts' {
  interface Narrowings {
    additional_quota: {
      /** The form of study that was examined; what it becomes is set at admission. */
      dc_type: number;
      /** Code of `additionalBases`: outside quota or under contract. */
      basis: number;
      /** Code of `contractPayers`. */
      payer: number;
      /** What the agency gave; at most what was asked for. */
      accepted_amount: number;
      /** Students of the direction when the request was written. */
      student_amount: number;
      /** The version that `reason` speaks of. */
      reason_version: number;
      /** The letter of the organization. */
      letter_file_id: string;
      /**
       * Applications that the last distribution named; who has a place now is in
       * `exam_result.additional_quota_id`.
       */
      named: number[];
    };
  }
}
