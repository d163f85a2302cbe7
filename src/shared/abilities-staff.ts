import { type RoleName, roleCodes } from '#machines/roles.ts';
import { organizationTypeIds } from './codes.ts';

/** The role that the staff of an organization has by its type. */
const roleOfType: Readonly<Record<number, RoleName>> = {
  [organizationTypeIds.higherEducation]: 'university',
  [organizationTypeIds.scientific]: 'university',
  [organizationTypeIds.ministry]: 'ministry',
  [organizationTypeIds.innovationMinistry]: 'innovation',
  [organizationTypeIds.financeMinistry]: 'finance',
};

/** Bodies of type 300 whose staff has a role of its own, by their loading key. */
const roleOfBody: Readonly<Record<string, RoleName>> = { ME: 'economy', ACA: 'antiCorruption' };

/**
 * What is stored as `organization.staff_role` of a body: the code of its own role, null where the
 * type decides.
 */
export function ownStaffRole(code: string): number | null {
  const role = roleOfBody[code];
  return role ? roleCodes[role] : null;
}

/** The role of a person attached to an organization; undefined when its type is unknown. */
export function staffRoleOf(organization: {
  type: number;
  staff_role: number | null;
}): RoleName | undefined {
  const roles = Object.keys(roleCodes) as RoleName[];
  return (
    roles.find((role) => roleCodes[role] === organization.staff_role) ??
    roleOfType[organization.type]
  );
}

/**
 * The roles that the staff of a body of type 300 may have; the first one where nothing else is
 * said.
 */
export const bodyStaffRoles = (['ministry', 'economy', 'antiCorruption'] as const).map(
  (role) => roleCodes[role],
);

/** Roles of staff that the agency and the ministries may give. */
export const isAppointable = (role: RoleName | undefined): boolean =>
  role === 'university' || role === 'ministry';

/**
 * Whether somebody with these roles may become staff of this role: applicants, and advisors where
 * universities are staffed.
 */
export function mayBecomeStaff(roles: readonly number[], role: RoleName): boolean {
  const fitting: readonly number[] =
    role === 'university'
      ? [roleCodes.applicant, roleCodes.advisor, roleCodes.university]
      : [roleCodes.applicant];
  return roles.every((one) => fitting.includes(one));
}
/**
 * Whether somebody of this role works at an organization: the admins, the advisors and the learners
 * do not.
 */
export const needsOrganization = (role: RoleName): boolean =>
  Object.values(roleOfType).includes(role) || Object.values(roleOfBody).includes(role);

/**
 * Only an applicant becomes staff by being named: students keep studying, and the other roles
 * exclude each other.
 */
export const mayTurnStaff = (roleId: number): boolean => roleId === roleCodes.applicant;
