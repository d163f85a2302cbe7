import { isRealDate, tashkentDay } from './dates.ts';

/** What the digits of a personal number say: gender 1 male, 2 female. */
export interface PinflContent {
  gender: 1 | 2;
  birthday: string;
}

const weights = [7, 3, 1];
const centuries: Record<string, string> = { 1: '18', 2: '18', 3: '19', 4: '19', 5: '20', 6: '20' };

/** Fourteen digits: all that is asked of numbers which come from sign-on or imports. */
export const pinflPattern = /^\d{14}$/;

/** The fourteenth digit that the first thirteen ask for. */
export function pinflCheckDigit(digits: string): number {
  return (
    [...digits.slice(0, 13)].reduce(
      (sum, digit, at) => sum + Number(digit) * (weights[at % 3] ?? 0),
      0,
    ) % 10
  );
}

/**
 * Birthday and gender inside a number; null where the structure, the date or the check digit is
 * wrong or the birthday in the future.
 */
export function readPinfl(pinfl: string, today: string = tashkentDay()): PinflContent | null {
  if (!pinflPattern.test(pinfl) || pinflCheckDigit(pinfl) !== Number(pinfl.charAt(13))) return null;
  const century = centuries[pinfl.charAt(0)];
  if (century === undefined) return null;
  const birthday = `${century}${pinfl.slice(5, 7)}-${pinfl.slice(3, 5)}-${pinfl.slice(1, 3)}`;
  const real = century === '18' ? isRealDate(birthday.replace(/^18/, '20')) : isRealDate(birthday);
  if (!real || birthday > today) return null;
  return { gender: Number(pinfl.charAt(0)) % 2 === 1 ? 1 : 2, birthday };
}

/**
 * Whether a number is right and agrees with the birthday and gender beside it (absent ones are not
 * compared).
 */
export function pinflAgrees(
  pinfl: string,
  person: { birthday?: string | null; gender?: number | null },
  today: string = tashkentDay(),
): boolean {
  const content = readPinfl(pinfl, today);
  if (content === null) return false;
  if (person.birthday && person.birthday !== content.birthday) return false;
  return !person.gender || person.gender === content.gender;
}

/** The form for lists: first digit and last four, `3*********0247`. */
export function maskPinfl(pinfl: string): string {
  return pinflPattern.test(pinfl) ? `${pinfl.charAt(0)}*********${pinfl.slice(-4)}` : '';
}
