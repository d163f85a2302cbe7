import { sql } from 'kysely';
import { refuseFields } from '#server/base/refuse.ts';
import { requireOwnFiles } from '#server/engine/own-files.ts';
import type { BaseRow, Change, Reader, Trx } from '#server/engine/process.ts';
import { holderOf } from '#server/processes/access.ts';
import { scopesFor } from '#shared/abilities.ts';
import { staffRoleOf } from '#shared/abilities-staff.ts';
import { leadingTypes, organizationTypeIds, organizationTypes } from '#shared/codes.ts';
import type { OrganizationRow } from './row.server.ts';
import {
  contactFields,
  type MergeFields,
  type OrganizationChange,
  type OrganizationFields,
} from './schema.ts';

const institutions = organizationTypes
  .filter((type) => type.institution)
  .map(({ id }) => id as number);

interface Judged {
  id: number;
  type?: number;
  tin?: string | null;
  region_id?: number | null;
  district_id?: number | null;
  higher_organization_id?: number | null;
  staff_role?: number | null;
}

interface Situation {
  taken: boolean;
  region: boolean;
  district: boolean;
  higher_type: number | null;
  circle: boolean;
}

/** What the database knows about the places and numbers of a form: one question. */
async function situationOf(
  trx: Trx,
  { id, tin = null, region_id = null, district_id = null, higher_organization_id = null }: Judged,
): Promise<Situation> {
  const { rows } = await sql<Situation>`
    select exists (select 1 from organization o where o.tin = ${tin} and o.id <> ${id}) as taken,
      ${region_id}::int is null or exists (select 1 from region
        where region.id = ${region_id}::int) as region,
      ${district_id}::bigint is null or exists (select 1 from district d
        where d.id = ${district_id} and d.region_id = ${region_id}::int) as district,
      (select o.type from organization o
        where o.id = ${higher_organization_id}::bigint) as higher_type,
      ${higher_organization_id}::bigint in (
        with recursive tree as (select ${id}::bigint as id union select o.id from organization o
          join tree t on o.higher_organization_id = t.id)
        select tree.id from tree) as circle`.execute(trx);
  return (
    rows[0] ?? { taken: true, region: false, district: false, higher_type: null, circle: false }
  );
}

function wrongHigher(
  { type = 0, higher_organization_id = null }: Judged,
  { higher_type, circle }: Situation,
): boolean {
  if (higher_organization_id === null) return false;
  if (circle || higher_type === null) return true;
  return institutions.includes(type) && !leadingTypes.includes(higher_type);
}

/** Refuses a form that contradicts the directories or itself, each at its field. */
async function requireFitting(trx: Trx, judged: Judged): Promise<void> {
  const situation = await situationOf(trx, judged);
  const wrong = {
    ...(situation.taken ? { tin: 'validation.tin_taken' } : {}),
    ...(situation.region ? {} : { region_id: 'validation.choice' }),
    ...(situation.district ? {} : { district_id: 'validation.district_of_region' }),
    ...(wrongHigher(judged, situation) ? { higher_organization_id: 'validation.higher_body' } : {}),
    ...(judged.staff_role != null && judged.type !== organizationTypeIds.ministry
      ? { staff_role: 'validation.choice' }
      : {}),
  };
  if (Object.keys(wrong).length > 0) throw refuseFields(wrong);
}

/** Whether the reader keeps the whole record, not only contacts. */
const keepsAll = (reader: Reader): boolean =>
  scopesFor(holderOf(reader), 'Organization', 'keep').length > 0;

/**
 * Everything a new organization is born with; creations come one after the other, so that numbers do
 * not meet.
 */
export async function writeNew({ trx, input: fields }: Change<BaseRow, OrganizationFields>) {
  await requireFitting(trx, { ...fields, id: 0 });
  const { rows } = await sql<{
    next: number;
  }>`select coalesce(max(id), 0) + 1 as next from organization`.execute(trx);
  const {
    short_name_uz = null,
    district_id = null,
    higher_organization_id = null,
    staff_role = null,
    phone = null,
    address = null,
  } = fields;
  return {
    ...fields,
    short_name_uz,
    district_id,
    higher_organization_id,
    staff_role,
    phone,
    address,
    code: `ORG${rows[0]?.next ?? 1}`,
  };
}

