import { countries } from '#server/reference/countries.ts';
import type { UserType } from '#shared/codes.ts';
import { foreignPassportPattern, passportNumberPattern } from '#shared/formats.ts';
import { pinflAgrees } from '#shared/pinfl.ts';
import type { ProfileField, ProfileFields } from '#shared/profile.ts';

/** A rule that looks at several fields of a person; `at` is the field that gets the message. */
interface Rule {
  reads: readonly ProfileField[];
  at: ProfileField;
  message: string;
  broken(person: ProfileFields, userType: UserType, today: string): boolean;
}

const later = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && one > other;

const rules: readonly Rule[] = [
  {
    reads: ['pinfl', 'birthday', 'gender'],
    at: 'pinfl',
    message: 'validation.pinfl',
    broken: (person, _userType, today) =>
      person.pinfl !== null && !pinflAgrees(person.pinfl, person, today),
  },
  {
    reads: ['passport_number'],
    at: 'passport_number',
    message: 'validation.passport_number',
    broken: ({ passport_number }, userType) =>
      passport_number !== null && userType !== 'F' && !passportNumberPattern.test(passport_number),
  },
  {
    reads: ['passport_number'],
    at: 'passport_number',
    message: 'validation.foreign_passport',
    broken: ({ passport_number }, userType) =>
      passport_number !== null && userType === 'F' && !foreignPassportPattern.test(passport_number),
  },
  {
    reads: ['passport_given_date', 'birthday'],
    at: 'passport_given_date',
    message: 'validation.after_birthday',
    broken: ({ passport_given_date, birthday }) =>
      passport_given_date !== null && birthday !== null && passport_given_date <= birthday,
  },
  {
    reads: ['passport_valid_until', 'passport_given_date'],
    at: 'passport_valid_until',
    message: 'validation.date_order',
    broken: ({ passport_given_date, passport_valid_until }) =>
      later(passport_given_date, passport_valid_until),
  },
  {
    reads: ['citizenship'],
    at: 'citizenship',
    message: 'validation.choice',
    broken: ({ citizenship }) =>
      citizenship !== null && !countries().some(({ id }) => id === citizenship),
  },
  {
    reads: ['mobile_phone'],
    at: 'mobile_phone',
    message: 'validation.phone',
    broken: ({ mobile_phone }, userType) =>
      mobile_phone !== null && userType !== 'F' && !mobile_phone.startsWith('+998'),
  },
];

/**
 * What is wrong across the fields of a person after a change: field -> message key. Only rules that
 * read a changed field are asked, so that old values of sign-on do not stand in the way of other
 * changes.
 */
export function brokenRules(
  person: ProfileFields,
  changed: readonly ProfileField[],
  userType: UserType,
  today: string,
): Record<string, string> {
  const asked = rules.filter(({ reads }) => reads.some((field) => changed.includes(field)));
  return Object.fromEntries(
    asked
      .filter((rule) => rule.broken(person, userType, today))
      .map(({ at, message }) => [at, message]),
  );
}
