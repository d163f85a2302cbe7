/** A published row counts at least so many people, so that nobody can be told from it. */
export const leastPeople = 5;

/** A row of numbers before it is published: what it is of, and how many people it counts. */
export interface Counted {
  year: number | null;
  students: number;
  [column: string]: string | number | boolean | null;
}

const sum = (rows: readonly Counted[]): number =>
  rows.reduce((total, { students }) => total + students, 0);

/** One row in place of several: it says nothing of them but their year, where they share it. */
function together(year: number | null, rows: readonly Counted[]): Counted[] {
  const [first] = rows;
  if (!first) return [];
  const unsaid = Object.fromEntries(Object.keys(first).map((column) => [column, null]));
  return [{ ...unsaid, year, students: sum(rows) }];
}

/**
 * Which rows stand together because each of them is too small; while all of them are fewer still,
 * the next smallest row joins. `isUnsaid`: rows that have no name stand with them in any case.
 */
export function smallRows<Row>(
  rows: readonly Row[],
  peopleIn: (row: Row) => number,
  isUnsaid: (row: Row) => boolean = () => false,
): Row[] {
  const sizeOf = (row: Row) => (isUnsaid(row) ? 0 : peopleIn(row));
  const rising = [...rows].sort((one, other) => sizeOf(one) - sizeOf(other));
  const people = (count: number) =>
    rising.slice(0, count).reduce((total, row) => total + peopleIn(row), 0);
  let folded = rising.filter((row) => sizeOf(row) < leastPeople).length;
  while (folded > 0 && folded < rising.length && people(folded) < leastPeople) folded += 1;
  return rising.slice(0, folded);
}

/** The rows of a year; those of fewer people stand in one row without a name. */
function foldYear(year: number | null, rows: readonly Counted[]): Counted[] {
  const small = smallRows(rows, ({ students }) => students);
  return [...rows.filter((row) => !small.includes(row)), ...together(year, small)];
}

const isSmall = (rows: readonly Counted[]): boolean => sum(rows) < leastPeople;

function byYear(rows: readonly Counted[]): { year: number | null; rows: Counted[] }[] {
  const years = new Map<number | null, Counted[]>();
  for (const row of rows) years.set(row.year, [...(years.get(row.year) ?? []), row]);
  return [...years].map(([year, ofYear]) => ({ year, rows: ofYear }));
}

/**
 * Rows as they may be published: each counts `leastPeople` or more, and together they count what
 * they counted before. Small rows of a year become one; years that are small as a whole become one,
 * with the next smallest where that is not enough. Nothing is left where all people are fewer.
 */
export function foldSmall(rows: readonly Counted[]): Counted[] {
  const weighed = byYear(rows)
    .map((one) => ({
      year: one.year,
      rows: one.rows,
      weight: one.year === null || isSmall(one.rows) ? 0 : sum(one.rows),
    }))
    .sort((one, other) => one.weight - other.weight);
  let unnamed = weighed.filter(({ weight }) => weight === 0).length;
  const ofUnnamed = () => weighed.slice(0, unnamed).flatMap((one) => one.rows);
  while (unnamed > 0 && unnamed < weighed.length && isSmall(ofUnnamed())) unnamed += 1;
  const rest = ofUnnamed();
  const named = weighed.slice(unnamed).sort((one, other) => (one.year ?? 0) - (other.year ?? 0));
  return [
    ...named.flatMap((one) => foldYear(one.year, one.rows)),
    ...(isSmall(rest) ? [] : together(null, rest)),
  ];
}
