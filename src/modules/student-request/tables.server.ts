export {};

declare module '#server/db/tables/narrowings.ts' {
  interface Narrowings {
    student_request: {
      /** The study; the organization is that of it. */
      application_id: number;
      /** By when the organization has to answer, or to carry out. */
      due_on: string;
      /** Why it was refused. */
      reason: string;
    };
  }
}
