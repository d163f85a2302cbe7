import type { ProfileAnswer } from '#modules/profile/schema.ts';
import { fullName } from '#shared/names.ts';
import type { ProfileField } from '#shared/profile.ts';
import { useTexts } from '#web/lib/i18n.ts';
import { useFormat } from '#web/lib/use-format.ts';

/** A group of profile fields as a person reads them; `source` is where they came from. */
export interface PersonRow {
  key: string;
  label: string;
  text: string;
  source: 'oneid' | 'profile';
}

/** Citizens write their biography in two languages, foreign users in one of three. */
function biographies(profile: ProfileAnswer): ('bio_uz' | 'bio_ru' | 'bio_en')[] {
  if (profile.user_type !== 'F') return ['bio_uz', 'bio_ru'];
  const written = (['bio_en', 'bio_ru', 'bio_uz'] as const).filter((field) => profile[field]);
  return written.length > 0 ? written : ['bio_en'];
}

/** The data of the person that an application takes over, in words, with their source. */
export function usePersonRows(): (profile: ProfileAnswer) => PersonRow[] {
  const t = useTexts('apply', 'validation', 'codes');
  const format = useFormat();
  return (profile) => {
    const row = (field: ProfileField, text: string | null, label?: string): PersonRow => ({
      key: field,
      label: label ?? t(`validation.field.${field}`),
      text: text ?? '',
      source: profile.sources[field] ? 'oneid' : 'profile',
    });
    const { birthday, gender, workplace, position, passport_series, passport_number } = profile;
    return [
      row('surname', fullName(profile), t('apply.person.name')),
      row('birthday', birthday && format.longDate(birthday)),
      row('gender', gender === null ? null : t(`codes.gender.${gender}`)),
      row('pinfl', profile.pinfl),
      row(
        'passport_number',
        [passport_series, passport_number].filter(Boolean).join(' '),
        t('apply.person.passport'),
      ),
      row('mobile_phone', profile.mobile_phone),
      row('email', profile.email),
      row('permanent_address', profile.permanent_address),
      row('workplace', [workplace, position].filter(Boolean).join(', ')),
      row('disability_type', t(`codes.disabilityType.${profile.disability_type}`)),
      row('benefit_type', t(`codes.benefitType.${profile.benefit_type}`)),
      ...biographies(profile).map((field) => row(field, profile[field])),
    ];
  };
}
