import { isRealDate, tashkentDay, tashkentTime } from '#shared/dates.ts';
import type { Language } from '#shared/languages.ts';
import { plainText, shortened } from '#shared/rich-text.ts';
import { givenText, isText, text } from '../base/texts.ts';

/** Orders of leave, return and end are entered as just an order. */
const formName = (column: string): string => column.replace(/^(?:leave|finish)_(?=order_)/, '');

/** A column of a record as people call it; `null` for one that has no name for people. */
export function fieldLabel(language: Language, column: string): string | null {
  const keys = [`fields.${column}`, `validation.field.${formName(column)}`];
  const key = keys.find(isText);
  return key === undefined ? null : givenText(language, key);
}

/** `education_type` -> `educationType`. */
const camel = (column: string): string =>
  column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Columns that hold a number of a code list of another name. */
const listsOf: Readonly<Record<string, string>> = {
  approver: 'role',
  basis: 'additionalBasis',
  document: 'documentKind',
  granted_roles: 'role',
  payer: 'contractPayer',
  role_id: 'role',
  sender_role: 'role',
  text_kind: 'publicTextKind',
};

/** The word of a code list, by the name of the column alone or together with its process. */
function codeWord(language: Language, process: string, column: string, value: string) {
  const own = camel(column);
  const lists = [listsOf[column], `${process}${capital(own)}`, own].filter(Boolean);
  const keys = lists.map((list) => `codes.${list}.${value}`);
  if (/_state$/.test(column)) keys.push(`${process}.state.${value}`);
  const key = keys.find(isText);
  return key === undefined ? null : givenText(language, key);
}

const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const shortDay = (day: string): string => day.split('-').reverse().join('.');

function momentWords(value: string): string {
  const at = new Date(value);
  return `${shortDay(tashkentDay(at))} ${tashkentTime(at)}`;
}

/** A whole profile or grid that a column keeps as text: no word of anybody. */
const isPacked = (value: unknown): boolean => typeof value === 'string' && /^\s*[{[]/.test(value);

/** Longer texts are told by their beginning. */
const mostTold = 300;
const told = (words: string): string => shortened(plainText(words), mostTold);

/** Values of a list stand beside each other; what has an inner order of its own is no word. */
export const isPlain = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (['string', 'number', 'boolean'].includes(typeof value) && !isPacked(value)) ||
  (Array.isArray(value) && value.every((part) => !Array.isArray(part) && isPlain(part)));

/** Whose word is asked for: the language, the process and its column, and the names that ids mean. */
export interface Asked {
  language: Language;
  process: string;
  column: string;
  /** Of a column that holds ids: what they are called. */
  names?: ReadonlyMap<string, string>;
}

/**
 * A value of a column as people read it: dates and moments in Tashkent, yes and no, words of code
 * lists, names instead of ids. `null` = nothing stands there.
 */
export function valueWords(asked: Asked, value: unknown): string | null {
  const { language, process, column, names } = asked;
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value))
    return value.map((part) => valueWords(asked, part) ?? '–').join(', ') || null;
  if (typeof value === 'boolean') return text(language, value ? 'export.yes' : 'export.no');
  const written = String(value);
  if (names) return names.get(written) ?? `№ ${written}`;
  const word = codeWord(language, process, column, written);
  if (word !== null) return word;
  if (typeof value === 'number') return written;
  if (isRealDate(written)) return shortDay(written);
  return moment.test(written) ? momentWords(written) : told(written);
}
