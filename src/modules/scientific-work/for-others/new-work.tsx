import type { ReactNode } from 'react';
import { useCheckedForm } from '#web/forms/checked-form.ts';
import { FormPage } from '#web/forms/form-page.tsx';
import { useVersionedSave } from '#web/forms/use-versioned-save.ts';
import { type ScientificWork, type ScientificWorkFields, scientificWorkFields } from '../schema.ts';
import { newWork, WorkFields, type WorkValues, workBody, writeWork } from './work-fields.tsx';

interface Props {
  title: string;
  lead: string;
  over: ReactNode;
  back: { href: string; text: string };
  before: ReactNode;
  submitText: string;
  /** The types of work that are wanted, the first of which is chosen already. */
  types: readonly number[];
  onSaved(work: ScientificWork): void;
}

/** A scientific work that is entered where it is needed: it is one of the own works from then on. */
export function NewWork({ types, onSaved, ...page }: Props) {
  const checked = useCheckedForm<WorkValues, ScientificWorkFields>({
    schema: scientificWorkFields,
    toBody: workBody,
    defaults: { ...newWork, type: String(types[0] ?? '') },
  });
  const saving = useVersionedSave<ScientificWork, ScientificWorkFields, ScientificWork>({
    version: null,
    write: (writing) => writeWork(null, writing),
    form: checked,
    onSaved,
  });
  return (
    <FormPage {...page} checked={checked} saving={saving}>
      <WorkFields checked={checked} types={types} />
    </FormPage>
  );
}
