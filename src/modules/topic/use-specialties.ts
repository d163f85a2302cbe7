import { type DirectoryRow, useCodedChoices, useDirectory } from '#web/forms/use-directory.ts';
import type { Choice } from '#web/ui/select-field.tsx';

/**
 * The specialties as choices, "05.01.04 Mathematical software …"; with an organization those that
 * it offers.
 */
export function useSpecialties(organization?: number | null): Choice[] {
  const rows = useDirectory<DirectoryRow & { code: string }>(
    '/org-directions/direction_list/',
    organization ? { organization } : {},
  );
  return useCodedChoices(rows);
}
