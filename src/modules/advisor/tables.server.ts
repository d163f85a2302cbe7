export {};

declare module '#server/db/tables/narrowings.ts' {
  interface Narrowings {
    /** Who may supervise where; one row per person and organization. */
    advisor: {
      /** Works elsewhere. */
      external: boolean;
    };
    /** One advisor of one student, from day to day (`YYYY-MM-DD`); null = still. */
    advisor_tenure: object;
  }
}
