/** Everything people type for an apostrophe, as the inside of a regular expression's class. */
export const apostrophes =
  "'`\\u00b4\\u02b9\\u02bb\\u02bc\\u02bd\\u02be\\u02bf\\u02c8\\u2018\\u2019\\u201b\\u2032\\u2035\\uff07";

/**
 * Zero-width and directional characters, soft hyphen and byte-order mark, as the inside of a class.
 */
export const invisible =
  '\\u00ad\\u061c\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u2069\\ufeff';

const unseen = new RegExp(`[${invisible}]`, 'g');
const control = /[\p{Cc}]/gu;
const controlButLines = /(?![\t\n])\p{Cc}/gu;
const dashesAndSpaces = /[\s\u00a0\u2000-\u200a\u202f_.()\u002d\u2010-\u2015\u2212\u00ad]/g;

/** One line as stored: composed letters, nothing invisible, single spaces, trimmed. */
export function cleanLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(unseen, '')
    .replace(/\s/g, ' ')
    .replace(control, '')
    .replace(/ +/g, ' ')
    .trim();
}

/**
 * Text of several lines as stored: as a line, but line ends stay and inner spaces are the author's.
 */
export function cleanLines(text: string): string {
  return text
    .normalize('NFC')
    .replace(unseen, '')
    .replace(/\r\n?/g, '\n')
    .replace(controlButLines, '')
    .trim();
}

/**
 * A number or code as judged and stored: no spaces, dashes, dots, brackets or invisible characters.
 */
export function cleanCode(text: string): string {
  return text
    .normalize('NFC')
    .replace(unseen, '')
    .replace(dashesAndSpaces, '')
    .replace(control, '');
}
