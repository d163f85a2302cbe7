import type { AmountColumn, CellValue } from './amounts.ts';
import { readChoice } from './choices.ts';

/** Why a text is no amount: the key of a message of `validation` and what is filled in. */
export interface Refusal {
  key:
    | 'validation.positive'
    | 'validation.numeric'
    | 'validation.max_value'
    | 'validation.max'
    | 'validation.step'
    | 'validation.choice';
  params?: { max: number } | { length: number } | { step: number };
}

/**
 * A text that was read: a value, which may have had two meanings (`ambiguous`), or why it was not
 * taken.
 */
export type Reading = { value: CellValue; ambiguous?: true } | { refusal: Refusal };

const mostOfAll = 2_147_483_647;
const longestText = 1000;

// No-break, narrow no-break, thin and figure spaces: what spreadsheets put between thousands.
const spaces = /[\u00a0\u202f\u2009\u2007\t ]+/g;
const minus = /^[-\u2212\u2013]\s*/;
const spacedThousands = /^\d{1,3}( \d{3})+$/;
const oneGroup = /^[1-9]\d{0,2}[.,]\d{3}$/;
const groups = /^[1-9]\d{0,2}(,\d{3})+$|^[1-9]\d{0,2}(\.\d{3})+$/;
const mixed = /^\d{1,3}(?:(,\d{3})+\.\d+|(\.\d{3})+,\d+)$/;

/**
 * The number that an unsigned text means, as digits with a point; null when it is none. `1,234`
 * alone has two meanings.
 */
function digitsOf(
  text: string,
  kind: 'integer' | 'decimal',
): { digits: string; ambiguous?: true } | null {
  if (/^\d+$/.test(text)) return { digits: text };
  if (spacedThousands.test(text)) return { digits: text.replaceAll(' ', '') };
  if (oneGroup.test(text))
    return {
      digits: kind === 'integer' ? text.replace(/[.,]/, '') : text.replace(',', '.'),
      ambiguous: true,
    };
  if (groups.test(text)) return { digits: text.replace(/[.,]/g, '') };
  if (mixed.test(text)) {
    const mark = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
    return { digits: `${text.slice(0, mark).replace(/[.,]/g, '')}.${text.slice(mark + 1)}` };
  }
  const [, whole = '', fraction = ''] = /^(\d+|\d{1,3}(?: \d{3})+)?[.,](\d+)$/.exec(text) ?? [];
  return fraction === '' ? null : { digits: `${whole.replaceAll(' ', '') || '0'}.${fraction}` };
}

function readNumber(
  text: string,
  kind: 'integer' | 'decimal',
  { max = mostOfAll, step }: Pick<AmountColumn, 'max' | 'step'>,
): Reading {
  const negative = minus.test(text) || /^\(.*\)$/.test(text);
  const unsigned = text
    .replace(minus, '')
    .replace(/^\+/, '')
    .replace(/^\((.*)\)$/, '$1')
    .trim();
  const read = digitsOf(unsigned, kind);
  if (!read) return { refusal: { key: 'validation.numeric' } };
  const value = Number(read.digits);
  if ((negative && value > 0) || (kind === 'integer' && !Number.isInteger(value)))
    return { refusal: { key: 'validation.positive' } };
  if (value > max) return { refusal: { key: 'validation.max_value', params: { max } } };
  if (step !== undefined && !Number.isInteger(value / step))
    return { refusal: { key: 'validation.step', params: { step } } };
  return read.ambiguous ? { value, ambiguous: true } : { value };
}

/**
 * Reads what was typed or pasted into a cell of this column. Pure; nothing is rounded or cut: what
 * does not fit is refused, with the messages of the rules for negative and fractional amounts.
 * Empty text is an empty cell. `1 234` with any space,
 * `1.234,5`, `1,234.5`; `1,234` and `1.234` follow the column (whole amounts: thousands) and are
 * marked ambiguous.
 */
export function readCell(
  column: Pick<AmountColumn, 'kind' | 'max' | 'step' | 'choices'>,
  written: string,
): Reading {
  const kind = column.kind ?? 'integer';
  if (kind === 'choice') {
    const value = readChoice(column.choices ?? [], written);
    return value === undefined ? { refusal: { key: 'validation.choice' } } : { value };
  }
  if (kind === 'text') {
    const text = written.replace(/\s+/g, ' ').trim();
    if (text.length > longestText)
      return { refusal: { key: 'validation.max', params: { length: longestText } } };
    return { value: text === '' ? null : text };
  }
  const text = written.replace(spaces, ' ').trim();
  return text === '' ? { value: null } : readNumber(text, kind, column);
}
