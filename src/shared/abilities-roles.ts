import { type RoleName, roleCodes } from '#machines/kit.ts';

/** Roles that stand alone, for the separation of duties. */
const exclusive: readonly RoleName[] = [
  'ministry',
  'innovation',
  'finance',
  'economy',
  'antiCorruption',
  'admin',
  'technicalAdmin',
];
/** Those whose own papers a process is about. */
export const learners: readonly RoleName[] = ['applicant', 'doctorate'];
/** Those who decide about others in an office. */
export const offices: readonly RoleName[] = ['university', ...exclusive];

const codeList = (names: readonly RoleName[]): number[] => names.map((name) => roleCodes[name]);

/** The codes of the exclusive roles, for queries. */
const exclusiveRoles = codeList(exclusive);
/**
 * The two roles of a learner; they are exchanged for each other by admission and the end of a
 * study.
 */
export const learnerRoles = codeList(learners);

/**
 * Whether somebody with these roles may be a research advisor too: {100 or 200} + {700} and {300} +
 * {700}.
 */
export const mayAdvise = (roles: readonly number[]): boolean =>
  roles.every((role) => !exclusiveRoles.includes(role));

/**
 * What is granted beside a role that is set: {100 or 200} + {700} and {300} + {700} stay together,
 * every other role stands alone.
 */
export function grantedWith(role: number, held: readonly number[]): number[] {
  if (exclusiveRoles.includes(role)) return [role];
  const beside =
    role === roleCodes.advisor ? [...learnerRoles, roleCodes.university] : [roleCodes.advisor];
  return [...new Set([role, ...held.filter((one) => beside.includes(one))])].sort(
    (one, other) => one - other,
  );
}

/**
 * Everything a person may act as, the active role among it, each once and in the order of the
 * codes.
 */
export const rolesOfPerson = ({
  role_id,
  granted_roles,
}: {
  role_id: number;
  granted_roles: readonly number[];
}): number[] => [...new Set([role_id, ...granted_roles])].sort((one, other) => one - other);
