import { roleCodes } from '#machines/kit.ts';
import type { ServerModule } from '#server/declared/module.ts';
import { workingOrganization } from '#server/reference/organization-state.ts';
import { mayTurnStaff, staffRoleOf } from '#shared/abilities-staff.ts';
import { changeRoles } from './roles.server.ts';

/**
 * Who signs on for a legal entity that we know by its TIN and that names them as its admin works
 * there from now on: they get its staff's role. With any other TIN everything stays as it is; a new
 * person is an applicant who may only write letters.
 */
export const joinOrganization: NonNullable<ServerModule['signOn']> = async (
  trx,
  { account, tin, now },
  book,
) => {
  if (!mayTurnStaff(account.role_id)) return null;
  const organization = await trx
    .selectFrom('organization')
    .select(['id', 'type', 'staff_role'])
    .where('tin', '=', tin)
    .where('admin_id', '=', account.id)
    .where('state', '=', workingOrganization)
    .executeTakeFirst();
  const role = organization && staffRoleOf(organization);
  if (!role) return null;
  const place = { role_id: roleCodes[role], organization_id: organization.id };
  await changeRoles(trx, account.id, () => place, now, book);
  return place;
};
