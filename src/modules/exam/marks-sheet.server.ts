import { text } from '#server/base/texts.ts';
import { type ProtectedSheet, protectedSheet } from '#server/statistics/protected-sheet.ts';
import type { Cell } from '#server/statistics/xlsx-parts.ts';
import type { Language } from '#shared/languages.ts';
import { lockedCells } from './marks-rows.server.ts';
import type { ExamResultRow } from './result-row.server.ts';
import {
  type MarkField,
  marksColumns,
  marksEntered,
  marksLocked,
  returnedColumns,
} from './schema.ts';

const widths: Record<(typeof marksColumns.known)[number], number> = {
  row_code: 14,
  application: 18,
  person: 40,
  dc_type: 26,
  certificate: 20,
  direction_mark: 20,
  english_mark: 20,
  absent: 12,
};

/** A row of the sheet that comes back: what stands in it, what the checking came to, and why. */
export interface ReturnedRow {
  candidate: ExamResultRow | undefined;
  /** The cells as they were sent. */
  cells: Record<string, string>;
  errors: readonly string[];
}

/** A mark as a number where it is one, so that it can be calculated with. */
const entered = (word = ''): string | number | null =>
  word === ''
    ? null
    : Number.isFinite(Number(word.replace(',', '.')))
      ? Number(word.replace(',', '.'))
      : word;

function columnsFor(language: Language, most: number): ProtectedSheet['columns'] {
  const absent = text(language, 'import.marks.absentWord');
  const check = (field: string) =>
    field === 'absent'
      ? { choice: [absent] }
      : marksEntered.some((one) => one === field)
        ? { between: [0, most] as const }
        : undefined;
  return marksColumns.known.map((field) => {
    const found = check(field);
    return {
      heading: text(language, `import.field.${field}`),
      width: widths[field],
      ...(found ? { check: found } : {}),
    };
  });
}

/**
 * The cells of a row: those of `marks` are open, but for the language mark of somebody whom a
 * certificate frees.
 */
function cellsOf(
  candidate: ExamResultRow,
  marks: Record<MarkField, string | number | null>,
  language: Language,
): Cell[] {
  const locked = lockedCells(candidate, language);
  const open = (field: MarkField): Cell =>
    field === 'english_mark' && candidate.is_certificate && marks[field] === null
      ? null
      : { open: marks[field] };
  return [...marksLocked.map((field) => locked[field]), ...marksEntered.map(open)];
}

/** What stands in a template: the marks as they are stored. */
const storedCells = (
  { direction_mark, english_mark, absent }: ExamResultRow,
  language: Language,
) => ({
  direction_mark,
  english_mark,
  absent: absent ? text(language, 'import.marks.absentWord') : null,
});

/** The template of a direction: everything but the marks is locked. */
export const templateOf = (
  candidates: readonly ExamResultRow[],
  language: Language,
  most: number,
): Buffer =>
  protectedSheet({
    name: text(language, 'import.marks.sheet'),
    columns: columnsFor(language, most),
    rows: candidates.map((one) => cellsOf(one, storedCells(one, language), language)),
  });

/**
 * The sheet with what was found in it, every row at its number: a column with the result and one
 * with the errors. Locked cells are right again, codes are those of the versions of now, and the
 * candidates it lacked stand below.
 */
export function returnedSheet(
  rows: ReadonlyMap<number, ReturnedRow>,
  missing: readonly ExamResultRow[],
  language: Language,
  most: number,
): Buffer {
  const last = Math.max(1, ...rows.keys());
  const outcome = (errors: readonly string[]): Cell[] => [
    text(language, `import.outcome.${errors.length > 0 ? 'wrong' : 'right'}`),
    errors.join(' '),
  ];
  const lineOf = ({ candidate, cells, errors }: ReturnedRow): Cell[] => {
    const marks = {
      direction_mark: entered(cells.direction_mark),
      english_mark: entered(cells.english_mark),
      absent: cells.absent || null,
    };
    const own = candidate
      ? cellsOf(candidate, marks, language)
      : marksColumns.known.map((field) => cells[field] ?? '');
    return [...own, ...outcome(errors)];
  };
  const named = Array.from({ length: last - 1 }, (_, at) => {
    const row = rows.get(at + 2);
    return row ? lineOf(row) : null;
  });
  const added = missing.map((one) => [
    ...cellsOf(one, storedCells(one, language), language),
    ...outcome([text(language, 'import.marks.wasMissing')]),
  ]);
  const besides = returnedColumns.map((field) => ({
    heading: text(language, `import.field.${field}`),
    width: field === 'errors' ? 90 : 14,
  }));
  return protectedSheet({
    name: text(language, 'import.marks.sheet'),
    columns: [...columnsFor(language, most), ...besides],
    rows: [...named, ...added],
  });
}
