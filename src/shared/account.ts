import { z } from 'zod';
import { genders } from './codes.ts';
import {
  foreignPassportPattern,
  foreignPhonePattern,
  normalizePassport,
  normalizePhone,
  phonePattern,
} from './formats.ts';
import { languages } from './languages.ts';
import {
  codeOf,
  confirmed,
  email,
  id,
  isoDate,
  orNull,
  password,
  pastDate,
  personName,
  pinfl,
  tin,
  written,
} from './validation.ts';
import { isCommonPassword } from './weak-passwords.ts';

/** A phone of the country or of any other. */
const anyPhone = written(
  normalizePhone,
  (text) => phonePattern.test(text) || foreignPhonePattern.test(text),
  'phone',
);

const homeCountry = 'UZ';
const foreignCitizenship = written(
  (text) => text.trim().toUpperCase(),
  (text) => /^[A-Z]{2}$/.test(text) && text !== homeCountry,
  'foreign_citizenship',
);
const foreignPassport = written(
  normalizePassport,
  (text) => foreignPassportPattern.test(text),
  'foreign_passport',
);

/**
 * A password that is chosen anew: the rule of the specification, and none that everybody tries
 * first.
 */
const newPassword = password.refine((text) => !isCommonPassword(text), {
  error: 'validation.password_common',
});

/**
 * What the names, the mail address and the product's own words give away may not be the password.
 */
const ownWords = z.check<{
  password: string;
  email?: string;
  surname?: string;
  first_name?: string;
}>(({ value, issues }) => {
  const known = [value.email?.split('@')[0], value.surname, value.first_name];
  if (
    !isCommonPassword(
      value.password,
      known.filter((word) => word !== undefined),
    )
  )
    return;
  if (isCommonPassword(value.password)) return;
  issues.push({
    code: 'custom',
    input: value.password,
    path: ['password'],
    message: 'validation.password_own',
  });
});

/**
 * `POST /auth/users/`: a foreign user registers; the person, the passport, mail address and
 * password.
 */
export const registration = z
  .object({
    surname: personName,
    first_name: personName,
    middle_name: orNull(personName).optional(),
    birthday: pastDate,
    gender: codeOf(genders),
    citizenship: foreignCitizenship,
    passport_number: foreignPassport,
    passport_valid_until: isoDate,
    email,
    password: newPassword,
    password_confirm: z.string(),
    language: z.enum(languages).default('uz'),
  })
  .check(confirmed('password', 'password_confirm'))
  .check(ownWords);
export type Registration = z.infer<typeof registration>;

/** `GET /auth/confirm/mail?confirm=…&mail=…`. */
export const mailConfirmation = z.object({
  confirm: z.string().min(1).max(200),
  mail: z.string().min(1).max(254),
});

/** `GET /auth/users/get_reset_password_link/?email=…`. */
export const resetRequest = z.object({ email });

/** `POST /auth/confirm/reset-password`: the link's token and the new password, twice. */
export const passwordReset = z
  .object({
    token: z.string().min(1).max(200),
    password: newPassword,
    password_confirm: z.string(),
  })
  .check(confirmed('password', 'password_confirm'));

/** `POST /auth/user/password/`: the present password and a new one, twice. */
export const passwordChange = z
  .object({
    current_password: z.string().min(1).max(512),
    password: newPassword,
    password_confirm: z.string(),
  })
  .check(confirmed('password', 'password_confirm'));

/** The one sentence that these ways answer with. */
export const saidAnswer = z.object({ detail: z.string() });

/** Payloads of the machine's events beside version, reason and code. */
export const roleSetBody = z.object({ role_id: z.int(), organization_id: id.nullish() });
export const phoneChangeBody = z.object({ mobile_phone: anyPhone });
export const mailChangeBody = z.object({ email });

/**
 * `numberSet`: a personal or tax number by a document that proves it
 * (docs/decisions/071-who-proves-a-number.md). One of the two at least; the document is a stored
 * file of the administrator's own.
 */
export const numberSetBody = z
  .object({ pinfl: orNull(pinfl).optional(), tin: orNull(tin).optional(), proof_file_id: z.uuid() })
  .check(({ value, issues }) => {
    if (value.pinfl || value.tin) return;
    issues.push({
      code: 'custom',
      input: value.pinfl,
      path: ['pinfl'],
      message: 'validation.required',
    });
  });
export type NumberSetBody = z.infer<typeof numberSetBody>;
export type RoleSetBody = z.infer<typeof roleSetBody>;

/**
 * `POST /auth/user/contact/code/` sends a code to a new phone or address; `POST
 * /auth/user/contact/proof/` proves it.
 */
export const contactBody = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('phone'), value: anyPhone }),
  z.object({ kind: z.literal('mail'), value: email }),
]);
export const contactProof = z.intersection(
  contactBody,
  z.object({ code: z.string().trim().min(1).max(12) }),
);

/** One open session of an account. */
const sessionRow = z.object({
  id: z.string(),
  created_at: z.iso.datetime(),
  /** When it was last refreshed. */
  seen_at: z.iso.datetime(),
  ip: z.string().nullable(),
  user_agent: z.string().nullable(),
  signed: z.boolean(),
  current: z.boolean(),
  /** Somebody of the technical support sees as the person in this session: who, and why. */
  support: z.object({ by: z.string(), reason: z.string(), until: z.iso.datetime() }).nullable(),
});
export type SessionRow = z.infer<typeof sessionRow>;
export const sessionList = z.object({ count: z.number(), results: z.array(sessionRow) });
