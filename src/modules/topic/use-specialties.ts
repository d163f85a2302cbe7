import { type DirectoryRow, useDirectory } from '#web/forms/use-directory.ts';
import { useName } from '#web/lib/names.ts';
import type { Choice } from '#web/ui/select-field.tsx';

/**
 * The specialties as choices, "05.01.04 Mathematical software …"; with an organization those that
 * it offers.
 */
export function useSpecialties(organization?: number | null): Choice[] {
  const name = useName();
  const rows = useDirectory<DirectoryRow & { code: string }>(
    '/org-directions/direction_list/',
    organization ? { organization } : {},
  );
  return (rows ?? []).map((row) => ({ value: String(row.id), label: `${row.code} ${name(row)}` }));
}
