import type { Generated } from 'kysely';
import type { MaybeMoment, ProcessColumns } from '#server/db/tables/columns.ts';

/** Who may supervise where; one row per person and organization. */
export interface AdvisorTable extends Omit<ProcessColumns, 'state'> {
  state: Generated<string>;
  account_id: number;
  organization_id: number;
  scientific_degree: number | null;
  scientific_title: number | null;
  /** Works elsewhere. */
  external: Generated<boolean>;
  workplace: string | null;
  position: string | null;
  consented_at: MaybeMoment;
  reason: string | null;
  search: Generated<string>;
}

/** One advisor of one student, from day to day (`YYYY-MM-DD`); null = still. */
interface AdvisorTenureTable {
  id: Generated<number>;
  application_id: number;
  advisor_id: number;
  from_day: string;
  until_day: string | null;
}

declare module '#server/db/tables.ts' {
  interface Database {
    advisor: AdvisorTable;
    advisor_tenure: AdvisorTenureTable;
  }
}
