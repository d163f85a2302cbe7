import type { ProfileField, ProfileFields } from '#shared/profile.ts';
import { BoundCombobox } from '#web/forms/bound-fields.tsx';
import type { CheckedForm } from '#web/forms/checked-form.ts';
import { useChoices, useDirectory } from '#web/forms/use-directory.ts';
import { useTexts } from '#web/lib/i18n.ts';
import type { ProfileValues } from './profile-groups.ts';

interface Props {
  kind: 'region' | 'district' | 'country';
  name: ProfileField;
  label: string;
  hint?: string;
  optional: boolean;
  checked: CheckedForm<ProfileValues, Partial<ProfileFields>>;
}

const paths = { region: '/regions/', district: '/districts/', country: '/countries/' } as const;

/** A region, a district of the chosen region, or a country, out of the directories. */
export function PlaceField({ kind, name, checked, hint, ...texts }: Props) {
  const t = useTexts('profile');
  const { setValue, watch } = checked.form;
  const region = watch('region_id') ?? '';
  const ofRegion = kind === 'district';
  const rows = useDirectory(paths[kind], ofRegion ? { region } : {}, !ofRegion || region !== '');
  const options = useChoices(rows);
  const said = ofRegion && region === '' ? t('profile.hint.district_id') : hint;
  return (
    <BoundCombobox
      {...texts}
      checked={checked}
      name={name}
      hint={said}
      options={options}
      onChosen={(chosen, before) => {
        // A district lies in one region only.
        if (kind === 'region' && chosen !== before)
          setValue('district_id', '', { shouldDirty: true });
      }}
    />
  );
}
