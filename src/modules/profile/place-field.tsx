import { Controller } from 'react-hook-form';
import type { ProfileField, ProfileFields } from '#shared/profile.ts';
import type { CheckedForm } from '#web/forms/checked-form.ts';
import { useChoices, useDirectory } from '#web/forms/use-directory.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import type { ProfileValues } from './profile-groups.ts';

interface Props {
  kind: 'region' | 'district' | 'country';
  name: ProfileField;
  label: string;
  hint?: string;
  error?: string;
  optional: boolean;
  checked: CheckedForm<ProfileValues, Partial<ProfileFields>>;
}

const paths = { region: '/regions/', district: '/districts/', country: '/countries/' } as const;

/** A region, a district of the chosen region, or a country, out of the directories. */
export function PlaceField({ kind, name, checked, hint, ...texts }: Props) {
  const t = useTexts('profile');
  const { control, setValue, watch } = checked.form;
  const region = watch('region_id') ?? '';
  const ofRegion = kind === 'district';
  const rows = useDirectory(paths[kind], ofRegion ? { region } : {}, !ofRegion || region !== '');
  const options = useChoices(rows);
  const said = ofRegion && region === '' ? t('profile.hint.district_id') : hint;
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, ...field } }) => (
        <Combobox
          {...texts}
          {...field}
          hint={said}
          value={value ?? ''}
          options={options}
          onChange={(chosen) => {
            onChange(chosen);
            // A district lies in one region only.
            if (kind === 'region' && chosen !== value)
              setValue('district_id', '', { shouldDirty: true });
          }}
        />
      )}
    />
  );
}
