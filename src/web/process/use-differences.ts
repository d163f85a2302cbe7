import i18next from 'i18next';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { Difference } from '#web/forms/compare-changes.tsx';
import { differencesOf } from '#web/forms/differences.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { givenKey } from '#web/lib/text-keys.ts';
import { useFormat } from '#web/lib/use-format.ts';
import type { ActionForm } from './action-form.ts';

/**
 * What an event's fields were filled from, what the record holds now, and how that differs from
 * what is typed. `form` is made of the record as it is now, so its defaults are what another person
 * has saved meanwhile.
 */
export function useDifferences(form: ActionForm | undefined) {
  const t = useTexts('validation');
  const format = useFormat();
  const [seen, setSeen] = useState<FieldValues>(form?.defaults ?? {});
  const theirs = form?.defaults ?? {};
  const names = Object.keys(theirs);
  const words = (name: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return '';
    const own = form?.words?.(name, value);
    if (own !== undefined) return own;
    if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return format.date(value);
    return Array.isArray(value) ? format.list(value.map(String)) : String(value);
  };
  const label = (name: string): string => {
    const key = [`${form?.labels}.${name}`, `validation.field.${name}`].find((one) =>
      i18next.exists(one),
    );
    return key ? t(givenKey(key)) : name;
  };
  return {
    /** Another person has changed what these fields were filled from. */
    moved: names.some(
      (name) => JSON.stringify(theirs[name] ?? null) !== JSON.stringify(seen[name] ?? null),
    ),
    of: (mine: FieldValues): Difference[] =>
      differencesOf(names, { original: seen, theirs, mine }, label, words),
    /** What is there now has been seen. */
    accept: () => setSeen(theirs),
  };
}
