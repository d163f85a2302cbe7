export {};

declare module '#server/db/tables/narrowings.ts' {
  interface Narrowings {
    attestation: {
      /** The study; organization and advisor are those of it. */
      application_id: number;
      /** By when the student has to act, with the leaves of the study as `leave_days` counts them. */
      due_on: string;
      /** Why it was rejected. */
      reason: string;
    };
  }
}
