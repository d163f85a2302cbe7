import { isHolidayText, isYearly, sampleDay } from '#shared/holidays.ts';
import { type SettingKey, settingOf } from '#shared/settings.ts';
import { typedNumber } from '#web/forms/typed-number.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';

/** A number of a setting; a year is written without a space between its figures. */
export const numberIn = (
  unit: ReturnType<typeof settingOf>['unit'],
  value: number,
  format: Pick<ReturnType<typeof useFormat>, 'number'>,
): string => (unit === 'year' ? String(value) : format.number(value));

/** A value of a setting as people say it: "15 days", "5 and 10 days", "Yes". */
export function useValueWords(): (key: SettingKey, value: unknown) => string {
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
  return (key, value) => {
    const { kind, unit } = settingOf(key);
    if (kind === 'dates') return days(value as string[]);
    if (kind === 'date') return format.date(String(value));
    const numbers = (Array.isArray(value) ? value : [value]).map(Number);
    const written = format.list(numbers.map((one) => numberIn(unit, one, format)));
    return unit === null
      ? written
      : t(`setting.unit.${unit}`, { count: numbers.at(-1) ?? 0, value: written });
  };
}

/** A day as it is typed: 21.03 or 20.03.2026. */
const typedDay = (day: string): string => day.split('-').reverse().join('.');

/** What an input of this setting holds. */
export function inputOf(key: SettingKey, value: unknown): string {
  const { kind } = settingOf(key);
  if (kind === 'dates') return (value as string[]).map(typedDay).join('\n');
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/** A typed day as it is stored; what is none stays as it is, so that the refusal can name it. */
function dayOf(typed: string): string {
  const [day = '', month = '', ...year] = typed
    .split(/[./-]/)
    .map((part) => part.trim().padStart(2, '0'));
  const stored = [...year, month, day].join('-');
  return isHolidayText(stored) ? stored : typed;
}

const typedDays = (text: string): string[] =>
  text
    .split(/[\n,;]+/)
    .map((one) => one.trim())
    .filter(Boolean)
    .map(dayOf);

/** What was typed, as the schema of the setting wants it. */
export function typedValue(key: SettingKey, typed: string): unknown {
  const text = typed.trim();
  const { kind } = settingOf(key);
  if (kind === 'dates') return typedDays(text);
  if (text === '') return null;
  if (kind === 'date') return text;
  if (kind === 'numbers')
    return text
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map(typedNumber);
  return typedNumber(text);
}
