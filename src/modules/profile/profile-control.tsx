import type { HTMLInputAutoCompleteAttribute } from 'react';
import type { ProfileField, ProfileFields } from '#shared/profile.ts';
import { BoundDate } from '#web/forms/bound-fields.tsx';
import type { CheckedForm } from '#web/forms/checked-form.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { type FieldWidth, TextField } from '#web/ui/text-field.tsx';
import { PlaceField } from './place-field.tsx';
import { codeLists, kindOf, type ProfileValues } from './profile-groups.ts';

const widths: Partial<Record<ProfileField, FieldWidth>> = {
  passport_series: 'year',
  passport_number: 'short',
  pinfl: 'medium',
  tin: 'short',
  mobile_phone: 'medium',
  surname: 'medium',
  first_name: 'medium',
  middle_name: 'medium',
};
const autoComplete: Partial<Record<ProfileField, HTMLInputAutoCompleteAttribute>> = {
  surname: 'family-name',
  first_name: 'given-name',
  middle_name: 'additional-name',
  mobile_phone: 'tel',
  email: 'email',
  permanent_address: 'street-address',
  workplace: 'organization',
  position: 'organization-title',
};
const inputModes: Partial<Record<ProfileField, 'numeric' | 'tel' | 'email'>> = {
  pinfl: 'numeric',
  tin: 'numeric',
  mobile_phone: 'tel',
  email: 'email',
};
const hinted = [
  'pinfl',
  'passport_series',
  'passport_number',
  'mobile_phone',
  'permanent_address',
  'passport_valid_until',
] as const satisfies ProfileField[];

interface Props {
  name: ProfileField;
  optional: boolean;
  checked: CheckedForm<ProfileValues, Partial<ProfileFields>>;
}

function useCommon({ name, optional, checked }: Props) {
  const t = useTexts('profile', 'validation');
  const hint = hinted.find((one) => one === name);
  return {
    name,
    label: t(`validation.field.${name}`),
    hint: hint && t(`profile.hint.${hint}`),
    error: checked.error(name),
    optional,
  };
}

function CodeControl({ name, optional, checked }: Props) {
  const t = useTexts('codes');
  const { label, ...common } = useCommon({ name, optional, checked });
  const list = codeLists[name];
  const options = (list?.rows ?? []).map(({ id }) => ({
    value: String(id),
    label: t(`codes.${list?.name}.${id}`),
  }));
  if (options.length <= 2)
    return (
      <RadioGroup
        legend={label}
        inline
        options={options}
        {...common}
        {...checked.form.register(name)}
      />
    );
  return (
    <SelectField label={label} options={options} {...common} {...checked.form.register(name)} />
  );
}

function FlagControl({ name, optional, checked }: Props) {
  const { label, ...common } = useCommon({ name, optional, checked });
  const t = useTexts();
  const options = (['true', 'false'] as const).map((value) => ({
    value,
    label: t(value === 'true' ? 'common.button.yes' : 'common.button.no'),
  }));
  return (
    <RadioGroup
      legend={label}
      inline
      options={options}
      {...common}
      {...checked.form.register(name)}
    />
  );
}

/** The control of one field of the profile, by its kind. */
export function ProfileControl({ name, optional, checked }: Props) {
  const common = useCommon({ name, optional, checked });
  const { form } = checked;
  const kind = kindOf(name);
  if (kind === 'code') return <CodeControl name={name} optional={optional} checked={checked} />;
  if (kind === 'flag') return <FlagControl name={name} optional={optional} checked={checked} />;
  if (kind === 'long')
    return (
      <TextArea
        {...common}
        rows={8}
        limit={4000}
        lang={name.slice('bio_'.length)}
        {...form.register(name)}
      />
    );
  if (kind === 'region' || kind === 'district' || kind === 'country')
    return <PlaceField kind={kind} checked={checked} {...common} />;
  if (kind === 'date')
    return <BoundDate checked={checked} birthday={name === 'birthday'} {...common} />;
  return (
    <TextField
      {...common}
      width={widths[name]}
      inputMode={inputModes[name]}
      autoComplete={autoComplete[name] ?? 'off'}
      {...form.register(name)}
    />
  );
}
