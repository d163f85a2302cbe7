export {};

declare module '#server/db/tables/narrowings.ts' {
  interface Narrowings {
    /** A scientific work that a person has listed. */
    scientific_work: {
      /** Code of `workTypes`. */
      type: number;
    };
  }
}
