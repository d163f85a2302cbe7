import type { Once } from '#server/db/tables/columns.ts';

declare module '#server/db/tables/narrowings.ts' {
  interface Narrowings {
    quota_request: {
      /**
       * The version that `reason` speaks of; so in each document that is sent and may come back.
       */
      reason_version: number;
      /** Doctoral students now, counted when the request was written. */
      student_amount: number;
      /** What the ministry had endorsed when the agency sent it back: direction -> amounts. */
      endorsed: Record<string, Record<string, number>>;
    };
    quota_distribution: {
      /** Why a rest stays undistributed. */
      description: string;
    };
    quota_distribution_line: {
      /** Why the line is above what was asked. */
      description: string;
    };
    quota_agreement: {
      /** Role of the approver; null where nobody stands above. */
      approver: number;
      /** Version of the document that was sent. */
      document_version: number;
    };
    /** One booking of places; never changed. */
    quota_entry: {
      /** The version that its event gave the record. */
      record_version: number;
      at: Once<Date>;
    };
    /**
     * Sums of the ledger, kept by the database: organization 0 = the country, direction 0 = a whole
     * organization, type 0 = below the country.
     */
    quota_place: object;
  }
}
