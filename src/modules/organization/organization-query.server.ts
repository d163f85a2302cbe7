import { type Kysely, sql } from 'kysely';
import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { usableStates } from '#server/auth/account-state.ts';
import { namePartsOf } from '#server/db/person-name.ts';
import type { Database } from '#server/db/tables.ts';
import type { Sql } from '#server/engine/process.ts';
import { stateList } from '#server/engine/state-list.ts';
import type { OrganizationParts } from './schema.ts';

const studying = statesTagged(applicationMachine, 'studying');
const awaiting = statesTagged(applicationMachine, 'awaitsDecision');
const ended = statesTagged(applicationMachine, 'ended');

const countOf = (states: readonly string[]): Sql =>
  sql`(select count(*) from application a
    where a.organization_id = r.id and a.state = any(${states}::text[]))`;

/**
 * The parts of an organization as they are stored: the staff with the numbers of their roles,
 * unmasked.
 */
export type StoredParts = Omit<OrganizationParts, 'staff'> & {
  staff: (Omit<OrganizationParts['staff'][number], 'role'> & { role_id: number })[];
};

/**
 * What belongs to an organization: those under it, its specialties, its figures, its staff. One
 * query.
 */
export async function readParts(
  db: Kysely<Database>,
  id: number,
): Promise<StoredParts | undefined> {
  const { rows } = await sql<StoredParts>`
    select
      coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'type', o.type, 'name_uz',
        o.name_uz, 'name_ru', o.name_ru, 'name_en', o.name_en)
        order by fold_text(o.name_uz)) from organization o
          where o.higher_organization_id = r.id), '[]') as subordinates,
      coalesce((select jsonb_agg(jsonb_build_object('id', d.id, 'code', d.code, 'name_uz',
        d.name_uz, 'name_ru', d.name_ru, 'name_en', d.name_en,
        'dc_types', od.dc_types) order by d.code)
        from organization_direction od join direction d on d.id = od.direction_id
          where od.organization_id = r.id), '[]') as directions,
      jsonb_build_object('awaitsDecision', ${countOf(awaiting)}, 'studying', ${countOf(studying)},
        'ended', ${countOf(ended)}) as counts,
      coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'role_id', a.role_id,
        'mobile_phone', a.mobile_phone, 'email', a.email) || ${namePartsOf('a')}
          order by a.surname, a.first_name, a.id)
        from account a where a.organization_id = r.id
          and a.state = any(${stateList(usableStates)})), '[]') as staff
    from organization r where r.id = ${id}`.execute(db);
  return rows[0];
}
