import type { Named } from '#shared/names.ts';
import { type AmountColumn, amountColumns, type DirectionLine } from '#shared/quota.ts';
import type { QuotaRequestRecord } from './schema.ts';

/** A direction that the organization may ask places for. */
export interface AskedDirection extends Named {
  id: number;
  code: string;
}

/**
 * What the inputs of a request hold: a line for each direction in the order of the table, its
 * numbers as they are typed.
 */
export interface RequestValues {
  lines: Record<AmountColumn, string>[];
  description: string;
}

/** What is sent when it is saved. */
export interface RequestBody {
  lines: DirectionLine[];
  description?: string | null;
}

const typed = (amount: number | undefined): string => (amount ? String(amount) : '');

/**
 * The directions of the form: those of the lines that are stored, and those the organization has
 * got since.
 */
export function askedDirections(
  { lines }: Pick<QuotaRequestRecord, 'lines'>,
  offered: readonly AskedDirection[],
): AskedDirection[] {
  const stored = lines.map(({ direction }) => direction);
  const known = new Set(stored.map(({ id }) => id));
  return [...stored, ...offered.filter(({ id }) => !known.has(id))].sort((one, other) =>
    one.code.localeCompare(other.code),
  );
}

/** The inputs for some lines, in the order of the directions; no places are an empty input. */
export function lineValues(
  directions: readonly AskedDirection[],
  lines: readonly DirectionLine[],
): RequestValues['lines'] {
  const known = new Map(lines.map((line) => [line.direction_id, line]));
  return directions.map(
    ({ id }) =>
      Object.fromEntries(
        amountColumns.map((column) => [column, typed(known.get(id)?.[column])]),
      ) as Record<AmountColumn, string>,
  );
}

/** What somebody typed as a number: nothing is no places, words are no number. */
export const amountOf = (text: string): number => {
  const plain = text.replace(/[\s\u00a0]/g, '');
  if (plain === '') return 0;
  return /^-?\d+([.,]\d+)?$/.test(plain) ? Number(plain.replace(',', '.')) : Number.NaN;
};

/** As the server wants it. */
export const requestBody = (
  directions: readonly AskedDirection[],
  { lines, description }: RequestValues,
) => ({
  description: description.trim() || null,
  lines: directions.map(({ id }, at) => ({
    direction_id: id,
    ...Object.fromEntries(
      amountColumns.map((column) => [column, amountOf(lines[at]?.[column] ?? '')]),
    ),
  })),
});
