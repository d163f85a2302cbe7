export {};

declare module '#server/db/tables/narrowings.ts' {
  interface Narrowings {
    status_correction: {
      /** The machine's id and the record; `record_version` is the one in which it was seen. */
      process: string;
      record_id: number;
      /** The order of the agency's head, as a file of the person who proposed. */
      order_file_id: string;
      /** Why, as the proposer and the second person have said it. */
      reason: string;
      decision_reason: string;
    };
  }
}
