export {};

declare module '#server/db/tables/narrowings.ts' {
  interface Narrowings {
    period: {
      /** Step number -> its last day. */
      step_until: Record<string, string>;
      /** When the period last went back a step: what was decided before is to be decided anew. */
      stepped_back_at: Date;
    };
  }
}
