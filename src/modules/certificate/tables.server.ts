export {};

declare module '#server/db/tables/narrowings.ts' {
  interface Narrowings {
    certificate: {
      /** Folded number and name of the holder, kept by the database. */
      search: string;
    };
  }
}
