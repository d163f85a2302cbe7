import { z } from 'zod';
import { cleanCode, cleanLine, cleanLines } from './clean-text.ts';
import { isRealDate, tashkentDay } from './dates.ts';
import {
  alphaDashPattern,
  alphaNumPattern,
  alphaPattern,
  cardPattern,
  foreignPhonePattern,
  isEmail,
  isPassword,
  isUrl,
  normalizeEmail,
  normalizePhone,
  phonePattern,
  tinPattern,
} from './formats.ts';
import { namePattern, normalizeName } from './names.ts';
import { pinflPattern, readPinfl } from './pinfl.ts';
import { plainText } from './rich-text.ts';
import './validation-messages.ts';
import { encodeMessage } from './validation-text.ts';

const count = (text: string): number => [...text].length;

/**
 * A text of one line, cleaned before it is judged: `line({ min: 5, max: 255 })`; empty is refused
 * as `required`. Lengths in code points.
 */
export function line({ min = 1, max = 255 }: { min?: number; max?: number } = {}) {
  return z
    .string()
    .overwrite(cleanLine)
    .min(1)
    .refine((text) => text === '' || count(text) >= min, {
      error: encodeMessage('validation.min', { length: min }),
    })
    .refine((text) => count(text) <= max, {
      error: encodeMessage('validation.max', { length: max }),
    });
}

/** A text of several lines, cleaned: as `line`, line ends stay. */
export function lines({ min = 1, max = 4000 }: { min?: number; max?: number } = {}) {
  return z
    .string()
    .overwrite(cleanLines)
    .min(1)
    .refine((text) => text === '' || count(text) >= min, {
      error: encodeMessage('validation.min', { length: min }),
    })
    .refine((text) => count(text) <= max, {
      error: encodeMessage('validation.max', { length: max }),
    });
}

/** The tags of a formatted text take no more room than this many times what it says. */
const formShare = 5;

/** A formatted text as it is typed, `max` characters of it; what its tags may be the server says. */
export const formatted = ({ max }: { max: number }) =>
  z.string().refine((html) => html.length <= max * formShare && count(plainText(html)) <= max, {
    error: encodeMessage('validation.max', { length: max }),
  });

/**
 * A cleaned text that must satisfy a statement; empty is `required`, anything else wrong is
 * `validation.<rule>`.
 */
export function written(
  clean: (text: string) => string,
  holds: (text: string) => boolean,
  rule: string,
) {
  return z
    .string()
    .overwrite(clean)
    .min(1)
    .refine((text) => text === '' || holds(text), { error: `validation.${rule}` });
}

/** A cleaned code that must match; `rule` names the message. */
export const coded = (pattern: RegExp, rule = 'regex', clean = cleanCode) =>
  written(clean, (text) => pattern.test(text), rule);

/** Optional fields of forms: an empty or blank text means "none" and is stored as null. */
export function orNull<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess(
    (value) => (typeof value === 'string' && cleanLine(value) === '' ? null : value),
    schema.nullable(),
  );
}

/** The reason of an action: 10 characters at least, 2000 at most. */
export const reason = z
  .string()
  .overwrite(cleanLines)
  .refine((text) => count(text) >= 10, { error: 'validation.reason' })
  .refine((text) => count(text) <= 2000, {
    error: encodeMessage('validation.max', { length: 2000 }),
  });

/** E-mail, stored lower-case. */
export const email = written(normalizeEmail, isEmail, 'email');
/** Mobile phone of the country, stored `+998XXXXXXXXX`; and any other in E.164 (type F). */
export const phone = written(normalizePhone, (text) => phonePattern.test(text), 'phone');
export const foreignPhone = written(
  normalizePhone,
  (text) => foreignPhonePattern.test(text),
  'foreign_phone',
);
/** A link: http or https. */
export const url = written(cleanLine, isUrl, 'url');
/** 15 digits beginning with 34 or 37. */
export const card = coded(cardPattern, 'credit_card');
/** A new password; never cleaned, because every character counts. */
export const password = z
  .string()
  .min(1)
  .refine((text) => text === '' || isPassword(text), { error: 'validation.password' });
