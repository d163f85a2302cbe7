import type { Kysely } from 'kysely';
import { roleCodes } from '#machines/kit.ts';
import { changeRoles } from '#modules/account/roles.server.ts';
import { mayTurnStaff, staffRoleOf } from '#shared/abilities-staff.ts';
import type { Database } from '../db/tables.ts';
import { book } from '../declared/modules.ts';
import { workingOrganization } from '../reference/organization-state.ts';

interface Account {
  id: number;
  role_id: number;
  organization_id: number | null;
}

/**
 * Who signs on for a legal entity that we know by its TIN and that names them as its admin works
 * there from now on: they get its staff's role. With any other TIN everything stays as it is; a new
 * person is an applicant who may only write letters.
 */
export async function joinOrganization<Known extends Account>(
  db: Kysely<Database>,
  account: Known,
  tin: string | null,
  now: Date,
): Promise<Known> {
  if (tin === null || !mayTurnStaff(account.role_id)) return account;
  const organization = await db
    .selectFrom('organization')
    .select(['id', 'type', 'staff_role'])
    .where('tin', '=', tin)
    .where('admin_id', '=', account.id)
    .where('state', '=', workingOrganization)
    .executeTakeFirst();
  const role = organization && staffRoleOf(organization);
  if (!role) return account;
  const staff = { role_id: roleCodes[role], organization_id: organization.id };
  await db.transaction().execute((trx) => changeRoles(trx, account.id, () => staff, now, book));
  return { ...account, ...staff };
}
