import type { RefusedData } from './correction.server.ts';
import type { StoredPapers } from './papers.server.ts';
import type { ProfileCopy } from './profile-copy.server.ts';

declare module '#server/db/tables/narrowings.ts' {
  interface Narrowings {
    /**
     * An application and the study it leads to. Dates are `YYYY-MM-DD`; the groups follow the life
     * of the record.
     */
    application: {
      profile_copy: ProfileCopy;
      /** The days of all leaves that have ended. */
      leave_days: number;
      /** Who pays for a study under contract, and by which contract. */
      contract_payer: number;
      /**
       * What may be corrected of an old-list student, as the agency saw it when it refused them.
       */
      refused_data: RefusedData;
      /** What the applicant was asked for last. */
      papers_request: StoredPapers;
    };
    /** The last answer of the attestation commission's register about a student. */
    oak_answer: object;
  }
}
