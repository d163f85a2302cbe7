import { useState } from 'react';
import type { CheckedForm } from '#web/forms/checked-form.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { http } from '#web/lib/http.ts';
import { useRefusalToast } from '#web/record/use-refusal-toast.ts';
import type { AdvisorValues } from './advisor-values.ts';
import { type AdvisorCreate, type FoundPerson, findPerson } from './schema.ts';

/** The look-up of a person by their number. */
export interface PersonSearch {
  found: FoundPerson | null;
  finding: boolean;
  find(): Promise<FoundPerson | null>;
  /** Another number is typed: what was found belongs to the one before. */
  forget(): void;
}

/**
 * Asks whose number it is; degree and title of a known person are filled in where nothing is chosen
 * yet.
 */
export function usePersonSearch({
  form,
  refuse,
}: CheckedForm<AdvisorValues, AdvisorCreate>): PersonSearch {
  const [found, setFound] = useState<FoundPerson | null>(null);
  const [finding, setFinding] = useState(false);
  const complain = useRefusalToast();
  const find = async () => {
    const asked = findPerson.safeParse({ pinfl: form.getValues('pinfl') });
    if (!asked.success) {
      form.setError('pinfl', { message: asked.error.issues[0]?.message });
      form.setFocus('pinfl');
      return null;
    }
    setFinding(true);
    try {
      const answer = await http.post<FoundPerson>('/advisors/find-person/', asked.data);
      form.clearErrors('pinfl');
      for (const name of ['scientific_degree', 'scientific_title'] as const) {
        const known = answer.person?.[name];
        if (known && !form.getValues(name)) form.setValue(name, String(known));
      }
      setFound(answer);
      return answer;
    } catch (error) {
      if (error instanceof ApiError && error.status === 400) refuse(error);
      else complain(error);
      return null;
    } finally {
      setFinding(false);
    }
  };
  return { found, finding, find, forget: () => setFound(null) };
}
