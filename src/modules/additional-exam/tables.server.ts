export {};

declare module '#server/db/tables/narrowings.ts' {
  interface Narrowings {
    additional_exam: {
      /** The study; organization and advisor are those of it. */
      application_id: number;
      /** Null = not held yet, or the student did not come. */
      mark: number;
      /** What the condition is. */
      reason: string;
    };
  }
}
