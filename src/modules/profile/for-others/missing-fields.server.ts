import type { UserType } from '#shared/codes.ts';
import { tashkentDay } from '#shared/dates.ts';
import { type ProfileField, profileFieldNames } from '#shared/profile.ts';

const neededByAll = [
  'surname',
  'first_name',
  'birthday',
  'birth_place',
  'gender',
  'citizenship',
  'nationality',
  'passport_number',
  'passport_given_date',
  'passport_issuer',
  'passport_valid_until',
  'permanent_address',
  'mobile_phone',
  'email',
] as const satisfies readonly ProfileField[];
const neededOfCitizens = [
  'pinfl',
  'passport_series',
  'region_id',
  'district_id',
  'bio_uz',
  'bio_ru',
] as const satisfies readonly ProfileField[];
/** Where a foreign user wrote their biography: one language is enough, whichever it is. */
const biographies = ['bio_uz', 'bio_ru', 'bio_en'] as const satisfies readonly ProfileField[];

/** What guard GA4 reads of an account. */
export type ProfileAccount = { user_type: UserType } & {
  [Field in
    | (typeof neededByAll)[number]
    | (typeof neededOfCitizens)[number]
    | (typeof biographies)[number]]: string | number | null;
};

/**
 * The fields that guard GA4 still misses, in the order of the form; empty = complete. A passport
 * that ends before `today` counts as missing `passport_valid_until`. Foreign users need no personal
 * number, passport series, region and district, and write their biography in one language: where there
 * is none, the English one is missing.
 */
export function missingProfileFields(
  account: ProfileAccount,
  today: string = tashkentDay(),
): ProfileField[] {
  const foreign: ProfileField[] = biographies.some((field) => account[field]) ? [] : ['bio_en'];
  const needed: ProfileField[] = [
    ...neededByAll,
    ...(account.user_type === 'F' ? foreign : neededOfCitizens),
  ];
  const values: Partial<Record<ProfileField, string | number | null>> = account;
  const missing = (field: ProfileField): boolean =>
    values[field] === null || values[field] === undefined || values[field] === '';
  const expired = (field: ProfileField): boolean =>
    field === 'passport_valid_until' && String(values[field]) < today;
  return profileFieldNames.filter(
    (field) => needed.includes(field) && (missing(field) || expired(field)),
  );
}
