export {};

declare module '#server/db/tables/narrowings.ts' {
  interface Narrowings {
    monitoring_report: {
      /** The study; organization and advisor are those of it. */
      application_id: number;
      /** The quarter of the calendar that it reports on. */
      quarter: number;
      /** The year of study whose evidence it asks for, and the quarter in it. */
      report: number;
      study_quarter: number;
      /** Works are counted from this day on. */
      works_from: string;
      /** The last days on which it may be submitted: in time, and late. */
      upload_until: string;
      grace_until: string;
      /** Code of `advisorResults`. */
      advisor_result: number;
      /** Points of the accepted works, and points that are due. */
      mark: number;
      required: number;
      /** Code of `reportReasons`. */
      reason_code: number;
      /** What was said with the last conclusion or return. */
      reason: string;
      /** The document behind a conclusion. */
      paper_file_id: string;
      /** Kinds of work that the deadline was given for. */
      missing: number[];
      /** Years of study whose attestation has expired since the report before. */
      not_attested: number[];
    };
    /** A work in a report, and what the organization says of it. */
    monitoring_item: {
      /** The kind of work as it was when it was added. */
      type: number;
      /** Null = not judged yet. */
      accepted: boolean;
    };
  }
}