/** The type decides the role of the staff: while somebody is attached it stays. */
function requireSameStaff(row: OrganizationRow, fields: OrganizationChange): void {
  if (row.admin_id === null || staffRoleOf({ ...row, ...fields }) === staffRoleOf(row)) return;
  throw refuseFields({
    [fields.type !== undefined && fields.type !== row.type ? 'type' : 'staff_role']:
      'validation.fixed_now',
  });
}

/**
 * What an organization is, stays while something rests on it: institutions stand under ministries
 * and the agency, and people apply and study at institutions.
 */
async function requireFittingType(
  trx: Trx,
  row: OrganizationRow,
  { type }: OrganizationChange,
): Promise<void> {
  if (type === undefined || type === row.type) return;
  const trains = institutions.includes(row.type) && !institutions.includes(type);
  const leads = leadingTypes.includes(row.type) && !leadingTypes.includes(type);
  const { rows } = await sql<{ kept: boolean }>`select
    (${trains} and (exists (select from application a
      where a.organization_id = ${row.id}) or exists (select from advisor v
        where v.organization_id = ${row.id})))
    or (${leads} and exists (select from organization o
      where o.higher_organization_id = ${row.id}
        and o.type = any(${institutions}::int[]))) as kept`.execute(trx);
  if (rows[0]?.kept) throw refuseFields({ type: 'validation.fixed_now' });
}

/** `organization.update`: what was sent; universities and ministries change contacts only. */
export async function writeChange({
  trx,
  row,
  input,
  reader,
}: Change<OrganizationRow, OrganizationChange>) {
  const { directions: _offers, ...fields } = input;
  if (!keepsAll(reader)) {
    const own: readonly string[] = contactFields;
    const foreign = Object.keys(input).filter((name) => !own.includes(name));
    if (foreign.length > 0)
      throw refuseFields(
        Object.fromEntries(foreign.map((name) => [name, 'validation.contacts_only'])),
      );
    return fields;
  }
  const moved =
    fields.region_id !== undefined &&
    fields.district_id === undefined &&
    fields.region_id !== row.region_id;
  const columns = moved ? { ...fields, district_id: null } : fields;
  requireSameStaff(row, fields);
  await requireFittingType(trx, row, fields);
  await requireFitting(trx, { ...row, ...columns });
  return columns;
}

/** Sets the specialties that an organization offers from now on, when they were sent. */
export async function writeOffers({
  trx,
  id,
  input,
}: Change<OrganizationRow, OrganizationChange> & { id: number }): Promise<void> {
  const { directions } = input;
  if (!directions) return;
  const rows = directions.map(({ direction_id, dc_types }) => ({
    organization_id: id,
    direction_id,
    dc_types: [...new Set<number>(dc_types)].sort((a, b) => a - b),
  }));
  const ids = rows.map(({ direction_id }) => direction_id);
  const known = await trx
    .selectFrom('direction')
    .select('id')
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('level', '=', 'specialty')
    .execute();
  if (new Set(ids).size !== ids.length || known.length !== ids.length)
    throw refuseFields({ directions: 'validation.choice' });
  await trx.deleteFrom('organization_direction').where('organization_id', '=', id).execute();
  if (rows.length > 0) await trx.insertInto('organization_direction').values(rows).execute();
}

/** `organization.merge`: who takes over, by which order of the person who acts. */
export async function writeMerged({
  trx,
  input,
  reason,
  reader,
}: Change<OrganizationRow, MergeFields>) {
  const { successor_id, ...order } = input;
  await requireOwnFiles(trx, reader.actor.userId, {
    merge_order_file_id: order.merge_order_file_id,
  });
  return { ...order, merged_into_id: successor_id, reason };
}
