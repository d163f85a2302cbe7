import { z } from 'zod';
import { userTypes } from '#shared/codes.ts';
import { languages } from '#shared/languages.ts';
import { type ProfileField, profileFieldNames, workHistoryRow } from '#shared/profile.ts';
import { line, orNull, pastDate } from '#shared/validation.ts';

const text = z.string().nullable();
const code = z.int().nullable();

/**
 * The values as stored: those of sign-on may be older than today's rules, so nothing is judged
 * here.
 */
const profileValues = z.object({
  surname: text,
  first_name: text,
  middle_name: text,
  birthday: text,
  birth_place: text,
  gender: code,
  citizenship: text,
  nationality: text,
  pinfl: text,
  tin: text,
  passport_series: text,
  passport_number: text,
  passport_given_date: text,
  passport_issuer: text,
  passport_valid_until: text,
  permanent_address: text,
  region_id: code,
  district_id: code,
  mobile_phone: text,
  email: text,
  workplace: text,
  position: text,
  employed: z.boolean(),
  scientific_degree: code,
  scientific_title: code,
  disability_type: z.int(),
  benefit_type: z.int(),
  bio_uz: text,
  bio_ru: text,
  bio_en: text,
} satisfies Record<ProfileField, z.ZodType>);

/**
 * Who gives what the profile does not write: OneID, an administrator, the organization that named
 * the person, the installation.
 */
const profileSources = ['oneid', 'administrator', 'prepared', 'installation'] as const;
export type ProfileSource = (typeof profileSources)[number];

/** One achievement beside scientific works: a prize, a grant, a patent. */
export const achievementFields = z.object({
  name: line({ min: 3, max: 500 }),
  given_by: orNull(line({ max: 255 })).default(null),
  received_on: pastDate,
});
export const achievementRow = z.object({
  id: z.int(),
  name: z.string(),
  given_by: z.string().nullable(),
  received_on: z.string(),
});
export type Achievement = z.infer<typeof achievementRow>;

/** The answer of `GET /api/profile/`: the caller's own data, and nobody else's. */
export const profileAnswer = profileValues.extend({
  id: z.int(),
  version: z.int(),
  user_type: z.enum(userTypes),
  language: z.enum(languages),
  /** Signs on by a password, and so has one to change. */
  by_password: z.boolean(),
  /** Filled fields that the person does not write, and who gave them. */
  sources: z.partialRecord(z.enum(profileFieldNames), z.enum(profileSources)),
  /** Whether codes may go to the phone: OneID or a code has proven it. */
  phone_confirmed: z.boolean(),
  /** A number of this kind was taken from the profile because nothing had proven it. */
  cleared: z.array(z.enum(['pinfl', 'tin'])),
  /** Field names that guard GA4 still misses, in the order of the form. */
  missing: z.array(z.enum(profileFieldNames)),
  work_history: z.array(workHistoryRow),
  /** Beside scientific works, newest first. */
  achievements: z.array(achievementRow),
  /** How many scientific works of each type the person has listed: type code -> number. */
  work_counts: z.record(z.string(), z.int()),
});
export type ProfileAnswer = z.infer<typeof profileAnswer>;
