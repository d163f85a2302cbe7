import { z } from 'zod';
import {
  benefitTypes,
  disabilityTypes,
  genders,
  scientificDegrees,
  scientificTitles,
} from './codes.ts';
import {
  foreignPassportPattern,
  foreignPhonePattern,
  normalizePassport,
  normalizePhone,
  passportNumberPattern,
  passportSeriesPattern,
  phonePattern,
} from './formats.ts';
import { languages } from './languages.ts';
import {
  codeOf,
  directoryId,
  email,
  id,
  isoDate,
  line,
  lines,
  orNull,
  pastDate,
  personName,
  pinfl,
  tin,
  version,
  written,
} from './validation.ts';

const anyPhone = written(
  normalizePhone,
  (text) => phonePattern.test(text) || foreignPhonePattern.test(text),
  'phone',
);
const passportSeries = written(
  normalizePassport,
  (text) => passportSeriesPattern.test(text),
  'passport_series',
);
const passportNumber = written(
  normalizePassport,
  (text) => passportNumberPattern.test(text) || foreignPassportPattern.test(text),
  'passport_number',
);
const citizenship = written(
  (text) => text.trim().toUpperCase(),
  (text) => /^[A-Z]{2}$/.test(text),
  'choice',
);

/** A person's data, each field optional while it is being filled (guard GA4). */
export const profileFields = z.object({
  surname: orNull(personName),
  first_name: orNull(personName),
  middle_name: orNull(personName),
  birthday: orNull(pastDate),
  birth_place: orNull(line({ min: 2, max: 255 })),
  gender: codeOf(genders).nullable(),
  citizenship: orNull(citizenship),
  nationality: orNull(line({ max: 100 })),
  pinfl: orNull(pinfl),
  tin: orNull(tin),
  passport_series: orNull(passportSeries),
  passport_number: orNull(passportNumber),
  passport_given_date: orNull(pastDate),
  passport_issuer: orNull(line({ min: 2, max: 255 })),
  passport_valid_until: orNull(isoDate),
  permanent_address: orNull(line({ min: 5, max: 255 })),
  region_id: directoryId.nullable(),
  district_id: id.nullable(),
  mobile_phone: orNull(anyPhone),
  email: orNull(email),
  workplace: orNull(line({ max: 255 })),
  position: orNull(line({ max: 255 })),
  employed: z.boolean(),
  scientific_degree: codeOf(scientificDegrees).nullable(),
  scientific_title: codeOf(scientificTitles).nullable(),
  disability_type: codeOf(disabilityTypes),
  benefit_type: codeOf(benefitTypes),
  bio_uz: orNull(lines({ min: 10, max: 4000 })),
  bio_ru: orNull(lines({ min: 10, max: 4000 })),
  bio_en: orNull(lines({ min: 10, max: 4000 })),
});
export type ProfileFields = z.infer<typeof profileFields>;
export type ProfileField = keyof ProfileFields;

/** All field names, in the order of the form. */
export const profileFieldNames = profileFields.keyof().options;

/**
 * Body of `PUT /api/profile/`: the version seen, and any of the fields; a field that is not sent
 * stays.
 */
export const profileChange = profileFields.partial().extend({ version });

/** Fields that sign-on fills: read-only for a person whose identity OneID has confirmed. */
export const signOnFields = [
  'surname',
  'first_name',
  'middle_name',
  'birthday',
  'gender',
  'pinfl',
  'passport_series',
  'passport_number',
] as const satisfies readonly ProfileField[];

/**
 * Fields that the profile never writes (docs/decisions/071-who-proves-a-number.md): a number comes
 * from OneID or, by a document, from an administrator; an address for mails is written when a code
 * has proven it.
 */
export const provenElsewhere = ['pinfl', 'tin', 'email'] as const satisfies readonly ProfileField[];

const workPlace = z.object({
  company_name: line({ min: 2, max: 255 }),
  position: line({ min: 2, max: 255 }),
  start_date: pastDate,
  end_date: orNull(pastDate).optional(),
});

/** One place of work; the present one has no end. */
export const workHistoryFields = workPlace.check(({ value, issues }) => {
  if (!value.end_date || value.end_date >= value.start_date) return;
  issues.push({
    code: 'custom',
    input: value.end_date,
    path: ['end_date'],
    message: 'validation.date_order',
  });
});
export const workHistoryRow = z.object({
  id,
  company_name: z.string(),
  position: z.string(),
  start_date: z.string(),
  end_date: z.string().nullable(),
});

/** Body of `PATCH /api/profile/language/`. */
export const languageChange = z.object({ language: z.enum(languages) });
