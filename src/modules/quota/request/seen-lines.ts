import { type AmountColumn, allPlaces, amountColumns, type DirectionLine } from '#shared/quota.ts';
import { matchesWords } from '#web/lib/fold.ts';
import { type AskedDirection, amountOf } from './request-values.ts';

/** So many directions are looked through at a glance: all of them are shown. */
const few = 10;

const wordsOf = ({ code, name_uz, name_ru, name_en }: AskedDirection): string =>
  `${code} ${name_uz} ${name_ru} ${name_en}`;

/** What is typed into a line as numbers; what is no number counts as 0 until it is judged. */
export const numbersOf = (line: Partial<Record<AmountColumn, string>> | undefined) =>
  Object.fromEntries(
    amountColumns.map((column) => [column, amountOf(line?.[column] ?? '') || 0]),
  ) as Record<AmountColumn, number>;

const isTyped = (line: Partial<Record<AmountColumn, string>> | undefined): boolean =>
  amountColumns.some((column) => (line?.[column] ?? '') !== '');

interface Lines {
  directions: readonly AskedDirection[];
  /** What stands in the inputs of each direction. */
  typed: readonly Partial<Record<AmountColumn, string>>[];
  /** Numbers to compare with, by direction. */
  before: ReadonlyMap<number, DirectionLine>;
  /** Whether something is wrong in the line at this place. */
  wrong(at: number): boolean;
}

/**
 * Which lines of many are drawn: those with numbers now or before, those with an error, and what
 * was sought; without any number all of them. An organization may have more than a hundred
 * directions, and asks for a dozen.
 */
export function seenLines(
  { directions, typed, before, wrong }: Lines,
  { sought, all }: { sought: string; all: boolean },
): ReadonlySet<number> {
  const every = directions.map((_, at) => at);
  const counts = (at: number) =>
    isTyped(typed[at]) || allPlaces(before.get(directions[at]?.id ?? 0) ?? {}) > 0;
  const found = (at: number) => {
    const direction = directions[at];
    return direction !== undefined && matchesWords(wordsOf(direction), sought);
  };
  if (sought.trim() !== '') return new Set(every.filter((at) => found(at) || wrong(at)));
  if (all || directions.length <= few || !every.some(counts)) return new Set(every);
  return new Set(every.filter((at) => counts(at) || wrong(at)));
}

/** Whether there are so many directions that one looks for them by name. */
export const isLong = (directions: readonly AskedDirection[]): boolean => directions.length > few;
