import { BoundCombobox, BoundDate } from '#web/forms/bound-fields.tsx';
import { BoundFile } from '#web/forms/bound-file.tsx';
import type { CheckedForm } from '#web/forms/checked-form.ts';
import { type DirectoryRow, useChoices, useDirectory } from '#web/forms/use-directory.ts';
import { useLanguage, useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { CertificateType } from './certificate-schema.ts';
import type { CertificateValues } from './certificate-values.ts';
import { type CertificateFields as Body, scaleOf } from './schema.ts';

interface Props {
  checked: CheckedForm<CertificateValues, Body>;
  types: readonly CertificateType[] | undefined;
}

/**
 * Level or score, whichever the chosen type counts by; the range is said before anybody types
 * (formats, certificate types).
 */
function Result({ checked, type }: { checked: Props['checked']; type: CertificateType }) {
  const t = useTexts('certificate-screen', 'validation');
  const format = useFormat();
  const { form, error } = checked;
  const scale = scaleOf(type.scale);
  if (scale.kind === 'level') {
    const options = scale.levels.map((level) => ({ value: level, label: level }));
    return (
      <SelectField
        label={t('validation.field.level')}
        options={options}
        error={error('level')}
        {...form.register('level')}
      />
    );
  }
  const range = {
    min: format.number(scale.min),
    max: format.number(scale.max),
    step: format.number(scale.step),
  };
  return (
    <TextField
      label={t('validation.field.score')}
      hint={t(
        scale.step === 1 ? 'certificate-screen.hint.score' : 'certificate-screen.hint.scoreStep',
        range,
      )}
      error={error('score')}
      width="year"
      inputMode="decimal"
      autoComplete="off"
      {...form.register('score')}
    />
  );
}

function Type({ checked, types }: Props) {
  const t = useTexts('certificate-screen', 'validation');
  const language = useLanguage();
  const { form } = checked;
  const languages = useDirectory<DirectoryRow & { id: number }>('/certificate-langs/');
  const names = useChoices(types);
  const options = (types ?? []).map((type, at) => {
    const tongue = languages?.find(({ id }) => id === type.language)?.[`name_${language}`];
    return {
      value: String(type.id),
      label: [names[at]?.label, tongue].filter(Boolean).join(' – '),
    };
  });
  return (
    <BoundCombobox
      checked={checked}
      name="type_id"
      label={t('validation.field.type_id')}
      hint={t('certificate-screen.hint.type')}
      options={options}
      onChosen={() => {
        // A level or score of one type means nothing in another.
        form.setValue('level', '');
        form.setValue('score', '');
      }}
    />
  );
}

/** The fields of a certificate. */
export function CertificateFields({ checked, types }: Props) {
  const t = useTexts('certificate-screen', 'validation');
  const { form, error } = checked;
  const chosen = form.watch('type_id');
  const type = types?.find(({ id }) => String(id) === chosen);
  const years = type?.validity_years;
  return (
    <>
      <Type checked={checked} types={types} />
      {type && <Result checked={checked} type={type} />}
      <TextField
        label={t('validation.field.number')}
        hint={t('certificate-screen.hint.number')}
        error={error('number')}
        width="medium"
        autoComplete="off"
        {...form.register('number')}
      />
      <BoundDate checked={checked} name="given_date" label={t('validation.field.given_date')} />
      <BoundDate
        checked={checked}
        name="valid_until"
        label={t('validation.field.valid_until')}
        hint={t(years ? 'certificate-screen.hint.validYears' : 'certificate-screen.hint.valid', {
          count: years ?? 0,
        })}
        optional
      />
      <BoundFile
        checked={checked}
        name="file_id"
        label={t('certificate-screen.file')}
        hint={t('certificate-screen.hint.file')}
        purpose="certificate"
      />
    </>
  );
}
