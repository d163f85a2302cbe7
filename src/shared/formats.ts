import { cleanCode, cleanLine } from './clean-text.ts';

/** Citizen's passport or identity card, its two parts, and the number of a foreign passport. */
export const passportPattern = /^[A-Z]{2}\d{7}$/;
export const passportSeriesPattern = /^[A-Z]{2}$/;
export const passportNumberPattern = /^\d{7}$/;
export const foreignPassportPattern = /^[A-Z0-9]{5,15}$/;

const cyrillicLookAlikes = 'АВЕКМНОРСТХ';
const latinLookAlikes = 'ABEKMHOPCTX';

/**
 * Series or number of a passport as judged: upper case, no spaces and dashes, Cyrillic look-alikes
 * as Latin letters.
 */
export function normalizePassport(text: string): string {
  return cleanCode(text)
    .toUpperCase()
    .replace(/[АВЕКМНОРСТХ]/g, (letter) =>
      latinLookAlikes.charAt(cyrillicLookAlikes.indexOf(letter)),
    );
}

/**
 * The code of a letter as stored: whatever stood between its parts was a dash, letters as those of
 * a passport (`мх 2026 000045` is `MX-2026-000045`).
 */
export function normalizeLetterCode(text: string): string {
  return normalizePassport(text).replace(/^([A-Z]{2})(\d{4})(?=\d{6}(\/|$))/, '$1-$2-');
}

/** Taxpayer number, nine digits. */
export const tinPattern = /^\d{9}$/;

/** Phones: a number of the country as stored, and any other in E.164. */
export const phonePattern = /^\+998\d{9}$/;
export const foreignPhonePattern = /^\+[1-9]\d{6,14}$/;

/**
 * A phone as stored: `90 123-45-67`, `998901234567` and `+998 (90) 123-45-67` become
 * `+998901234567`.
 */
export function normalizePhone(text: string): string {
  const digits = cleanCode(text).replace(/^00/, '+');
  if (/^\d{9}$/.test(digits)) return `+998${digits}`;
  return /^998\d{9}$/.test(digits) ? `+${digits}` : digits;
}

/** A phone as shown: `+998 (90) 123-45-67`; foreign ones as stored. */
export function formatPhone(phone: string): string {
  const parts = /^\+998(\d{2})(\d{3})(\d{2})(\d{2})$/.exec(phone);
  return parts ? `+998 (${parts[1]}) ${parts[2]}-${parts[3]}-${parts[4]}` : phone;
}

const emailPattern =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;

/** An e-mail address as stored: lower case, nothing invisible, no spaces around. */
export function normalizeEmail(text: string): string {
  return cleanLine(text).toLowerCase();
}

/** Whether a stored e-mail address is one: at most 254 characters, 64 before the `@`. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && text.indexOf('@') <= 64 && emailPattern.test(text);
}

const urlPattern =
  /^https?:\/\/(www\.)?[-a-zA-Z0-9@:%._+~#=]{1,256}\.[a-zA-Z]{2,5}\b([-a-zA-Z0-9()@:%_+.~#?&/=]*)$/;

/** Whether a link is http or https and its host ends in a top-level domain of 2 to 5 letters. */
export function isUrl(text: string): boolean {
  if (text.length > 2048 || !urlPattern.test(text) || !URL.canParse(text)) return false;
  return /\.[a-z]{2,5}$/.test(new URL(text).hostname);
}

/** Fifteen digits beginning with 34 or 37. */
export const cardPattern = /^3[47]\d{13}$/;

/** At least 8 and at most 128 characters with a digit, both cases and one of ! @ # $ % & * ( ). */
export function isPassword(text: string): boolean {
  const length = [...text].length;
  return (
    length >= 8 &&
    length <= 128 &&
    /\d/.test(text) &&
    /[a-z]/.test(text) &&
    /[A-Z]/.test(text) &&
    /[!@#$%&*()]/.test(text)
  );
}

/** Papers and codes of education. */
export const specialtyCodePattern = /^\d{2}\.\d{2}\.\d{2}$/;
export const diplomaSerialPattern = /^[A-Za-zА-Яа-я№ ]{0,10}$/;
export const diplomaNumberPattern = /^\d{4,12}$/;
export const letterCodePattern = /^(XT|MX)-\d{4}-\d{6}(\/\d+)?$/;
export const orderNumberPattern = /^.{1,30}$/u;
export const certificateNumberPattern = /^.{3,40}$/u;

/** Letters of the alpha rules: Latin and Cyrillic ones with the Uzbek signs. */
export const alphaPattern = /^[\p{Script=Latin}\p{Script=Cyrillic}\u02bb\u02bc']+$/u;
export const alphaDashPattern = /^[\p{Script=Latin}\p{Script=Cyrillic}\d\u02bb\u02bc'_-]+$/u;
export const alphaNumPattern = /^[\p{Script=Latin}\p{Script=Cyrillic}\d\u02bb\u02bc']+$/u;
