import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { diplomaMachine } from '#machines/diploma.machine.ts';
import { type DiplomaFields, type DiplomaRecord, diplomaFields } from '#modules/diploma/schema.ts';
import { useCheckedForm } from '#web/forms/checked-form.ts';
import { FormPage } from '#web/forms/form-page.tsx';
import { useVersionedSave } from '#web/forms/use-versioned-save.ts';
import { http } from '#web/lib/http.ts';
import { cacheKeys } from '#web/record/record-cache.ts';
import { DiplomaInputs } from '../diploma-form.tsx';
import { type DiplomaValues, diplomaBody, diplomaValues } from '../diploma-values.ts';

interface Props {
  title: string;
  lead: string;
  over: ReactNode;
  back: { href: string; text: string };
  before: ReactNode;
  submitText: string;
  onSaved(diploma: DiplomaRecord): void;
}

/** A diploma that is entered where it is needed: it is one of the profile's from then on. */
export function NewDiploma({ onSaved, ...page }: Props) {
  const client = useQueryClient();
  const checked = useCheckedForm<DiplomaValues, DiplomaFields>({
    schema: diplomaFields,
    toBody: diplomaBody,
    defaults: diplomaValues(null),
  });
  const saving = useVersionedSave<DiplomaRecord, DiplomaFields, DiplomaRecord>({
    version: null,
    write: ({ body, key }) => http.post<DiplomaRecord>('/diplomas/', body, { key }),
    form: checked,
    onSaved: (diploma) => {
      void client.invalidateQueries({ queryKey: cacheKeys.all(diplomaMachine) });
      onSaved(diploma);
    },
  });
  return (
    <FormPage {...page} checked={checked} saving={saving}>
      <DiplomaInputs checked={checked} />
    </FormPage>
  );
}
