import { randomBytes } from 'node:crypto';

// Crockford's base 32: no I, L, O, U, so that a code can be read aloud and typed from paper.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const ofDocument = 20;

/**
 * A new code, by which anybody may check a document and nobody can find one: 5 random bits a sign,
 * 100 of a document.
 */
export function newCheckCode(length = ofDocument): string {
  return Array.from(randomBytes(length), (byte) => alphabet[byte % 32]).join('');
}

/** A code as printed: four groups of five. */
export const printedCode = (code: string): string => code.replace(/(.{5})(?=.)/g, '$1-');

/**
 * A code as typed or read from an address: groups, small letters and look-alikes are forgiven; null
 * when it cannot be one.
 */
export function readCode(typed: string, length = ofDocument): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  return code.length === length && [...code].every((sign) => alphabet.includes(sign)) ? code : null;
}

/** Where a document is checked: what its QR code says. */
export const checkAddress = (publicUrl: string, code: string): string =>
  `${publicUrl}/check/${printedCode(code)}`;
