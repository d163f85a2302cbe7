import { type Selectable, sql } from 'kysely';
import { applicationMachine } from '#machines/application.machine.ts';
import { examMachine } from '#machines/exam.machine.ts';
import { isStored, type RoleName, roleCodes, statesTagged } from '#machines/kit.ts';
import type { OrganizationFacts } from '#machines/organization.machine.ts';
import { periodMachine } from '#machines/period.machine.ts';
import { usableStates } from '#server/auth/account-state.ts';
import { namePartsOf } from '#server/db/person-name.ts';
import type { Database } from '#server/db/tables.ts';
import type { Sql } from '#server/engine/process.ts';
import { stateList } from '#server/engine/state-list.ts';
import { isAppointable, staffRoleOf } from '#shared/abilities-staff.ts';
import { organizationTypes } from '#shared/codes.ts';

type Named = { id: number; name_uz: string; name_ru: string; name_en: string };

/** An organization with everything its facts and fields need. */
export interface OrganizationRow extends Selectable<Database['organization']> {
  owner_id: null;
  organization_id: number;
  above: number[] | null;
  region: Named | null;
  district: Named | null;
  higher: Named | null;
  successor: Named | null;
  admin: {
    id: number;
    surname: string | null;
    first_name: string | null;
    middle_name: string | null;
  } | null;
  admin_fits: boolean;
  students: number;
  open_applications: number;
  open_exams: number;
  open_quota: boolean;
  used: boolean;
}

const studying = statesTagged(applicationMachine, 'studying');
const awaiting = statesTagged(applicationMachine, 'awaitsDecision');

const named = (table: string): Sql => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`case when ${column('id')} is not null then jsonb_build_object('id', ${column('id')},
    'name_uz', ${column('name_uz')}, 'name_ru', ${column('name_ru')}, 'name_en',
      ${column('name_en')}) end`;
};

const codeOfRole = (role: RoleName | undefined): number => (role ? roleCodes[role] : 0);
/** The role of the staff of an organization `r`, as in `staffRoleOf`. */
const staffRole = sql`coalesce(r.staff_role, case r.type ${sql.join(
  organizationTypes.map(
    ({ id }) =>
      sql`when ${id}::int then ${codeOfRole(staffRoleOf({ type: id, staff_role: null }))}::int`,
  ),
  sql` `,
)} end)`;

/**
 * Whether the organization `r` names an admin who works for it in the role of its staff: the fact
 * `adminAttached`.
 */
export const adminFits = sql`exists (select 1 from account a
  where a.id = r.admin_id and a.organization_id = r.id and a.state = any(${stateList(usableStates)})
  and (a.role_id = ${staffRole} or ${staffRole} = any(a.granted_roles)))`;

const examsUnderWay = Object.keys(examMachine.states).filter(
  (state) => isStored(state) && !statesTagged(examMachine, 'over').includes(state),
);
const openExams = sql`(select count(*) from exam e
    where e.organization_id = r.id and e.state = any(${stateList(examsUnderWay)}))`;
const livePeriod = sql`p.state = any(${stateList(statesTagged(periodMachine, 'active'))})`;
/** Whether the organization asks for places, or has some, in a period that is not over. */
const openQuota = sql`(exists (select 1 from quota_request q join period p on p.id = q.period_id
    where q.organization_id = r.id and ${livePeriod})
  or exists (select 1 from quota_place q join period p on p.id = q.period_id
    where q.organization_id = r.id and ${livePeriod}
      and (q.given > 0 or q.split > 0 or q.additional > 0)))`;

const applicationsIn = (states: readonly string[]): Sql =>
  sql`(select count(*) from application a
    where a.organization_id = r.id and a.state = any(${states}::text[]))`;

/** Whether anything refers to the organization `r`: then it is kept for good. */
const used = sql`(r.admin_id is not null or exists (select 1 from account a
  where a.organization_id = r.id)
  or exists (select 1 from application a where a.organization_id = r.id) or exists (select 1
    from advisor v where v.organization_id = r.id)
  or exists (select 1 from topic t where t.organization_id = r.id)
  or exists (select 1 from organization o
    where o.higher_organization_id = r.id or o.merged_into_id = r.id))`;

/** The rows of `page` with their places, people and figures. */
export const selectOrganizations = (): Sql => sql`
  select r.*, null::bigint as owner_id, r.id as organization_id, ${named('region')} as region,
    ${named('district')} as district,
    ${named('higher')} as higher, ${named('successor')} as successor, tree.above,
    case when admin.id is not null
      then jsonb_build_object('id', admin.id) || ${namePartsOf('admin')} end as admin,
    ${adminFits} as admin_fits, ${applicationsIn(studying)} as students,
      ${applicationsIn(awaiting)} as open_applications, ${openExams} as open_exams,
      ${openQuota} as open_quota, ${used} as used
  from page r left join region on region.id = r.region_id
    left join district on district.id = r.district_id
    left join organization higher on higher.id = r.higher_organization_id
      left join organization successor on successor.id = r.merged_into_id
    left join account admin on admin.id = r.admin_id
    left join lateral (
      with recursive up as (
        select r.higher_organization_id as id union select o.higher_organization_id
          from organization o join up on o.id = up.id
      ) select array_agg(up.id) as above from up where up.id is not null) tree on true`;

/**
 * What the guards know. What concerns the person or the successor being chosen is computed when one
 * is (`organization-choices.ts`).
 */
export const organizationFacts = (
  row: OrganizationRow,
): OrganizationFacts & Record<string, unknown> => ({
  ownerId: null,
  organizationId: row.id,
  organizationsAbove: row.above ?? [],
  adminAttached: row.admin_fits,
  personConfirmed: true,
  personFree: true,
  staffAppointable: isAppointable(staffRoleOf(row)),
  noOpenApplications: row.open_applications === 0,
  noStudents: row.students === 0,
  noOpenExams: row.open_exams === 0,
  noOpenQuota: !row.open_quota,
  successorActive: true,
  neverUsed: !row.used,
});
