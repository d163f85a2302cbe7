import { formatPhone } from '#shared/formats.ts';
import type { ProfileField } from '#shared/profile.ts';
import { type DirectoryRow, useDirectory } from '#web/forms/use-directory.ts';
import { useLanguage, useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { codeLists, kindOf } from './profile-groups.ts';

/** A value of the profile as people read it; empty for nothing. */
export function useProfileWords(
  regionId: number | null,
): (field: ProfileField, value: unknown) => string {
  const t = useTexts('codes');
  const format = useFormat();
  const language = useLanguage();
  const regions = useDirectory<DirectoryRow>('/regions/');
  const districts = useDirectory<DirectoryRow>(
    '/districts/',
    { region: regionId },
    regionId !== null,
  );
  const countries = useDirectory<DirectoryRow>('/countries/');
  const named = (rows: DirectoryRow[] | undefined, id: unknown) =>
    rows?.find((row) => String(row.id) === String(id))?.[`name_${language}`] ?? '';
  return (field, value) => {
    if (value === null || value === undefined || value === '') return '';
    const list = codeLists[field];
    if (list) return t(`codes.${list.name}.${String(value)}`);
    const kind = kindOf(field);
    if (kind === 'date') return format.date(String(value));
    if (kind === 'region') return named(regions, value);
    if (kind === 'district') return named(districts, value);
    if (kind === 'country') return named(countries, value);
    if (kind === 'phone') return formatPhone(String(value));
    if (kind === 'flag') return t(value ? 'common.button.yes' : 'common.button.no');
    return String(value);
  };
}
