import { type RoleName, roleCodes } from '#machines/roles.ts';
import type { TranslateShared } from './text-keys.ts';

/** The roles of people with their codes, in order; visitors and the scheduler have no accounts. */
export const peopleRoles = (Object.entries(roleCodes) as [RoleName, number][]).filter(
  ([, code]) => code >= roleCodes.applicant,
);

/** A role in words, by its code; empty for none of people. */
export function roleWords(code: number, t: TranslateShared): string {
  const found = peopleRoles.find(([, known]) => known === code);
  return found ? t(`processes.role.${found[0]}`) : '';
}
