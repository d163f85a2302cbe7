import type { ProcessColumns } from '#server/db/tables/columns.ts';

export interface DiplomaTable extends ProcessColumns {
  owner_id: number;
  degree: number;
  education_form: number;
  education_type: number;
  institution: string;
  speciality: string;
  serial: string | null;
  number: string;
  given_date: string;
  file_id: string | null;
  reason: string | null;
}

declare module '#server/db/tables.ts' {
  interface Database {
    diploma: DiplomaTable;
  }
}
