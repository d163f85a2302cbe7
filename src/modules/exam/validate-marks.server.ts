import { refuseFields } from '#server/base/refuse.ts';
import { text } from '#server/base/texts.ts';
import type { Reader } from '#server/engine/process.ts';
import type { SheetRow } from '#server/imports/read-sheet.ts';
import { inWords, object, type RowErrors, refuseTwice } from '#server/imports/row-errors.ts';
import { fold } from '#shared/fold.ts';
import { languages } from '#shared/languages.ts';
import { validationFields } from '#shared/validation-messages.ts';
import { spokenNumber } from '#shared/validation-text.ts';
import {
  changedLocks,
  type EnteredMarks,
  highestOf,
  nameOf,
  readRowCode,
  storedMarks,
} from './marks-rows.server.ts';
import { type ReturnedRow, returnedSheet } from './marks-sheet.server.ts';
import type { ExamResultRow } from './result-row.server.ts';
import { examMarks, type MarksImportResult, marksEntered } from './schema.ts';

/** One row of the sheet as marks of a candidate. */
interface Read {
  row: number;
  cells: Record<string, string>;
  known: ExamResultRow | undefined;
  marks: EnteredMarks;
  rowErrors: RowErrors;
}

/** A candidate whose marks become others. */
export interface MarkedRow {
  row: ExamResultRow;
  marks: EnteredMarks;
}

const markFields = ['direction_mark', 'english_mark'] as const;
const absentWords = [
  '+',
  ...languages.map((language) => fold(text(language, 'import.marks.absentWord'))),
];

/** `70,5` and `70.5` are the same mark, an empty cell is none; undefined for what is no number. */
function markIn(cell = ''): number | null | undefined {
  const said = cell.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.');
  if (said === '') return null;
  return /^[+-]?\d+(\.\d+)?$/.test(said) ? Number(said) : undefined;
}

/** Marks out of their cells, and what is wrong with their words alone. */
function marksIn(cells: Record<string, string>): { marks: EnteredMarks; rowErrors: RowErrors } {
  const rowErrors: RowErrors = {};
  const marks: EnteredMarks = { direction_mark: null, english_mark: null, absent: false };
  for (const field of markFields) {
    const mark = markIn(cells[field]);
    if (mark === undefined) rowErrors[field] = [{ key: 'import.marks.number' }];
    marks[field] = mark ?? null;
  }
  const absent = fold(cells.absent ?? '');
  if (absent !== '' && !absentWords.includes(absent))
    rowErrors.absent = [{ key: 'import.marks.absent' }];
  marks.absent = absent !== '';
  return { marks, rowErrors };
}

const changesOf = ({ known, marks }: Read): MarksImportResult['rows'][number]['changes'] => {
  const before = known && storedMarks(known);
  return marksEntered.flatMap((field) =>
    before && before[field] !== marks[field]
      ? [{ field, before: before[field], after: marks[field] }]
      : [],
  );
};

/**
 * What the record says against a row: a mark out of range or step, one from which a certificate
 * frees, a locked cell that is another, an older version.
 */
function judge(read: Read, version: number, { language }: Reader): void {
  const { known, marks, cells } = read;
  if (!known) return;
  const judged = examMarks.safeParse(marks);
  for (const [field, texts] of Object.entries(
    judged.success ? {} : validationFields(judged.error.issues),
  ))
    for (const said of texts) object(read, field, said);
  for (const field of markFields) {
    const mark = marks[field];
    if (typeof mark === 'number' && mark > known.max_mark && !read.rowErrors[field])
      object(read, field, { key: 'validation.between', params: { min: 0, max: known.max_mark } });
  }
  if (known.is_certificate && marks.english_mark !== null)
    object(read, 'english_mark', { key: 'validation.certificate_frees' });
  for (const field of changedLocks(known, cells))
    object(read, field, { key: 'import.marks.locked' });
  if (version === known.version || changesOf(read).length === 0) return;
  const spoken = (mark: number | null) =>
    mark === null ? text(language, 'import.marks.none') : spokenNumber(mark, language);
  const now = known.absent
    ? text(language, 'import.marks.absentWord')
    : text(language, 'import.marks.both', {
        direction: spoken(known.direction_mark),
        english: spoken(known.english_mark),
      });
  object(read, 'row_code', { key: 'import.marks.stale', params: { now } });
}

function readRow(
  { row, cells }: SheetRow,
  known: ReadonlyMap<number, ExamResultRow>,
  reader: Reader,
): Read {
  const code = readRowCode(cells.row_code ?? '');
  const candidate = code && known.get(code.id);
  const read: Read = { row, cells, known: candidate, ...marksIn(cells) };
  if (code && candidate) judge(read, code.version, reader);
  else object(read, 'row_code', { key: 'import.marks.unknown' });
  return read;
}

/**
 * Judges a sheet against the candidates of a direction; nothing is saved here. Throws `VALIDATION`
 * at `file` when no row is of this direction: it is the template of another one. Texts are in the
 * reader's language, a sheet with errors comes back with them in it.
 */
export function validateMarks(
  sheet: readonly SheetRow[],
  candidates: readonly ExamResultRow[],
  reader: Reader,
): Omit<MarksImportResult, 'written'> & { changed: MarkedRow[] } {
  const known = new Map(candidates.map((one) => [one.id, one]));
  const reads = sheet.map((row) => readRow(row, known, reader));
  if (reads.every((read) => read.known === undefined))
    throw refuseFields({ file: 'import.marks.other' });
  refuseTwice(reads, 'row_code');
  const named = new Set(reads.map((read) => read.known?.id));
  const missing = candidates.filter(({ id }) => !named.has(id));
  const rows = reads.map((read) => ({
    row: read.row,
    name: read.known ? nameOf(read.known) : (read.cells.person ?? ''),
    errors: inWords(read.rowErrors, reader.language),
    changes: changesOf(read),
  }));
  const failed = rows.filter(({ errors }) => errors.length > 0).length;
  const back = new Map<number, ReturnedRow>(
    reads.map(({ row, known: candidate, cells }, at) => [
      row,
      {
        candidate,
        cells,
        errors: (rows[at]?.errors ?? []).map(
          ({ field, text: said }) => `${text(reader.language, `import.field.${field}`)}: ${said}.`,
        ),
      },
    ]),
  );
  const clean = failed === 0 && missing.length === 0;
  return {
    count: sheet.length,
    failed,
    rows,
    missing: missing.map(nameOf),
    returned: clean
      ? null
      : returnedSheet(back, missing, reader.language, highestOf(candidates)).toString('base64'),
    changed: reads.flatMap((read) =>
      read.known && changesOf(read).length > 0 ? [{ row: read.known, marks: read.marks }] : [],
    ),
  };
}
