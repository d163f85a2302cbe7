import { workTypes } from '#shared/codes.ts';
import type { UploadedFile } from '#web/files/uploaded-file.ts';
import { BoundDate } from '#web/forms/bound-fields.tsx';
import { BoundFile } from '#web/forms/bound-file.tsx';
import type { CheckedForm } from '#web/forms/checked-form.ts';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { ScientificWork, ScientificWorkFields } from '../schema.ts';

/** What the inputs of a work hold. */
export interface WorkValues {
  name: string;
  type: string;
  publication_date: string;
  author_licence: string;
  url: string;
  file_id: UploadedFile | null;
}

/** The inputs of a work that is not entered yet. */
export const newWork: WorkValues = {
  name: '',
  type: '',
  publication_date: '',
  author_licence: '',
  url: '',
  file_id: null,
};

/** As the server wants it. */
export const workBody = (values: WorkValues) => ({
  ...values,
  type: values.type === '' ? null : Number(values.type),
  file_id: values.file_id?.id ?? null,
});

/** Adds a work to the own ones, or changes one that is there. */
export const writeWork = (
  known: Pick<ScientificWork, 'id'> | null,
  { body, version, key }: { body: ScientificWorkFields; version: number | null; key: string },
): Promise<ScientificWork> =>
  known
    ? http.put(`/scientific-works/${known.id}/`, { ...body, version })
    : http.post('/scientific-works/', body, { key });

const everyType: readonly number[] = workTypes.map(({ id }) => id);

interface Props {
  checked: CheckedForm<WorkValues, ScientificWorkFields>;
  /** What the stored copy is called whose own name is not known here. */
  nameless?: string;
  /** The types to choose from; all where nothing is said. */
  types?: readonly number[];
}

/** The fields of a scientific work: what it is, when it appeared, its link and its copy. */
export function WorkFields({ checked, nameless, types = everyType }: Props) {
  const t = useTexts('scientific-work', 'validation', 'codes', 'files');
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
        options={types.map((id) => ({ value: String(id), label: t(`codes.workType.${id}`) }))}
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
        nameless={nameless ?? t('scientific-work.copy')}
      />
    </>
  );
}
