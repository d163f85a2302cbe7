import { isUsable } from '#server/auth/account-state.ts';
import type { Change, Trx } from '#server/engine/process.ts';
import { workingOrganization } from '#server/reference/organization-state.ts';
import { rolesOfPerson } from '#shared/abilities-roles.ts';
import { mayBecomeStaff, staffRoleOf } from '#shared/abilities-staff.ts';
import type { OrganizationRow } from './row.server.ts';
import type { AdminChoice, MergeFields } from './schema.ts';

/**
 * Who has a personal number; undefined when nobody has. The account is held until the transaction
 * ends.
 */
const personOf = (trx: Trx, pinfl: string) =>
  trx
    .selectFrom('account')
    .select([
      'id',
      'state',
      'identity_confirmed',
      'last_login_at',
      'role_id',
      'granted_roles',
      'organization_id',
    ])
    .where('pinfl', '=', pinfl)
    .forUpdate()
    .executeTakeFirst();

/** `organization.setAdmin`: the person has signed in once and may take the role of the staff. */
export async function chosenAdmin({ trx, row, input }: Change<OrganizationRow, AdminChoice>) {
  const person = await personOf(trx, input.pinfl);
  const role = staffRoleOf(row);
  const confirmed =
    person !== undefined &&
    isUsable(person.state) &&
    person.identity_confirmed &&
    person.last_login_at !== null;
  const here = person?.organization_id === row.id;
  const free =
    person !== undefined &&
    role !== undefined &&
    (here || mayBecomeStaff(rolesOfPerson(person), role));
  return { personConfirmed: confirmed, personFree: !confirmed || free };
}

/** The columns of the chosen admin; facts have found them. */
export async function writeAdmin({ trx, input }: Change<OrganizationRow, AdminChoice>) {
  return { admin_id: (await personOf(trx, input.pinfl))?.id ?? null };
}

/** `organization.merge`: the successor takes part, and is another one. */
export async function chosenSuccessor({ trx, row, input }: Change<OrganizationRow, MergeFields>) {
  const found = await trx
    .selectFrom('organization')
    .select('state')
    .where('id', '=', input.successor_id)
    .where('id', '<>', row.id)
    .forShare()
    .executeTakeFirst();
  return { successorActive: found?.state === workingOrganization };
}
