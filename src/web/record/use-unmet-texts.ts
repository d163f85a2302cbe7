import i18next from 'i18next';
import type { AnyStateMachine } from 'xstate';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';

// Members of lists among the facts are names of fields and of papers; their words are in these
// parts of the texts.
const wordLists = ['codes.documentKind', 'codes.workType', 'validation.field'];

function wordOf(name: string): string {
  const key = wordLists.map((list) => `${list}.${name}`).find((one) => i18next.exists(one));
  return key ? i18next.t(key) : name;
}

/** The fact behind `{missing}`: `documentsComplete` speaks of `missingDocuments`. */
const missingFactOf = (guard: string): string =>
  `missing${guard.charAt(0).toUpperCase()}${guard.slice(1)}`.replace(/Complete$/, '');

/**
 * Why a guard does not hold, in words with the record's facts in them: dates formatted, lists
 * translated.
 */
export function useUnmetText(machine: AnyStateMachine): (guard: string, facts: object) => string {
  const t = useTexts(machine.id, 'codes', 'validation');
  const format = useFormat();
  const words = (value: unknown): string => {
    if (Array.isArray(value)) return format.list(value.map((part) => wordOf(String(part))));
    if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value)) return format.date(value);
    return typeof value === 'number' ? format.number(value) : String(value ?? '–');
  };
  return (guard, facts) => {
    const params = Object.fromEntries(
      Object.entries(facts).map(([name, value]) => [name, words(value)]),
    );
    return t(`${machine.id}.unmet.${guard}`, { missing: params[missingFactOf(guard)], ...params });
  };
}
