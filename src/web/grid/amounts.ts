/** What a cell holds: an amount, words in a column of kind `text`, or nothing. */
export type CellValue = number | string | null;
/** The cells of one row by column id; a missing one is empty. */
export type RowValues = Readonly<Record<string, CellValue | undefined>>;
/** The cells of a grid by row id, then column id: sparse, plain and never changed in place. */
export type Amounts = Readonly<Record<string, RowValues | undefined>>;

/**
 * How the texts of a column are read: whole amounts (the usual), amounts with a fraction (marks),
 * words, or one of a few choices.
 */
type ColumnKind = 'integer' | 'decimal' | 'text' | 'choice';

/**
 * One of the values of a column of kind `choice`; `keys` are further keys that choose it besides
 * the first letter of its words.
 */
export interface CellChoice {
  value: number | string;
  label: string;
  keys?: string;
}

/**
 * A row: who it is about. `note` stands beside the name; `readOnly` closes all its cells, `locked`
 * those of these columns, and `why` says to who writes there why that cannot be.
 */
export interface AmountRow {
  id: number | string;
  header: string;
  note?: string;
  readOnly?: boolean;
  locked?: readonly string[];
  why?: string;
}

/**
 * A column; `max` is the most that one cell may hold, more is refused and never cut down, nor is an
 * amount rounded to `step`; `width` is in rem; `why` says to who writes into a read-only one why that
 * cannot be.
 */
export interface AmountColumn {
  id: string;
  header: string;
  kind?: ColumnKind;
  readOnly?: boolean;
  why?: string;
  max?: number;
  step?: number;
  choices?: readonly CellChoice[];
  width?: number;
}

/** Whether a column holds words and no figures. */
export const isWords = ({ kind }: Pick<AmountColumn, 'kind'>): boolean =>
  kind === 'text' || kind === 'choice';

/** Where the number of a cell leads; undefined = nowhere. */
export type HrefOf = (row: string, column: string) => string | undefined;

/** One cell that gets a value, or loses it (null). */
export interface Change {
  row: string;
  column: string;
  value: CellValue;
}

/** The value of a cell. */
export const valueAt = (amounts: Amounts, row: string, column: string): CellValue =>
  amounts[row]?.[column] ?? null;

/**
 * The amounts with these cells changed; the same object when nothing changes. Rows that do not
 * change keep their identity.
 */
export function changed(amounts: Amounts, changes: readonly Change[]): Amounts {
  const rows = new Map<string, Record<string, CellValue | undefined>>();
  for (const { row, column, value } of changes) {
    if (!rows.has(row) && valueAt(amounts, row, column) === value) continue;
    const cells = rows.get(row) ?? { ...amounts[row] };
    cells[column] = value;
    rows.set(row, cells);
  }
  return rows.size === 0 ? amounts : { ...amounts, ...Object.fromEntries(rows) };
}

/** Whether two sets of amounts say the same: an empty cell and a missing one are equal. */
export function sameAmounts(one: Amounts, other: Amounts): boolean {
  if (one === other) return true;
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((row) => {
    const [here, there] = [one[row] ?? {}, other[row] ?? {}];
    if (here === there) return true;
    return [...new Set([...Object.keys(here), ...Object.keys(there)])].every(
      (column) => (here[column] ?? null) === (there[column] ?? null),
    );
  });
}

/**
 * The sum of a column over these rows; words count nothing. Fractions are summed without the dust
 * of binary numbers.
 */
export function totalOf(amounts: Amounts, rows: readonly string[], column: string): number {
  const sum = rows.reduce((total, row) => {
    const value = amounts[row]?.[column];
    return typeof value === 'number' ? total + value : total;
  }, 0);
  return Math.round(sum * 1e6) / 1e6;
}

/**
 * The cells with those that follow from others beside them: what is said of an empty cell stands in
 * it, as on the screen.
 */
export function withDerived(amounts: Amounts, derived: Amounts = {}): Amounts {
  const filled = (row: string) =>
    Object.fromEntries(Object.entries(amounts[row] ?? {}).filter(([, value]) => value !== null));
  return Object.fromEntries(
    [...new Set([...Object.keys(amounts), ...Object.keys(derived)])].map((row) => [
      row,
      { ...amounts[row], ...derived[row], ...filled(row) },
    ]),
  );
}
