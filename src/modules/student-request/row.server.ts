import { type Selectable, sql } from 'kysely';
import { applicationMachine } from '#machines/application.machine.ts';
import { studentRequestMachine } from '#machines/student-request.machine.ts';
import { availableAdvisor } from '#modules/application/for-others/available-advisor.server.ts';
import { isConfirmed } from '#modules/application/for-others/confirmed-student.server.ts';
import { namePartsOf } from '#server/db/person-name.ts';
import type { Database } from '#server/db/tables.ts';
import type { Reader, Sql } from '#server/engine/process.ts';
import { deputiesFor } from '#server/processes/deciders.ts';
import { type Named, namesJson } from '#server/reference/names-json.ts';
import { requestKinds } from './codes.ts';
import { actOf, statesFor } from './rules.ts';

type Person = { surname: string | null; first_name: string | null; middle_name: string | null };

/** A request with what its facts and its screens need of the study it belongs to. */
export interface StudentRequestRow extends Selectable<Database['student_request']> {
  organization_id: number;
  deputies: number[];
  advisor_user_id: number | null;
  study_state: string;
  confirmed: boolean;
  acted: boolean;
  wish_available: boolean;
  person: Person;
  advisor: Person | null;
  organization: Named;
  paper_file: { id: string; name: string } | null;
}

const byKind = (value: (kind: number) => Sql): Sql =>
  sql`(case r.request_kind ${sql.join(
    requestKinds.map(({ id }) => sql`when ${sql.lit(id)} then ${value(id)}`),
    sql` `,
  )} end)`;

/** The study may have the event that is asked for; `state` is that of the study. */
export const actPossible = (state: Sql): Sql =>
  byKind((kind) => sql`${state} = any(${statesFor(kind)}::text[])`);

/** The line of history with which the request began. */
const beginning = sql`(select b.id from history b
  where b.process = ${studentRequestMachine.id} and b.record_id = r.id and b.record_version = 1)`;

/** The study has had the event since the request was sent. */
const acted = sql`exists (select 1 from history h
  where h.process = ${applicationMachine.id} and h.record_id = r.application_id
    and h.id > ${beginning} and h.event = ${byKind((kind) => sql`${actOf(kind)}`)})`;

/** Nobody is named, or who is named may be had; `a` is the study. */
export const wishAvailable = (reader: Reader): Sql =>
  sql`(r.advisor_id is null or ${availableAdvisor(sql`r.advisor_id`, reader)})`;

/** The joins of a request: the organization is that of the study, so it moves with it. */
export const selectRequest = (reader: Reader): Sql => sql`
  select r.*, a.organization_id, c.account_id as advisor_user_id, a.state as study_state,
    ${isConfirmed('a')} as confirmed, ${acted} as acted, ${wishAvailable(reader)} as wish_available,
    ${deputiesFor(sql`a.organization_id`, sql`r.owner_id`, sql`c.account_id`)} as deputies,
    ${namePartsOf('p')} as person,
    case when w.id is not null then ${namePartsOf('w')} end as advisor,
    ${namesJson('o')} as organization,
    case when f.id is not null then jsonb_build_object('id', f.id, 'name', f.name) end as paper_file
  from page r join application a on a.id = r.application_id join account p on p.id = r.owner_id
    join organization o on o.id = a.organization_id
    left join advisor c on c.id = a.advisor_id
    left join advisor v on v.id = r.advisor_id left join account w on w.id = v.account_id
    left join file f on f.id = r.paper_file_id`;
