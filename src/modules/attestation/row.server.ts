import { type Selectable, sql } from 'kysely';
import { namePartsOf } from '#server/db/person-name.ts';
import type { Database } from '#server/db/tables.ts';
import type { Sql } from '#server/engine/process.ts';
import { deputiesFor } from '#server/processes/deciders.ts';

type Names = { id: number; name_uz: string; name_ru: string; name_en: string };
type Person = { surname: string | null; first_name: string | null; middle_name: string | null };

/** An attestation with what its facts and its screens need of the study it belongs to. */
export interface AttestationRow extends Selectable<Database['attestation']> {
  organization_id: number;
  deputies: number[];
  advisor_id: number | null;
  advisor_user_id: number | null;
  study_state: string;
  /** The days of leave that the study has by now. */
  all_leave_days: number;
  person: Person;
  advisor: Person | null;
  organization: Names;
  direction: (Names & { code: string }) | null;
  plan_file_name: string | null;
  report_file_name: string | null;
}

const names = (
  table: string,
) => sql`'id', ${sql.ref(`${table}.id`)}, 'name_uz', ${sql.ref(`${table}.name_uz`)},
  'name_ru', ${sql.ref(`${table}.name_ru`)}, 'name_en', ${sql.ref(`${table}.name_en`)}`;

/**
 * The joins of an attestation: organization and advisor are those of the study, so they move with
 * it.
 */
export const selectAttestation = (): Sql => sql`
  select r.*, a.organization_id, a.advisor_id, v.account_id as advisor_user_id,
    a.state as study_state, a.leave_days as all_leave_days,
    ${deputiesFor(sql`a.organization_id`, sql`r.owner_id`, sql`v.account_id`)} as deputies,
    ${namePartsOf('h')} as person,
    case when w.id is not null then ${namePartsOf('w')} end as advisor,
    jsonb_build_object(${names('o')}) as organization,
    case when d.id is not null then jsonb_build_object(${names('d')}, 'code', d.code)
      end as direction,
    p.name as plan_file_name, f.name as report_file_name
  from page r join application a on a.id = r.application_id join account h on h.id = r.owner_id
    join organization o on o.id = a.organization_id left join direction d on d.id = a.direction_id
    left join advisor v on v.id = a.advisor_id left join account w on w.id = v.account_id
    left join file p on p.id = r.plan_file_id left join file f on f.id = r.report_file_id`;
