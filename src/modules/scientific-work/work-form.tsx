import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { workTypes } from '#shared/codes.ts';
import type { FileInfo } from '#shared/file-rules.ts';
import type { UploadedFile } from '#web/files/uploaded-file.ts';
import { BoundDate } from '#web/forms/bound-fields.tsx';
import { BoundFile } from '#web/forms/bound-file.tsx';
import { type CheckedForm, useCheckedForm } from '#web/forms/checked-form.ts';
import { FormPage } from '#web/forms/form-page.tsx';
import { useHeadingFocus } from '#web/forms/use-heading-focus.ts';
import { useVersionedSave } from '#web/forms/use-versioned-save.ts';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toastSuccess } from '#web/ui/toasts.tsx';
import { scientificWorkPaths } from './paths.ts';
import { type ScientificWork, type ScientificWorkFields, scientificWorkFields } from './schema.ts';
import { type ScienceIdWork, workTypeOf } from './use-science-id.ts';
import { readWork, useForgetWorks } from './use-works.ts';

interface Values {
  name: string;
  type: string;
  publication_date: string;
  author_licence: string;
  url: string;
  file_id: UploadedFile | null;
}

/**
 * The works of an application come with their type, place and paper; `file_id` alone says nothing
 * to people.
 */
const comparedFields = ['name', 'type', 'publication_date', 'author_licence', 'url'];

const valuesOf = (work: ScientificWork | null, fileName: string): Values => ({
  name: work?.name ?? '',
  type: String(work?.type ?? ''),
  publication_date: work?.publication_date ?? '',
  author_licence: work?.author_licence ?? '',
  url: work?.url ?? '',
  file_id: work?.file_id ? { id: work.file_id, name: fileName } : null,
});

/** A new work as Science ID knows it; the person adds the copy and puts right what is wrong. */
const valuesFrom = (known: ScienceIdWork): Values => ({
  ...valuesOf(null, ''),
  name: known.name,
  type: String(workTypeOf(known) ?? ''),
  publication_date: known.date ?? '',
  url: known.url ?? '',
});

const bodyOf = (values: Values) => ({
  ...values,
  type: values.type === '' ? null : Number(values.type),
  file_id: values.file_id?.id ?? null,
});

function useStoredFile(id: string | null | undefined): FileInfo | undefined {
  return useQuery({
    queryKey: ['file-info', id],
    queryFn: ({ signal }) => http.get<FileInfo>(`/files/${id}/info/`, undefined, signal),
    enabled: Boolean(id),
  }).data;
}

function Fields({
  checked,
  stored,
}: {
  checked: CheckedForm<Values, ScientificWorkFields>;
  stored: FileInfo | undefined;
}) {
  const t = useTexts('scientific-work', 'validation', 'codes');
  const { form, error } = checked;
  const common = (name: 'name' | 'type' | 'author_licence' | 'url') => ({
    label: t(`validation.field.${name}`),
    error: error(name),
    ...form.register(name),
  });
  return (
    <>
      <TextArea {...common('name')} hint={t('scientific-work.nameHint')} rows={3} limit={500} />
      <SelectField
        {...common('type')}
        options={workTypes.map(({ id }) => ({
          value: String(id),
          label: t(`codes.workType.${id}`),
        }))}
      />
      <BoundDate
        checked={checked}
        name="publication_date"
        label={t('validation.field.publication_date')}
      />
      <TextField {...common('author_licence')} optional width="medium" autoComplete="off" />
      <TextField
        {...common('url')}
        optional
        type="url"
        inputMode="url"
        autoComplete="off"
        hint={t('scientific-work.urlHint')}
      />
      <BoundFile
        checked={checked}
        name="file_id"
        label={t('scientific-work.file')}
        hint={t('scientific-work.fileHint')}
        purpose="scientificWork"
        optional
        nameless={stored?.name ?? t('scientific-work.copy')}
      />
    </>
  );
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
  const checked = useCheckedForm<Values, ScientificWorkFields>({
    schema: scientificWorkFields,
    toBody: bodyOf,
    defaults: props.known ? valuesFrom(props.known) : valuesOf(work, ''),
  });
  const leave = () => {
    void forget();
    navigate(back.href);
  };
  const saving = useVersionedSave<ScientificWork, ScientificWorkFields, ScientificWork>({
    version: work?.version ?? null,
    read: work ? () => readWork(work.id) : undefined,
    write: ({ body, version, key }) =>
      work
        ? http.put(`/scientific-works/${work.id}/`, { ...body, version })
        : http.post('/scientific-works/', body, { key }),
    onRefused: checked.refuse,
    onSaved: () => {
      toastSuccess(t('common.toast.success'), t('common.toast.done'));
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
      <Fields checked={checked} stored={stored} />
    </FormPage>
  );
}