/** One part of a person's name, apostrophes normalized. */
export const personName = written(normalizeName, (text) => namePattern.test(text), 'name');
/**
 * Personal number typed by a person: structure, date and check digit. Agreement with birthday and
 * gender: `pinflAgrees`.
 */
export const pinfl = written(cleanCode, (text) => readPinfl(text) !== null, 'pinfl');
/** Personal number of sign-on and imports: 14 digits. */
export const importedPinfl = coded(pinflPattern, 'pinfl');
/** Taxpayer number. */
export const tin = coded(tinPattern, 'tin');

/** A day `YYYY-MM-DD` that exists. */
export const isoDate = written(cleanLine, isRealDate, 'date');
/** A day that is not after today in Tashkent. */
export const pastDate = isoDate.refine((day) => !isRealDate(day) || day <= tashkentDay(), {
  error: 'validation.past_date',
});

/** Zero or more. */
export const positive = z.number().min(0);
/** The largest `int` of the database; no id and no amount of the product comes near it. */
export const largestInt = 2147483647;
/** A whole number of the database's `int`. */
export const integer = z.int().min(-largestInt).max(largestInt);
/** The id of a row; and the same as the text of an address. */
export const id = z.int().min(1).max(largestInt);
export const idText = z.coerce.number().pipe(id);
/** The id of a row of a directory. */
export const directoryId = id;
/** The optimistic lock: the version the caller has seen. */
export const version = id;

/** A whole number in text, `-12`. */
export const integerText = coded(/^-?\d+$/, 'integer', cleanLine);
/** Exactly so many digits, as text. */
export const digits = (length: number) =>
  written(
    cleanCode,
    (text) => /^\d+$/.test(text) && text.length === length,
    encodeMessage('digits', { length }),
  );
/** Exactly so many characters. */
export const exactly = (length: number) =>
  written(cleanLine, (text) => count(text) === length, encodeMessage('length', { length }));
/** A number between two, both allowed. */
export const between = (min: number, max: number) =>
  z.number().refine((value) => value >= min && value <= max, {
    error: encodeMessage('validation.between', { min, max }),
  });
/** A number with at most so many decimal places. */
export const decimal = (decimals: number) =>
  z.number().refine((value) => new RegExp(`^-?\\d+(\\.\\d{0,${decimals}})?$`).test(String(value)), {
    error: encodeMessage('validation.decimal', { decimals }),
  });
/** Digits only; letters only; with digits, dash, underscore; with digits. */
export const numeric = coded(/^\d+$/, 'numeric', cleanLine);
export const alpha = coded(alphaPattern, 'alpha', cleanLine);
export const alphaDash = coded(alphaDashPattern, 'alpha_dash', cleanLine);
export const alphaNum = coded(alphaNumPattern, 'alpha_num', cleanLine);

/** One of the ids of a code list of `codes.ts`. */
export function codeOf<const List extends readonly { id: number | string }[]>(list: List) {
  return z.literal(list.map((code): List[number]['id'] => code.id));
}

/**
 * Adds "equal to the named field" to an object: `z.object({…}).check(confirmed('password',
 * 'password_confirm'))`. Judged as soon as both are written, whatever else is wrong: a person is
 * told everything at once.
 */
export function confirmed<Field extends string, Again extends string>(field: Field, again: Again) {
  const written = (value: unknown): value is Record<Field | Again, string> =>
    typeof value === 'object' &&
    value !== null &&
    [field, again].every((name) => typeof (value as Record<string, unknown>)[name] === 'string');
  return z.refine<Record<Field | Again, unknown>>((value) => value[field] === value[again], {
    path: [again],
    error: 'validation.confirmed',
    when: ({ value }) => written(value),
  });
}
