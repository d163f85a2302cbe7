import { useEffect, useMemo } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

const rule = 'unfinished';

/** What the inputs of a form hold that is not in its values, in words, by form and input. */
const held = new WeakMap<object, Map<string, string>>();

/** What the resolver finds at a field whose input tells with `useUnfinished`. */
export function unfinishedOf(field: unknown): string | null {
  if (typeof field !== 'object' || field === null || !('validate' in field)) return null;
  const { validate } = field;
  if (typeof validate !== 'object' || validate === null || !(rule in validate)) return null;
  const said: unknown = typeof validate[rule] === 'function' ? validate[rule]() : null;
  return typeof said === 'string' ? said : null;
}

/**
 * Lets an input say that something of it is not in the form's values: the form is not sent until
 * that is mended or taken away, so that nothing is dropped in silence. A `Controller` takes the
 * `rules` too. `part` tells several inputs of one field from each other.
 */
export function useUnfinished<Values extends FieldValues, Body>(
  form: UseFormReturn<Values, unknown, Body>,
  name: Path<Values>,
  part = '',
): {
  rules: { validate: Record<string, () => string | true> };
  onUnfinished(unfinished: string | null): void;
} {
  const { control, register } = form;
  const key = `${name} ${part}`;
  const rules = useMemo(() => {
    const first = (): string | true => {
      const found = [...(held.get(control) ?? [])].find(([one]) => one.startsWith(`${name} `));
      return found?.[1] ?? true;
    };
    return { validate: { [rule]: first } };
  }, [control, name]);
  useEffect(() => {
    register(name, rules);
    return () => void held.get(control)?.delete(key);
  }, [register, control, name, rules, key]);
  return {
    rules,
    onUnfinished: (unfinished) => {
      const now = held.get(control) ?? new Map<string, string>();
      held.set(control, now);
      if (unfinished === null) now.delete(key);
      else now.set(key, unfinished);
      if (unfinished === null && form.getFieldState(name).error?.type === rule)
        form.clearErrors(name);
    },
  };
}
