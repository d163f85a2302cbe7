import { apostrophes, cleanLine } from './clean-text.ts';

const afterOg = new RegExp(`(?<=[oOgG])[${apostrophes}]`, 'g');
const elsewhere = new RegExp(`(?<=\\p{L})(?<![oOgG])[${apostrophes}](?=\\p{L})`, 'gu');

/** Apostrophes as stored: U+02BB after o and g, U+02BC elsewhere between letters. */
function normalizeApostrophes(text: string): string {
  return text.replace(afterOg, '\u02bb').replace(elsewhere, '\u02bc');
}

/** A thing with a name in each language. */
export interface Named {
  name_uz: string;
  name_ru: string;
  name_en: string;
}

/** The parts of a person's name; each may be missing. */
export interface NameParts {
  surname?: string | null;
  first_name?: string | null;
  middle_name?: string | null;
}

/** Surname, first name, father's name as in the passport; empty when there is none of them. */
export const fullName = (person: NameParts | null | undefined): string =>
  [person?.surname, person?.first_name, person?.middle_name].filter(Boolean).join(' ');

/** Surname and first name; empty when there is neither. */
export const shortName = (person: NameParts | null | undefined): string =>
  [person?.surname, person?.first_name].filter(Boolean).join(' ');

/** A part of a person's name as stored: cleaned, with the right apostrophes. */
export function normalizeName(text: string): string {
  return normalizeApostrophes(cleanLine(text));
}

/**
 * One part of a name: Latin or Cyrillic letters (Uzbek, Karakalpak and those of foreign users),
 * apostrophes, space and hyphen; at least one letter, at most 60 characters.
 */
export const namePattern =
  /^(?=.*\p{L})[\p{Script=Latin}\p{Script=Cyrillic}\u02bb\u02bc'`\u2018\u2019 -]{1,60}$/u;
