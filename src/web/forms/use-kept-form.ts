import { useEffect, useEffectEvent, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { type Kept, useCopy } from './kept-values.tsx';

/** What is typed beside the inputs of a form: the reason of an action. */
interface Beside {
  /** Null while nothing is typed there. */
  read(): unknown;
  write(typed: unknown): void;
}

interface Options {
  /** Which form of which record. */
  record: string;
  /** Fields that are never written to this device: passwords, codes. `all` where none is. */
  unkept?: readonly string[] | 'all';
  beside?: Beside;
}

/** What is written: the fields, what they were before somebody typed, and what stands beside. */
interface Copy {
  values: FieldValues;
  before: FieldValues;
  beside: unknown;
}

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const changedNames = (values: FieldValues, before: FieldValues): string[] =>
  Object.keys(values).filter((name) => !same(values[name], before[name]));

const picked = (values: FieldValues, names: readonly string[]): FieldValues =>
  Object.fromEntries(names.map((name) => [name, values[name]]));

/**
 * Keeps what is typed into a form on this device until it is sent: through a reload, Back, Esc and
 * the end of the session. What comes back goes over what is saved now, field by field, so that a
 * field that nobody has touched here shows what others have saved meanwhile.
 */
export function useKeptForm<Values extends FieldValues, Body>(
  form: UseFormReturn<Values, unknown, Body>,
  { record, unkept = [], beside }: Options,
): Kept & {
  /** What stands beside the inputs has changed. */
  keep(): void;
} {
  const inputs = form as unknown as UseFormReturn<FieldValues>;
  /** What the inputs hold while nothing is typed. */
  const before = useRef<FieldValues>(inputs.formState.defaultValues ?? {});
  /** What was written last; the form speaks of itself once more after it was sent. */
  const settled = useRef('null');
  const typedNow = (): Copy | null => {
    if (unkept === 'all') return null;
    const names = Object.keys(before.current).filter((name) => !unkept.includes(name));
    const values = picked(inputs.getValues(), names);
    const typed = beside?.read() ?? null;
    if (changedNames(values, before.current).length === 0 && typed === null) return null;
    return { values, before: picked(before.current, names), beside: typed };
  };
  const settle = () => {
    settled.current = JSON.stringify(typedNow());
  };
  const copy = useCopy<Copy>({
    record,
    version: 0,
    restore: (kept) => {
      const saved = before.current;
      const untouched = (name: string) => same(inputs.getValues(name), saved[name]);
      const mine = changedNames(kept.values, kept.before).filter(
        (name) => name in saved && untouched(name) && !same(kept.values[name], saved[name]),
      );
      if (mine.length === 0 && kept.beside === null) return null;
      if (kept.beside !== null) beside?.write(kept.beside);
      if (mine.length > 0)
        inputs.reset(
          { ...inputs.getValues(), ...picked(kept.values, mine) },
          { keepDefaultValues: true },
        );
      settle();
      return mine.some((name) => !same(kept.before[name], saved[name]));
    },
  });
  const keep = () => {
    const typed = typedNow();
    const said = JSON.stringify(typed);
    if (said === settled.current) return;
    settled.current = said;
    if (typed) copy.keep(JSON.parse(said));
    else copy.drop();
  };
  const follow = useEffectEvent((defaults: FieldValues | undefined) => {
    if (defaults) before.current = defaults;
    keep();
  });
  useEffect(
    () =>
      inputs.subscribe({
        formState: { values: true },
        callback: ({ defaultValues }) => follow(defaultValues),
      }),
    [inputs],
  );
  const drop = () => {
    settle();
    copy.drop();
  };
  return {
    restored: copy.restored,
    elsewhere: copy.elsewhere,
    safe: copy.safe,
    keep,
    drop,
    forget: () => {
      inputs.reset();
      beside?.write(null);
      drop();
    },
  };
}
