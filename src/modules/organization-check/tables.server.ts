export {};

declare module '#server/db/tables/narrowings.ts' {
  interface Narrowings {
    organization_check: {
      /** The organization of the person who planned it; its staff may go on with it. */
      author_organization_id: number;
      /** The working group, its head first. */
      members: { name: string; position: string }[];
      /** What was said when it was changed or reopened last. */
      reason: string;
    };
    organization_check_row: {
      /** Code of `rowStatuses`; null = not judged yet. */
      status: number;
      /** Code of `reportReasons`. */
      reason_code: number;
      /** The last report of a student who failed, as it was then. */
      report_id: number;
      report_version: number;
    };
  }
}
