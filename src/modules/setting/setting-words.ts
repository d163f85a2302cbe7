import { isHolidayText } from '#shared/holidays.ts';
import { type SettingKey, settingOf } from '#shared/settings.ts';
import { typedNumber } from '#web/forms/typed-number.ts';
import { useWordsOf } from './for-others/value-words.tsx';

/** A value of a setting by its key, as people say it. */
export function useValueWords(): (key: SettingKey, value: unknown) => string {
  const words = useWordsOf();
  return (key, value) => words(settingOf(key), value);
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
  if (kind === 'address') return text;
  if (text === '') return null;
  if (kind === 'date') return text;
  if (kind === 'numbers')
    return text
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map(typedNumber);
  return typedNumber(text);
}
