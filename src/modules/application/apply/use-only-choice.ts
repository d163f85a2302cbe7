import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * Where there is only one thing to choose it is chosen already: the person sees it and goes on.
 * Nothing is changed that was chosen before.
 */
export function useOnlyChoice(
  form: UseFormReturn<FieldValues>,
  name: string,
  rows: readonly { id: number }[] | undefined,
): void {
  const only = rows?.length === 1 ? rows[0]?.id : undefined;
  const choose = useEffectEvent((id: number) => {
    if (!form.getValues(name)) form.setValue(name, String(id));
  });
  useEffect(() => {
    if (only !== undefined) choose(only);
  }, [only]);
}
