import { phonePattern } from '#shared/formats.ts';

/**
 * A phone that only its owner recognises: `+998 (90) ***-**-67`; foreign ones keep three digits
 * before and two behind.
 */
export function maskPhone(phone: string | null): string | null {
  if (phone === null) return null;
  return phonePattern.test(phone)
    ? `+998 (${phone.slice(4, 6)}) ***-**-${phone.slice(-2)}`
    : `${phone.slice(0, 4)}***${phone.slice(-2)}`;
}

/** An e-mail address that only its owner recognises: `a***@mail.uz`. */
export function maskEmail(email: string | null): string | null {
  if (email === null) return null;
  return `${email.charAt(0)}***${email.slice(email.lastIndexOf('@'))}`;
}
