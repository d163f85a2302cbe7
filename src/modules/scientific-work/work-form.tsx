import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { FileInfo } from '#shared/file-rules.ts';
import { useCheckedForm } from '#web/forms/checked-form.ts';
import { FormPage } from '#web/forms/form-page.tsx';
import { useHeadingFocus } from '#web/forms/use-heading-focus.ts';
import { useVersionedSave } from '#web/forms/use-versioned-save.ts';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { toastSuccess } from '#web/ui/toast.ts';
import {
  newWork,
  WorkFields,
  type WorkValues,
  workBody,
  writeWork,
} from './for-others/work-fields.tsx';
import { scientificWorkPaths } from './paths.ts';
import { type ScientificWork, type ScientificWorkFields, scientificWorkFields } from './schema.ts';
import { type ScienceIdWork, workTypeOf } from './use-science-id.ts';
import { readWork, useForgetWorks } from './use-works.ts';

/**
 * The works of an application come with their type, place and paper; `file_id` alone says nothing
 * to people.
 */
const comparedFields = ['name', 'type', 'publication_date', 'author_licence', 'url'];

const valuesOf = (work: ScientificWork): WorkValues => ({
  name: work.name,
  type: String(work.type),
  publication_date: work.publication_date,
  author_licence: work.author_licence ?? '',
  url: work.url ?? '',
  file_id: work.file_id ? { id: work.file_id, name: '' } : null,
});

/** A new work as Science ID knows it; the person adds the copy and puts right what is wrong. */
const valuesFrom = (known: ScienceIdWork): WorkValues => ({
  ...newWork,
  name: known.name,
  type: String(workTypeOf(known) ?? ''),
  publication_date: known.date ?? '',
  url: known.url ?? '',
});

function useStoredFile(id: string | null | undefined): FileInfo | undefined {
  return useQuery({
    queryKey: ['file-info', id],
    queryFn: ({ signal }) => http.get<FileInfo>(`/files/${id}/info/`, undefined, signal),
    enabled: Boolean(id),
  }).data;
}

function useWorkWords(): (name: string, value: unknown) => string {
  const t = useTexts('codes');
  const format = useFormat();
  return (name, value) => {
    if (value === null || value === undefined) return '';
    if (name === 'type') return t(`codes.workType.${String(value)}`);
    return name === 'publication_date' ? format.date(String(value)) : String(value);
  };
}

const firstValues = (work: ScientificWork | null, known: ScienceIdWork | undefined): WorkValues => {
  if (known) return valuesFrom(known);
  return work ? valuesOf(work) : newWork;
};

/** One scientific work, new or changed; a new one may begin with what Science ID knows. */
export function WorkForm(props: { work: ScientificWork | null; known?: ScienceIdWork }) {
  const [work] = useState(props.work);
  const t = useTexts('scientific-work', 'validation');
  const [, navigate] = useLocation();
  const forget = useForgetWorks();
  const words = useWorkWords();
  const stored = useStoredFile(work?.file_id);
  useHeadingFocus(`work-${work?.id ?? 'new'}`);
  const back = {
    href: scientificWorkPaths.scientificInformation.href(),
    text: t('scientific-work.title'),
  };
  const checked = useCheckedForm<WorkValues, ScientificWorkFields>({
    schema: scientificWorkFields,
    toBody: workBody,
    defaults: firstValues(work, props.known),
  });
  const leave = () => {
    void forget();
    navigate(back.href);
  };
  const saving = useVersionedSave<ScientificWork, ScientificWorkFields, ScientificWork>({
    version: work?.version ?? null,
    read: work ? () => readWork(work.id) : undefined,
    write: (writing) => writeWork(work, writing),
    form: checked,
    onSaved: () => {
      toastSuccess(t('scientific-work.saved'));
      leave();
    },
  });
  return (
    <FormPage
      title={t(work ? 'scientific-work.edit' : 'scientific-work.add')}
      back={back}
      checked={checked}
      saving={saving}
      over={props.known && t('scientific-work.scienceId.source')}
      compare={{ names: comparedFields, original: work, words, onTakeTheirs: leave }}
    >
      <WorkFields checked={checked} nameless={stored?.name} />
    </FormPage>
  );
}
