import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useKeptValues } from './kept-values.tsx';

/**
 * Keeps what is typed into a form of react-hook-form on this device until it is saved. `record`
 * names the form (`targetedLetter/12`), `version` the one that it was filled from; `forget` puts
 * back what is saved.
 */
export function useKeptForm<Values extends FieldValues, Body>(
  form: UseFormReturn<Values, unknown, Body>,
  { record, version }: { record: string; version: number },
): { restored: boolean; drop(): void; forget(): void } {
  const typed = form.watch();
  const { restored, drop } = useKeptValues<Values>({
    record,
    version,
    typed: form.formState.isDirty ? typed : null,
    restore: (values) => form.reset(values, { keepDefaultValues: true }),
  });
  const forget = () => {
    form.reset();
    drop();
  };
  return { restored, drop, forget };
}
