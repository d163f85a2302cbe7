import { leastPeople, smallRows } from '../open-data/fold.server.ts';

/** People who share one value of each of two properties; null where it is not said. */
export interface Crossed {
  row: number | null;
  column: number | null;
  number: number;
}

/** A value of a property that is told by name, or, as null, all others together. */
export type Part = number | null;

/** A table as everybody may see it: null in place of a number that is not told. */
export interface MaskedTable {
  columns: Part[];
  rows: { key: Part; numbers: (number | null)[] }[];
}

/** How many people each part of a property counts. */
export type Line = { key: Part; number: number }[];

const isSmall = (number: number): boolean => number > 0 && number < leastPeople;
const sum = (numbers: readonly number[]): number =>
  numbers.reduce((total, number) => total + number, 0);

/**
 * The values of a property by number: each counts `leastPeople` or more, with those that are fewer
 * or not said in one part without a name. Nothing where all people are fewer.
 */
export function foldLine(line: Line): Line {
  if (sum(line.map(({ number }) => number)) < leastPeople) return [];
  const unsaid = smallRows(
    line,
    ({ number }) => number,
    ({ key }) => key === null,
  );
  const named = line.filter((part) => !unsaid.includes(part));
  if (unsaid.length === 0) return named;
  return [...named, { key: null, number: sum(unsaid.map(({ number }) => number)) }];
}

/** The lines of a grid that are hidden where they cross each other. */
interface Hidden {
  rows: Set<number>;
  columns: Set<number>;
}

/** The line that is not hidden yet and has the fewest people there, but some. */
function nextLine(hidden: ReadonlySet<number>, numbers: readonly number[]): number | undefined {
  const [next] = numbers
    .map((number, at) => ({ number, at }))
    .filter(({ number, at }) => number > 0 && !hidden.has(at))
    .sort((one, other) => one.number - other.number);
  return next?.at;
}

/** Hides one more of the lines that cross `line`, where what is hidden in it tells too much. */
function widen(own: Set<number>, crossing: Set<number>, lines: readonly number[][]): boolean {
  for (const at of own) {
    const numbers = lines[at] ?? [];
    const people = sum([...crossing].map((other) => numbers[other] ?? 0));
    if (crossing.size >= 2 && people >= leastPeople) continue;
    const next =
      nextLine(crossing, numbers) ?? numbers.findIndex((_, other) => !crossing.has(other));
    if (next < 0) continue;
    crossing.add(next);
    return true;
  }
  return false;
}

const transposed = (grid: readonly number[][]): number[][] =>
  (grid[0] ?? []).map((_, column) => grid.map((row) => row[column] ?? 0));

/**
 * Which numbers of a grid are not told: where the rows and the columns with a number below
 * `leastPeople` cross. At least two of each are hidden, with `leastPeople` or more hidden in every
 * one. So whatever is taken from the sums of the lines, what a hidden number may be remains a span
 * of `leastPeople` or more (decision 122). Every line of the grid counts `leastPeople` or more.
 */
function hiddenIn(grid: readonly number[][]): Hidden {
  const columns = transposed(grid);
  const withSmall = (lines: readonly number[][]) =>
    new Set(lines.flatMap((numbers, at) => (numbers.some(isSmall) ? [at] : [])));
  const hidden = { rows: withSmall(grid), columns: withSmall(columns) };
  while (widen(hidden.rows, hidden.columns, grid) || widen(hidden.columns, hidden.rows, columns));
  return hidden;
}

/** Two properties crossed, as everybody may see it; the parts of each are those of its own table. */
export function maskTable(crossed: readonly Crossed[], rows: Line, columns: Line): MaskedTable {
  const placeIn = (line: Line) => {
    const places = new Map(line.map(({ key }, at) => [key, at]));
    return (key: Part) => places.get(key) ?? places.get(null);
  };
  const rowOf = placeIn(rows);
  const columnOf = placeIn(columns);
  const grid = rows.map(() => columns.map(() => 0));
  for (const { row, column, number } of crossed) {
    const numbers = grid[rowOf(row) ?? -1];
    const at = columnOf(column) ?? -1;
    if (numbers) numbers[at] = (numbers[at] ?? 0) + number;
  }
  const hidden = hiddenIn(grid);
  return {
    columns: columns.map(({ key }) => key),
    rows: grid.map((numbers, row) => ({
      key: rows[row]?.key ?? null,
      numbers: numbers.map((number, column) =>
        hidden.rows.has(row) && hidden.columns.has(column) ? null : number,
      ),
    })),
  };
}
