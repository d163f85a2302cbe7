import { useQueryClient } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { useLocation } from 'wouter';
import { diplomaMachine } from '#machines/diploma.machine.ts';
import { diplomaDegrees, diplomaEducationTypes, educationForms } from '#shared/codes.ts';
import { type DiplomaFields, diplomaFields } from '#shared/diploma.ts';
import { UploadField } from '#web/files/upload-field.tsx';
import { type CheckedForm, useCheckedForm } from '#web/forms/checked-form.ts';
import { CompareChanges } from '#web/forms/compare-changes.tsx';
import { differencesOf } from '#web/forms/differences.ts';
import { FormFrame } from '#web/forms/form-frame.tsx';
import { UnsavedGuard } from '#web/forms/unsaved-guard.tsx';
import { useHeadingFocus } from '#web/forms/use-heading-focus.ts';
import { useVersionedSave } from '#web/forms/use-versioned-save.ts';
import { http } from '#web/lib/http.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { paths } from '#web/paths.ts';
import { DateField } from '#web/ui/date-field.tsx';
import { Page } from '#web/ui/page.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { toastSuccess } from '#web/ui/toasts.tsx';
import type { DiplomaRecord } from './diploma-record.ts';
import { type DiplomaValues, diplomaBody, diplomaValues } from './diploma-values.ts';

interface Props {
  record: DiplomaRecord | null;
  event: string;
}

const lists = { degree: 'diplomaDegree', education_form: 'educationForm', education_type: 'diplomaEducationType' } as const;

function Fields({ checked }: { checked: CheckedForm<DiplomaValues, DiplomaFields> }) {
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
      <TextField {...text('serial')} width="short" optional hint={t('profile.diploma.serialHint')} />
      <TextField {...text('number')} width="medium" />
      <Controller
        control={form.control}
        name="given_date"
        render={({ field }) => <DateField label={t('validation.field.given_date')} error={error('given_date')} {...field} />}
      />
      <Controller
        control={form.control}
        name="file_id"
        render={({ field: { value, onChange } }) => (
          <UploadField
            name="file_id"
            label={t('profile.diploma.file')}
            hint={t('profile.diploma.fileHint')}
            purpose="diploma"
            optional
            value={value}
            error={error('file_id')}
            onChange={onChange}
          />
        )}
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

/** The form of a diploma (processes section 16.2); `event` is what saving it means. */
export function DiplomaForm({ record, event }: Props) {
  const t = useTexts('profile', 'diploma', 'validation');
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const words = useDiplomaWords();
  useHeadingFocus(`diploma-${record?.id ?? 'new'}`);
  const checked = useCheckedForm<DiplomaValues, DiplomaFields>({ schema: diplomaFields, toBody: diplomaBody, defaults: diplomaValues(record) });
  const leave = () => {
    void client.invalidateQueries({ queryKey: [diplomaMachine.id] });
    navigate(paths.profile.href());
  };
  const saving = useVersionedSave<DiplomaRecord, DiplomaFields, DiplomaRecord>({
    version: record?.version ?? null,
    read: record ? () => http.get<DiplomaRecord>(`/diplomas/${record.id}/`) : undefined,
    write: ({ body, version, key }) =>
      record ? http.post(`/diplomas/${record.id}/${event}/`, { ...body, version }, { key }) : http.post('/diplomas/', body, { key }),
    onRefused: checked.refuse,
    onSaved: () => {
      toastSuccess(t('common.toast.success'), t('common.toast.done'));
      leave();
    },
  });
  const { form, summary } = checked;
  const names = Object.keys(diplomaValues(null)).filter((name) => name !== 'file_id');
  const label = (name: string) => t(`validation.field.${name}`);
  return (
    <Page
      title={t(`diploma.action.${event}`)}
      over={record ? t(`codes.diplomaDegree.${record.degree}`) : undefined}
      width="form"
      failed={summary.length > 0}
      back={{ href: paths.profile.href(), text: t('profile.title') }}
    >
      <FormFrame
        errors={summary}
        attempt={form.formState.submitCount}
        saving={saving.saving}
        cancelHref={paths.profile.href()}
        onSubmit={form.handleSubmit(saving.save)}
        before={
          saving.overtaken && (
            <CompareChanges
              differences={differencesOf(names, { original: record ?? {}, ...saving.overtaken }, label, words)}
              saving={saving.saving}
              onKeepMine={() => void saving.keepMine()}
              onTakeTheirs={leave}
            />
          )
        }
      >
        <Fields checked={checked} />
      </FormFrame>
      <UnsavedGuard unsaved={form.formState.isDirty} />
    </Page>
  );
}
