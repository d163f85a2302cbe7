import type { SheetRow } from '#server/imports/read-sheet.ts';
import { inWords, object, type RowErrors, refuseTwice } from '#server/imports/row-errors.ts';
import { fold } from '#shared/fold.ts';
import type { LinesImportResult } from '#shared/import.ts';
import type { Language } from '#shared/languages.ts';
import { type AmountColumn, type Amounts, amountColumns } from '#shared/quota.ts';
import { validationFields } from '#shared/validation-messages.ts';
import { amountsIn, type KnownLine, type LinesTable } from './tables.server.ts';

/** One row of the sheet as a line of the record. */
interface Read {
  row: number;
  name: string;
  known: KnownLine | undefined;
  amounts: Amounts;
  description: string | null;
  rowErrors: RowErrors;
}

/**
 * The line that a row names: the surest word that is written decides; a word that fits several
 * lines names none.
 */
function lineOf(
  cells: Record<string, string>,
  { namedBy }: LinesTable,
  known: readonly KnownLine[],
): KnownLine | undefined {
  const said = namedBy.map((field) => fold(cells[field] ?? '')).find((word) => word !== '');
  const found = known.filter(({ words }) => said !== undefined && words.includes(said));
  return found.length === 1 ? found[0] : undefined;
}

function readLine({ row, cells }: SheetRow, table: LinesTable, known: readonly KnownLine[]): Read {
  const line = lineOf(cells, table, known);
  const amounts = amountsIn(cells);
  const field = table.namedBy[table.namedBy.length - 1] ?? 'code';
  const description =
    'description' in cells ? cells.description || null : (line?.now.description ?? null);
  const judged = table.schema.safeParse({ [table.key]: line?.id ?? 1, ...amounts, description });
  const rowErrors: RowErrors = {
    ...(judged.success ? {} : validationFields(judged.error.issues)),
    ...(line ? {} : { [field]: [{ key: `import.unknown.${field}` }] }),
  };
  return { row, name: cells[field] ?? '', known: line, amounts, description, rowErrors };
}

/** A column above the total is told at the row where its sum goes over it. */
function refuseAbove(reads: readonly Read[], most: Amounts, column: AmountColumn): void {
  let sum = 0;
  for (const read of reads) {
    const before = sum;
    sum += read.rowErrors[column] ? 0 : read.amounts[column];
    if (before <= most[column] && sum > most[column])
      object(read, column, { key: 'import.overTotal', params: { total: most[column] } });
  }
}

const changesOf = ({ known, amounts }: Read) =>
  amountColumns.flatMap((field) => {
    const before = known?.now[field] ?? 0;
    return known && before !== amounts[field] && Number.isInteger(amounts[field])
      ? [{ field, before, after: amounts[field] }]
      : [];
  });

/**
 * What a sheet would make of a record: the lines to save, every row with its errors and
 * changes, and the lines that it does not name.
 */
export interface ValidatedLines {
  lines: Record<string, unknown>[];
  rows: LinesImportResult['rows'];
  missing: string[];
  failed: number;
}

/** Judges a sheet against the lines of a record; nothing is saved here. Texts are in `language`. */
export function validateLines(
  sheet: readonly SheetRow[],
  { table, known, most }: { table: LinesTable; known: readonly KnownLine[]; most: Amounts | null },
  language: Language,
): ValidatedLines {
  const reads = sheet.map((row) => readLine(row, table, known));
  refuseTwice(reads, table.namedBy[table.namedBy.length - 1] ?? 'code');
  if (most) for (const column of amountColumns) refuseAbove(reads, most, column);
  const named = new Set(reads.map((read) => read.known?.id));
  const missing = known.filter(({ id }) => !named.has(id)).map(({ name }) => name);
  const rows = reads.map((read) => {
    return {
      row: read.row,
      name: read.name,
      errors: inWords(read.rowErrors, language),
      changes: changesOf(read),
    };
  });
  const withText = table.key === 'organization_id';
  return {
    rows,
    missing,
    failed: rows.filter(({ errors }) => errors.length > 0).length,
    lines: reads.flatMap(({ known: line, amounts, description }) =>
      line ? [{ [table.key]: line.id, ...amounts, ...(withText ? { description } : {}) }] : [],
    ),
  };
}
