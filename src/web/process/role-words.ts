import { type RoleName, roleCodes } from '#machines/roles.ts';
import { useTexts } from '#web/lib/i18n.ts';

/** The roles of people with their codes, in order; visitors and the scheduler have no accounts. */
export const peopleRoles = (Object.entries(roleCodes) as [RoleName, number][]).filter(
  ([, code]) => code >= roleCodes.applicant,
);

/** The words of a role by its code. */
export function useRoleWords(): (code: number) => string {
  const t = useTexts('processes');
  return (code) => {
    const found = peopleRoles.find(([, known]) => known === code);
    return found ? t(`processes.role.${found[0]}`) : '';
  };
}
