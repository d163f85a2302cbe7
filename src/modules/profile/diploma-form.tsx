import { diplomaMachine } from '#machines/diploma.machine.ts';
import { type DiplomaFields, type DiplomaRecord, diplomaFields } from '#modules/diploma/schema.ts';
import { diplomaDegrees, diplomaEducationTypes, educationForms } from '#shared/codes.ts';
import { BoundDate } from '#web/forms/bound-fields.tsx';
import { BoundFile } from '#web/forms/bound-file.tsx';
import { type CheckedForm, useCheckedForm } from '#web/forms/checked-form.ts';
import { FormPage } from '#web/forms/form-page.tsx';
import { useHeadingFocus } from '#web/forms/use-heading-focus.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useWayBack } from '#web/lib/way-back.ts';
import { useRecordSave } from '#web/process/use-record-save.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type DiplomaValues, diplomaBody, diplomaValues } from './diploma-values.ts';
import { profilePaths } from './paths.ts';

interface Props {
  record: DiplomaRecord | null;
  event: string;
}

const lists = {
  degree: 'diplomaDegree',
  education_form: 'educationForm',
  education_type: 'diplomaEducationType',
} as const;

/** The fields of a diploma: where and when it was given, and its copy. */
export function DiplomaInputs({ checked }: { checked: CheckedForm<DiplomaValues, DiplomaFields> }) {
  const t = useTexts('profile', 'validation', 'codes');
  const { form, error } = checked;
  const choices = (name: keyof typeof lists, rows: readonly { id: number }[]) => ({
    label: t(`validation.field.${name}`),
    error: error(name),
    options: rows.map(({ id }) => ({ value: String(id), label: t(`codes.${lists[name]}.${id}`) })),
    ...form.register(name),
  });
  const text = (name: 'institution' | 'speciality' | 'serial' | 'number') => ({
    label: t(`validation.field.${name}`),
    error: error(name),
    autoComplete: 'off',
    ...form.register(name),
  });
  return (
    <>
      <SelectField {...choices('degree', diplomaDegrees)} />
      <TextField {...text('institution')} />
      <TextField {...text('speciality')} />
      <SelectField {...choices('education_form', educationForms)} />
      <SelectField {...choices('education_type', diplomaEducationTypes)} />
      <TextField
        {...text('serial')}
        width="short"
        optional
        hint={t('profile.diploma.serialHint')}
      />
      <TextField {...text('number')} width="medium" />
      <BoundDate checked={checked} name="given_date" label={t('validation.field.given_date')} />
      <BoundFile
        checked={checked}
        name="file_id"
        label={t('profile.diploma.file')}
        hint={t('profile.diploma.fileHint')}
        purpose="diploma"
        optional
      />
    </>
  );
}

function useDiplomaWords(): (name: string, value: unknown) => string {
  const t = useTexts('codes');
  const format = useFormat();
  return (name, value) => {
    if (value === null || value === undefined) return '';
    if (name in lists) return t(`codes.${lists[name as keyof typeof lists]}.${String(value)}`);
    return name === 'given_date' ? format.date(String(value)) : String(value);
  };
}

/** The form of a diploma; `event` is what saving it means. */
export function DiplomaForm({ record, event }: Props) {
  const t = useTexts('profile', 'diploma', 'validation');
  const words = useDiplomaWords();
  useHeadingFocus(`diploma-${record?.id ?? 'new'}`);
  const checked = useCheckedForm<DiplomaValues, DiplomaFields>({
    schema: diplomaFields,
    toBody: diplomaBody,
    defaults: diplomaValues(record),
  });
  const wayBack = useWayBack();
  const back = {
    href: wayBack ?? profilePaths.profile.href(),
    text: t(wayBack ? 'common.button.back' : 'profile.title'),
  };
  const { saving, comparing } = useRecordSave<DiplomaRecord, DiplomaFields>({
    machine: diplomaMachine,
    record,
    event,
    hrefOf: () => back.href,
    form: checked,
  });
  const names = Object.keys(diplomaValues(null)).filter((name) => name !== 'file_id');
  return (
    <FormPage
      title={t(`diploma.action.${event}`)}
      over={record ? t(`codes.diplomaDegree.${record.degree}`) : undefined}
      back={back}
      checked={checked}
      saving={saving}
      compare={comparing({ names, words })}
    >
      <DiplomaInputs checked={checked} />
    </FormPage>
  );
}
