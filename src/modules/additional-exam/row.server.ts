import { type Selectable, sql } from 'kysely';
import { namePartsOf } from '#server/db/person-name.ts';
import type { Database } from '#server/db/tables.ts';
import type { Sql } from '#server/engine/process.ts';
import { deputiesFor } from '#server/processes/deciders.ts';

type Names = { id: number; name_uz: string; name_ru: string; name_en: string };

/** A qualification exam with what its facts and its screens need of the study it belongs to. */
export interface AdditionalExamRow extends Selectable<Database['additional_exam']> {
  organization_id: number;
  deputies: number[];
  advisor_id: number | null;
  advisor_user_id: number | null;
  dc_type: number;
  study_state: string;
  study_start: string | null;
  person: { surname: string | null; first_name: string | null; middle_name: string | null };
  organization: Names;
  direction: (Names & { code: string }) | null;
  category_subject: Names | null;
  protocol_file_name: string | null;
  condition_file_name: string | null;
}

const names = (
  table: string,
) => sql`'id', ${sql.ref(`${table}.id`)}, 'name_uz', ${sql.ref(`${table}.name_uz`)},
  'name_ru', ${sql.ref(`${table}.name_ru`)}, 'name_en', ${sql.ref(`${table}.name_en`)}`;

/**
 * The joins of an exam: the organization is that of the study, so it moves with the study when
 * organizations merge.
 */
export const selectAdditionalExam = (): Sql => sql`
  select r.*, a.organization_id, a.advisor_id, v.account_id as advisor_user_id, a.dc_type,
    a.state as study_state, a.study_start,
    ${deputiesFor(sql`a.organization_id`, sql`r.owner_id`, sql`v.account_id`)} as deputies,
    ${namePartsOf('h')} as person,
    jsonb_build_object(${names('o')}) as organization,
    case when d.id is not null then jsonb_build_object(${names('d')}, 'code', d.code)
      end as direction,
    case when c.id is not null then jsonb_build_object(${names('c')}) end as category_subject,
    p.name as protocol_file_name, f.name as condition_file_name
  from page r join application a on a.id = r.application_id join account h on h.id = r.owner_id
    join organization o on o.id = a.organization_id left join direction d on d.id = a.direction_id
    left join advisor v on v.id = a.advisor_id
      left join category_subject c on c.id = r.category_subject_id
    left join file p on p.id = r.protocol_file_id left join file f on f.id = r.condition_file_id`;
