import { type SettingKey, settingOf } from '#shared/settings.ts';
import { typedNumber } from '#web/forms/typed-number.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';

/** A value of a setting as people say it: "15 days", "5 and 10 days", "Yes". */
export function useValueWords(): (key: SettingKey, value: unknown) => string {
  const t = useTexts('setting', 'setting-screen');
  const format = useFormat();
  return (key, value) => {
    const { unit } = settingOf(key);
    if (typeof value === 'boolean') return t(value ? 'setting-screen.on' : 'setting-screen.off');
    const numbers = (Array.isArray(value) ? value : [value]).map(Number);
    const written = format.list(numbers.map((one) => format.number(one)));
    return unit === null ? written : t(`setting.unit.${unit}`, { count: numbers.at(-1) ?? 0, value: written });
  };
}

/** What an input of this setting holds. */
export const inputOf = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value));

/** What was typed, as the schema of the setting wants it. */
export function typedValue(key: SettingKey, typed: string): unknown {
  const text = typed.trim();
  const { kind } = settingOf(key);
  if (text === '') return null;
  if (kind === 'yesNo') return text === 'true';
  if (kind === 'numbers')
    return text
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map(typedNumber);
  return typedNumber(text);
}
