import {
  benefitTypes,
  type Code,
  disabilityTypes,
  genders,
  scientificDegrees,
  scientificTitles,
  type UserType,
} from '#shared/codes.ts';
import { formatPhone } from '#shared/formats.ts';
import { type ProfileField, type ProfileFields, provenElsewhere } from '#shared/profile.ts';
import type { ProfileAnswer } from './schema.ts';

/** The question groups of a profile, each a page of its own, in their order. */
export const profileGroups = {
  person: [
    'surname',
    'first_name',
    'middle_name',
    'birthday',
    'birth_place',
    'gender',
    'citizenship',
    'nationality',
    'pinfl',
    'tin',
  ],
  passport: [
    'passport_series',
    'passport_number',
    'passport_given_date',
    'passport_issuer',
    'passport_valid_until',
  ],
  contact: ['region_id', 'district_id', 'permanent_address', 'mobile_phone', 'email'],
  work: ['employed', 'workplace', 'position', 'scientific_degree', 'scientific_title'],
  bio: ['bio_uz', 'bio_ru', 'bio_en'],
  benefits: ['disability_type', 'benefit_type'],
} as const satisfies Record<string, readonly ProfileField[]>;

/** Name of a group, as in the address. */
export type ProfileGroup = keyof typeof profileGroups;

export const profileGroupNames = Object.keys(profileGroups) as ProfileGroup[];
export const isProfileGroup = (name: string): name is ProfileGroup => name in profileGroups;

/** The group that a field stands in. */
export const groupOf = (field: ProfileField): ProfileGroup =>
  profileGroupNames.find((group) =>
    (profileGroups[group] as readonly ProfileField[]).includes(field),
  ) ?? 'person';

/** How a field is entered and read; what is not named is one line of text. */
export type FieldKind =
  | 'text'
  | 'date'
  | 'code'
  | 'region'
  | 'district'
  | 'country'
  | 'phone'
  | 'flag'
  | 'long';

const kinds: Partial<Record<ProfileField, FieldKind>> = {
  birthday: 'date',
  passport_given_date: 'date',
  passport_valid_until: 'date',
  gender: 'code',
  scientific_degree: 'code',
  scientific_title: 'code',
  disability_type: 'code',
  benefit_type: 'code',
  region_id: 'region',
  district_id: 'district',
  citizenship: 'country',
  mobile_phone: 'phone',
  employed: 'flag',
  bio_uz: 'long',
  bio_ru: 'long',
  bio_en: 'long',
};
export const kindOf = (field: ProfileField): FieldKind => kinds[field] ?? 'text';

/** The code list behind a field: its name in the texts `codes`, and its rows. */
export const codeLists: Partial<Record<ProfileField, { name: string; rows: readonly Code[] }>> = {
  gender: { name: 'gender', rows: genders },
  scientific_degree: { name: 'scientificDegree', rows: scientificDegrees },
  scientific_title: { name: 'scientificTitle', rows: scientificTitles },
  disability_type: { name: 'disabilityType', rows: disabilityTypes },
  benefit_type: { name: 'benefitType', rows: benefitTypes },
};

const optionalForAll: readonly ProfileField[] = [
  'middle_name',
  'tin',
  'workplace',
  'position',
  'scientific_degree',
  'scientific_title',
];
const ofCitizens: readonly ProfileField[] = [
  'pinfl',
  'passport_series',
  'region_id',
  'district_id',
  'bio_uz',
  'bio_ru',
  'bio_en',
];

/**
 * The fields of a group that are asked of this person: citizens write their biography in Uzbek and
 * in Russian, foreign users in their language, with English first.
 */
export const fieldsOf = (group: ProfileGroup, userType: UserType): readonly ProfileField[] => {
  if (group !== 'bio') return profileGroups[group];
  return userType === 'F' ? ['bio_en', 'bio_ru', 'bio_uz'] : ['bio_uz', 'bio_ru'];
};

/**
 * Whether the form says "optional": nobody needs it, or foreign users do not (guard GA4). Of three
 * languages foreign users need one, whichever it is.
 */
export const isOptional = (field: ProfileField, userType: UserType): boolean =>
  optionalForAll.includes(field) || (userType === 'F' && ofCitizens.includes(field));

const elsewhere: readonly ProfileField[] = provenElsewhere;

/**
 * Fields of a group that are proven elsewhere: numbers, the email, and a phone that codes go to.
 */
export const fieldsElsewhere = (
  group: ProfileGroup,
  { sources, phone_confirmed }: ProfileAnswer,
): ProfileField[] =>
  profileGroups[group].filter(
    (field) =>
      sources[field] !== 'oneid' &&
      (elsewhere.includes(field) || (field === 'mobile_phone' && phone_confirmed)),
  );

/** The fields of a group that this person may type: what is proven elsewhere is only shown. */
export function editableFields(group: ProfileGroup, profile: ProfileAnswer): ProfileField[] {
  const proven = fieldsElsewhere(group, profile);
  return fieldsOf(group, profile.user_type).filter(
    (field) => !profile.sources[field] && !proven.includes(field),
  );
}

/** The texts of inputs by field. */
export type ProfileValues = Partial<Record<ProfileField, string>>;

/** What the inputs show of a stored profile. */
export function valuesOf(fields: readonly ProfileField[], profile: ProfileAnswer): ProfileValues {
  const text = (field: ProfileField): string => String(profile[field] ?? '');
  return Object.fromEntries(
    fields.map((field) => [
      field,
      kindOf(field) === 'phone' ? formatPhone(text(field)) : text(field),
    ]),
  );
}

function typedValue(field: ProfileField, text: string): unknown {
  const kind = kindOf(field);
  if (kind === 'flag') return text === 'true';
  if (kind === 'code' || kind === 'region' || kind === 'district')
    return text === '' ? null : Number(text);
  return text;
}

/** The body of a save: numbers out of texts, null for nothing. */
export function bodyOf(values: ProfileValues): Partial<Record<keyof ProfileFields, unknown>> {
  return Object.fromEntries(
    (Object.entries(values) as [ProfileField, string][]).map(([field, text]) => [
      field,
      typedValue(field, text ?? ''),
    ]),
  );
}
