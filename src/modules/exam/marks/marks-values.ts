import { examResultMachine } from '#machines/exam-result.machine.ts';
import { stateMeta } from '#machines/kit.ts';
import { type Amounts, type CellValue, valueAt } from '#web/grid/amounts.ts';
import {
  examResults,
  type PassMarks,
  type Proposal,
  proposeResults,
  type Ranked,
} from '../for-others/ranking.ts';
import type { ExamForm, ListedExamResult, MarksOfRow } from '../schema.ts';

/** The columns that are written, in their order. */
export const written = [
  'direction_mark',
  'english_mark',
  'absent',
  'result',
  'result_reason',
] as const;
export type Written = (typeof written)[number];

/** What stands in the column of absence; empty is "came", which is no mark yet. */
export const absentValue = 'absent';
/** The shortest reason of a result against the rank (`examDecision`). */
const leastReason = 10;

const resultOf = ({ state }: ListedExamResult): number | null =>
  stateMeta(examResultMachine, state).code;

const stored = (row: ListedExamResult): Record<Written, CellValue> => ({
  direction_mark: row.direction_mark,
  english_mark: row.english_mark,
  absent: row.absent ? absentValue : null,
  result: resultOf(row),
  result_reason: row.result_reason,
});

/** The stored rows as cells. */
export const cellsOf = (rows: readonly ListedExamResult[]): Amounts =>
  Object.fromEntries(rows.map((row) => [String(row.id), stored(row)]));

const numberAt = (cells: Amounts, id: string, column: Written): number | null => {
  const value = valueAt(cells, id, column);
  return typeof value === 'number' ? value : null;
};

/** A candidate with the marks that stand in the grid now. */
const typed = (row: ListedExamResult, cells: Amounts): Ranked => ({
  ...row,
  direction_mark: numberAt(cells, String(row.id), 'direction_mark'),
  english_mark: row.is_certificate ? null : numberAt(cells, String(row.id), 'english_mark'),
  absent: valueAt(cells, String(row.id), 'absent') === absentValue,
});

/**
 * What is proposed for everybody by the marks in the grid: each form of study has its own rank and
 * places.
 */
export function proposalsOf(
  rows: readonly ListedExamResult[],
  cells: Amounts,
  forms: readonly ExamForm[],
  pass: PassMarks,
): Map<number, Proposal> {
  return new Map(
    [...new Set(rows.map(({ dc_type }) => dc_type))].flatMap((dcType) => {
      const own = rows.filter(({ dc_type }) => dc_type === dcType).map((row) => typed(row, cells));
      return [
        ...proposeResults(own, forms.find(({ dc_type }) => dc_type === dcType)?.places ?? 0, pass),
      ];
    }),
  );
}

/** One cell that says something else than what is stored. */
export interface MarkChange {
  row: ListedExamResult;
  column: Written;
  before: CellValue;
  after: CellValue;
}

/** Every changed cell, row by row. */
export const changesOf = (rows: readonly ListedExamResult[], cells: Amounts): MarkChange[] =>
  rows.flatMap((row) => {
    const before = stored(row);
    return written.flatMap((column) => {
      const after = valueAt(cells, String(row.id), column);
      return after === before[column] ? [] : [{ row, column, before: before[column], after }];
    });
  });

/** The changed rows as the server wants them, each with the version that was seen. */
export function bodyOf(rows: readonly ListedExamResult[], cells: Amounts): { rows: MarksOfRow[] } {
  const changed = new Set(changesOf(rows, cells).map(({ row }) => row.id));
  const sent = rows.filter(({ id }) => changed.has(id));
  return {
    rows: sent.map((row) => {
      const { direction_mark, english_mark, absent } = typed(row, cells);
      const [result, reason] = [
        numberAt(cells, String(row.id), 'result'),
        valueAt(cells, String(row.id), 'result_reason'),
      ];
      return {
        id: row.id,
        version: row.version,
        direction_mark,
        english_mark,
        absent,
        result: examResults.find(({ id }) => id === result)?.id ?? null,
        result_reason: typeof reason === 'string' ? reason : null,
      };
    }),
  };
}

/**
 * What is wrong with a changed row before anybody is asked: by column, the name of the sentence.
 */
export type Fault = 'absent_has_marks' | 'against_rank' | 'resultStays' | 'reasonAlone';

export function faultsOf(
  rows: readonly ListedExamResult[],
  cells: Amounts,
  proposals: ReadonlyMap<number, Proposal>,
): Map<number, Partial<Record<Written, Fault>>> {
  const changed = changesOf(rows, cells);
  const faults = new Map<number, Partial<Record<Written, Fault>>>();
  for (const row of new Set(changed.map((change) => change.row))) {
    const columns = changed.filter((change) => change.row === row).map(({ column }) => column);
    const { direction_mark, english_mark, absent } = typed(row, cells);
    const result = numberAt(cells, String(row.id), 'result');
    const reason = String(valueAt(cells, String(row.id), 'result_reason') ?? '');
    const against =
      columns.includes('result') && result !== null && proposals.get(row.id)?.result !== result;
    const found: Partial<Record<Written, Fault>> = {
      ...(absent && (direction_mark !== null || english_mark !== null)
        ? { absent: 'absent_has_marks' }
        : {}),
      ...(columns.includes('result') && result === null ? { result: 'resultStays' } : {}),
      ...(against && reason.length < leastReason ? { result_reason: 'against_rank' } : {}),
      ...(columns.includes('result_reason') && !columns.includes('result')
        ? { result_reason: 'reasonAlone' }
        : {}),
    };
    if (Object.keys(found).length > 0) faults.set(row.id, found);
  }
  return faults;
}

/**
 * Candidates whose result has come to differ from the proposed one, because marks have changed
 * since, and has no reason: the exam is not published so.
 */
export const disagreeing = (
  rows: readonly ListedExamResult[],
  cells: Amounts,
  proposals: ReadonlyMap<number, Proposal>,
): number[] =>
  rows.flatMap((row) => {
    const result = numberAt(cells, String(row.id), 'result');
    const proposed = proposals.get(row.id)?.result ?? null;
    const untouched =
      result !== null &&
      result === resultOf(row) &&
      !valueAt(cells, String(row.id), 'result_reason');
    return untouched && proposed !== null && proposed !== result ? [row.id] : [];
  });

/** Whether some cell has no result although marks or absence decide it. */
export const lacksProposals = (cells: Amounts, proposals: ReadonlyMap<number, Proposal>): boolean =>
  [...proposals].some(
    ([id, { result }]) => result !== null && valueAt(cells, String(id), 'result') === null,
  );

/**
 * The cells with the proposed result wherever marks or absence decide it and the cell has none yet.
 */
export const withProposals = (cells: Amounts, proposals: ReadonlyMap<number, Proposal>): Amounts =>
  Object.fromEntries(
    Object.entries(cells).map(([id, row]) => {
      const result = proposals.get(Number(id))?.result ?? null;
      return [id, (row?.result ?? null) === null && result !== null ? { ...row, result } : row];
    }),
  );
