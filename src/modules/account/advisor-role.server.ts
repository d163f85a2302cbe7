import { roleCodes } from '#machines/kit.ts';

const advisor = roleCodes.advisor;

interface Held {
  role_id: number;
  granted_roles: readonly number[];
}

/**
 * `advisor.add`: role 700 among the granted ones, beside the active role, so that the person can
 * consent.
 */
export const withAdvisor = ({ role_id, granted_roles }: Held): { granted_roles: number[] } => ({
  granted_roles: [...new Set([...granted_roles, role_id, advisor])].sort(
    (one, other) => one - other,
  ),
});

/**
 * `advisor.decline`: the role goes with the only record. Who acts as advisor at this moment acts in
 * their first other role then.
 */
export function withoutAdvisor({ role_id, granted_roles }: Held): {
  role_id: number;
  granted_roles: number[];
} {
  const left = granted_roles.filter((role) => role !== advisor);
  return {
    role_id: role_id === advisor ? (left[0] ?? roleCodes.applicant) : role_id,
    granted_roles: left,
  };
}
