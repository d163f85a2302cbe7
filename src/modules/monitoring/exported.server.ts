import { sql } from 'kysely';
import { namePartsOf } from '#server/db/person-name.ts';
import type { ExportedRecord } from '#server/statistics/record-export.ts';
import { quarterOf } from './quarter.server.ts';
import type { ExportedReport } from './shown.ts';

/** A row of the statement below. */
interface Found extends Omit<ExportedReport, 'admission_year' | 'admission_quarter'> {
  id: number;
  study_start: string | null;
}

const select = sql`
  select r.id, r.state, r.year, r.quarter, r.report, r.late, r.advisor_result, r.mark, r.required,
    r.reason_code, r.concluded_on, a.study_start, ${namePartsOf('h')} as person,
    json_build_object('name_uz', o.name_uz, 'name_ru', o.name_ru, 'name_en', o.name_en)
      as organization,
    case when d.id is not null then json_build_object('name_uz', d.name_uz,
      'name_ru', d.name_ru, 'name_en', d.name_en, 'code', d.code) end as direction
  from page r join application a on a.id = r.application_id join account h on h.id = r.owner_id
    join organization o on o.id = a.organization_id
    left join direction d on d.id = a.direction_id`;

/** Of a report what the columns of its list need: no works, and no mark line by line. */
export const exportedReport: ExportedRecord<Found, ExportedReport> = {
  select,
  record: () => (found) => {
    const { id: _id, study_start, ...shown } = found;
    const admission = study_start === null ? null : quarterOf(study_start);
    return {
      ...shown,
      admission_year: admission?.year ?? null,
      admission_quarter: admission?.quarter ?? null,
    };
  },
};
