import { sql } from 'kysely';
import { applicationReference } from '#modules/application/for-others/reference.server.ts';
import { text } from '#server/base/texts.ts';
import type { Reader, Trx } from '#server/engine/process.ts';
import { readRows } from '#server/engine/read.ts';
import { scopeCondition } from '#server/engine/scope.ts';
import { fold } from '#shared/fold.ts';
import { type Language, languages } from '#shared/languages.ts';
import { fullName } from '#shared/names.ts';
import { examResultProcess } from './result.server.ts';
import type { ExamResultRow } from './result-row.server.ts';
import { type ExamMarks, type MarkField, marksLocked } from './schema.ts';

/** More candidates of one direction than any organization has. */
export const maxCandidates = 2000;

/**
 * The candidates of a direction that the reader sees, by form of study and name, as their screen
 * has them.
 */
export async function candidatesOfDirection(
  trx: Trx,
  reader: Reader,
  exam: number,
  direction: number,
): Promise<ExamResultRow[]> {
  const where = sql`r.exam_id = ${exam} and r.direction_id = ${direction}
    and ${scopeCondition(examResultProcess, reader)}`;
  const rows = await readRows(trx, examResultProcess, reader, { where, limit: maxCandidates });
  return rows.sort(
    (one, other) =>
      one.dc_type - other.dc_type || nameOf(one).localeCompare(nameOf(other)) || one.id - other.id,
  );
}

/** The highest mark of the exam that the candidates sit. */
export const highestOf = (candidates: readonly ExamResultRow[]): number =>
  Math.max(0, ...candidates.map(({ max_mark }) => max_mark));

/** Surname, first name, father's name as in the passport. */
export const nameOf = ({ person }: ExamResultRow): string => fullName(person);

/** The code of a row in a template: the row, and the version that was written into it. */
const rowCode = ({ id, version }: Pick<ExamResultRow, 'id' | 'version'>): string =>
  `N${id}-${version}`;

/** The row and version of such a code; undefined for anything else. */
export function readRowCode(code: string): { id: number; version: number } | undefined {
  const [, id, version] = /^N(\d{1,15})-(\d{1,9})$/i.exec(code.trim()) ?? [];
  return id === undefined ? undefined : { id: Number(id), version: Number(version) };
}

/** The columns that nobody may change, in a language. */
export function lockedCells(
  row: ExamResultRow,
  language: Language,
): Record<(typeof marksLocked)[number], string> {
  return {
    row_code: rowCode(row),
    application: applicationReference({
      id: row.application_id,
      period: row.period,
      created_at: row.created_at,
    }),
    person: nameOf(row),
    dc_type: text(language, `codes.dcType.${row.dc_type}`),
    certificate: row.is_certificate ? text(language, 'import.marks.certificate') : '',
  };
}

/**
 * The locked columns that a sheet has changed; the language of the template is not known any more,
 * so every language is right.
 */
export function changedLocks(
  row: ExamResultRow,
  cells: Record<string, string>,
): (typeof marksLocked)[number][] {
  const right = languages.map((language) => lockedCells(row, language));
  return marksLocked.filter(
    (field) =>
      field !== 'row_code' &&
      field in cells &&
      !right.some((one) => fold(one[field]) === fold(cells[field] ?? '')),
  );
}

/** Marks of a candidate as a sheet or a row holds them. */
export type EnteredMarks = Pick<ExamMarks, MarkField>;

/** The marks of a row as they are stored. */
export const storedMarks = ({
  direction_mark,
  english_mark,
  absent,
}: ExamResultRow): EnteredMarks => ({
  direction_mark,
  english_mark,
  absent,
});
