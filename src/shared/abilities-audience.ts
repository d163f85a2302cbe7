import type { RoleName } from '#machines/kit.ts';
import type { Scope } from './abilities.ts';

/** Every role of somebody who is signed in. */
export const everybody = [
  'applicant',
  'doctorate',
  'university',
  'ministry',
  'innovation',
  'finance',
  'advisor',
  'economy',
  'antiCorruption',
  'admin',
  'technicalAdmin',
] as const satisfies readonly RoleName[];

/**
 * To which roles one may write with a scope of `Notification create`: a university to its students,
 * applicants and advisors, a ministry to its organizations and their students, the agency and the
 * administrator to everybody.
 */
export const audienceRoles: Partial<Record<Scope, readonly RoleName[]>> = {
  G: ['applicant', 'doctorate', 'advisor'],
  S: ['university', 'doctorate'],
  A: everybody,
};
