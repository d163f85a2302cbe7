import type { DirectoryEntry, DirectoryField, DirectoryName } from '#shared/directories.ts';
import { type DirectoryRow, useDirectory } from '#web/forms/use-directory.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useName } from '#web/lib/names.ts';

/**
 * What the value of a field is called: a choice in words, an entry of another directory by its
 * name.
 */
export function useFieldWords(
  fields: readonly DirectoryField[],
): (entry: DirectoryEntry, field: DirectoryField) => string {
  const t = useTexts('directory');
  const name = useName();
  const from: DirectoryName = fields.find((field) => field.from)?.from ?? 'region';
  const others = useDirectory<DirectoryRow>(
    `/directories/${from}/`,
    {},
    fields.some((field) => field.from),
  );
  return (entry, field) => {
    const value = entry[field.name];
    if (value === null || value === undefined) return '';
    if (field.control === 'choice')
      return t(`directory.choice.${String(value)}`, { defaultValue: String(value) });
    const other = field.from && others?.find(({ id }) => String(id) === String(value));
    return other ? name(other) : String(value);
  };
}
