import { isYearly, sampleDay } from '#shared/holidays.ts';
import type { SettingDefinition } from '#shared/settings.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';

/** A number of a setting; a year is written without a space between its figures. */
export const numberIn = (
  unit: SettingDefinition['unit'],
  value: number,
  format: Pick<ReturnType<typeof useFormat>, 'number'>,
): string => (unit === 'year' ? String(value) : format.number(value));

/** What of a setting decides how its value is said. */
type Said = Pick<SettingDefinition, 'kind' | 'unit'>;

/** A value of a setting as people say it: "15 days", "5 and 10 days", "Yes". */
export function useWordsOf(): (setting: Said, value: unknown) => string {
  const t = useTexts('setting', 'setting-screen');
  const format = useFormat();
  const days = (list: readonly string[]): string => {
    const yearly = format.list(list.filter(isYearly).map((day) => format.dayMonth(sampleDay(day))));
    const single = list.filter((day) => !isYearly(day)).map((day) => format.date(day));
    const parts = [
      ...(yearly ? [t('setting-screen.holidays.yearly', { days: yearly })] : []),
      ...(single.length > 0 ? [single.join(', ')] : []),
    ];
    return parts.join('; ') || t('setting-screen.holidays.none');
  };
  return ({ kind, unit }, value) => {
    if (kind === 'address') return String(value) || t('setting-screen.noAddress');
    if (kind === 'dates') return days(value as string[]);
    if (kind === 'date') return format.date(String(value));
    const numbers = (Array.isArray(value) ? value : [value]).map(Number);
    const written = format.list(numbers.map((one) => numberIn(unit, one, format)));
    return unit === null
      ? written
      : t(`setting.unit.${unit}`, { count: numbers.at(-1) ?? 0, value: written });
  };
}
