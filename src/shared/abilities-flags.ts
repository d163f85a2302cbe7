import type { RoleName } from '#machines/roles.ts';

/** What kind of user a role is, as the user data says it. */
export interface RoleFlags {
  is_organization: boolean;
  is_university: boolean;
  is_innovation: boolean;
}

const organizationRoles: readonly RoleName[] = ['innovation', 'university', 'ministry', 'finance'];

/** The flags of a role: innovation, university, ministry and finance are organization-like. */
export const roleFlags = (role: RoleName): RoleFlags => ({
  is_organization: organizationRoles.includes(role),
  is_university: role === 'university',
  is_innovation: role === 'innovation',
});
