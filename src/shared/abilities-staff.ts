import { type RoleName, roleCodes } from '#machines/kit.ts';

/** The role that the staff of an organization has by its type (roles section 1). */
const roleOfType: Readonly<Record<number, RoleName>> = { 100: 'university', 200: 'university', 300: 'ministry', 400: 'innovation', 500: 'finance' };

/** Bodies of type 300 whose staff has a role of its own, by their loading key (roles section 1). */
const roleOfBody: Readonly<Record<string, RoleName>> = { ME: 'economy', ACA: 'antiCorruption' };

/** What is stored as `organization.staff_role` of a body: the code of its own role, null where the type decides. */
export function ownStaffRole(code: string): number | null {
  const role = roleOfBody[code];
  return role ? roleCodes[role] : null;
}

/** The role of a person attached to an organization; undefined when its type is unknown. */
export function staffRoleOf(organization: { type: number; staff_role: number | null }): RoleName | undefined {
  const roles = Object.keys(roleCodes) as RoleName[];
  return roles.find((role) => roleCodes[role] === organization.staff_role) ?? roleOfType[organization.type];
}
