import { roleCodes } from '#machines/kit.ts';
import type { Trx } from '#server/engine/process.ts';
import type { Booking } from '#server/process-routes/route-context.ts';
import { staffRoleOf } from '#shared/abilities-staff.ts';
import { changeRoles, type Roles } from './roles.server.ts';

interface House {
  id: number;
  type: number;
  staff_role: number | null;
}

const { applicant, advisor, university } = roleCodes;

/**
 * Who is not the admin any more loses the role of the staff, if they still work there; as an
 * advisor they stay one.
 */
function withoutStaffRole(house: House, role: number): (roles: Roles) => Partial<Roles> {
  return ({ role_id, granted_roles, organization_id }) => {
    if (organization_id !== house.id) return {};
    const kept = granted_roles.filter((one) => one !== role);
    const instead = kept.includes(advisor) ? advisor : applicant;
    return {
      organization_id: null,
      granted_roles: kept,
      role_id: role_id === role ? instead : role_id,
    };
  };
}

/**
 * The admin of an organization gets the role of its staff: exclusive roles stand alone, a
 * university's may advise too.
 */
function withStaffRole(house: House, role: number): (roles: Roles) => Partial<Roles> {
  return ({ role_id, granted_roles }) => {
    const kept =
      role === university ? [role_id, ...granted_roles].filter((one) => one === advisor) : [];
    return {
      organization_id: house.id,
      role_id: role,
      granted_roles: [...new Set([...kept, role])].sort((one, other) => one - other),
    };
  };
}

/**
 * `account.roleSet` of `organization.setAdmin`, inside its transaction: the new admin gets the role
 * of the type, the former one loses it. Sessions of both must refresh, because their role is
 * another one.
 */
export async function exchangeAdmin(
  trx: Trx,
  house: House,
  people: { former: number | null; admin: number | null },
  now: Date,
  book: Booking,
): Promise<void> {
  const name = staffRoleOf(house);
  if (!name || people.former === people.admin) return;
  const role = roleCodes[name];
  await changeRoles(trx, people.former, withoutStaffRole(house, role), now, book);
  await changeRoles(trx, people.admin, withStaffRole(house, role), now, book);
}
