import type { Amounts, RowValues } from '#web/grid/amounts.ts';
import type { ListedExamResult, SavedMarks } from '../schema.ts';
import { cellsOf, changesOf, type Written, written } from './marks-values.ts';

/**
 * The grid and what lies under it: the rows as they were seen last, and what stands in the cells
 * now.
 */
export interface MarksState {
  rows: readonly ListedExamResult[];
  cells: Amounts;
  /** What the server has objected to, by row, then by column; `row` is about the row as a whole. */
  refused: Readonly<Record<string, Partial<Record<Written | 'row', string>>>>;
  /** Rows that somebody else has saved first. */
  overtaken: readonly number[];
}

export const startOf = (rows: readonly ListedExamResult[]): MarksState => ({
  rows,
  cells: cellsOf(rows),
  refused: {},
  overtaken: [],
});

const replaced = (
  rows: readonly ListedExamResult[],
  fresh: ReadonlyMap<number, ListedExamResult>,
) => rows.map((row) => fresh.get(row.id) ?? row);

/**
 * The grid after others have changed rows: a row that nobody has touched here says what is stored
 * now; a touched one keeps what was typed and the version it was typed over, so that its saving
 * tells of the other person instead of overwriting what they saved.
 */
export function withNews(state: MarksState, news: readonly ListedExamResult[]): MarksState {
  const touched = new Set(changesOf(state.rows, state.cells).map(({ row }) => row.id));
  const known = new Map(state.rows.map((row) => [row.id, row]));
  // A list that was read before the saving here may come after it.
  const rows = news.map((row) => {
    const seen = known.get(row.id);
    return seen && (touched.has(row.id) || seen.version > row.version) ? seen : row;
  });
  const same =
    rows.length === state.rows.length &&
    rows.every((row) => known.get(row.id)?.version === row.version && known.has(row.id));
  if (same) return state;
  const cells = cellsOf(rows);
  return {
    ...state,
    rows,
    cells: {
      ...cells,
      ...Object.fromEntries([...touched].map((id) => [String(id), state.cells[String(id)]])),
    },
  };
}

const isColumn = (name: string): name is Written => written.some((column) => column === name);

/**
 * Where an objection of the server stands: at its cell; one about the machine's conditions at the
 * result; any other at the row.
 */
function placed({
  code,
  fields,
}: SavedMarks['rows'][number]): Partial<Record<Written | 'row', string>> {
  const entries = Object.entries(fields).map(([name, texts]) => {
    const place = isColumn(name) ? name : code === 'GUARD_FAILED' ? 'result' : 'row';
    return [place, texts.join(' ')] as const;
  });
  return Object.fromEntries(entries);
}

/**
 * The cells that were written here over what is stored now: a cell that nobody touched here follows
 * the other person.
 */
function rebased(state: MarksState, fresh: readonly ListedExamResult[]): Amounts {
  const own = changesOf(state.rows, state.cells);
  const merged = fresh.map((row): [string, RowValues] => {
    const mine = own
      .filter((change) => change.row.id === row.id)
      .map(({ column, after }) => [column, after]);
    return [String(row.id), { ...cellsOf([row])[String(row.id)], ...Object.fromEntries(mine) }];
  });
  return Object.fromEntries(merged);
}

/**
 * The grid after its saving: saved rows say what is stored, refused ones keep what was typed over
 * what is stored now, with the reason.
 */
export function afterSaving(state: MarksState, answer: SavedMarks): MarksState {
  const fresh = new Map(answer.rows.flatMap(({ id, row }) => (row ? [[id, row] as const] : [])));
  const rows = replaced(state.rows, fresh);
  const done = answer.rows.filter(({ code }) => code === null).map(({ id }) => id);
  const saved = cellsOf(rows.filter(({ id }) => done.includes(id)));
  const refused = answer.rows.filter(({ code }) => code !== null);
  const kept = rebased(
    state,
    refused.flatMap(({ row }) => row ?? []),
  );
  return {
    rows,
    cells: { ...state.cells, ...saved, ...kept },
    refused: Object.fromEntries(
      refused
        .filter(({ code }) => code !== 'STALE_VERSION')
        .map((row) => [String(row.id), placed(row)]),
    ),
    overtaken: refused.filter(({ code }) => code === 'STALE_VERSION').map(({ id }) => id),
  };
}

/** What is stored stands in the row's cells again. */
export function withTheirs(state: MarksState, id: number): MarksState {
  const theirs = cellsOf(state.rows.filter((row) => row.id === id));
  return {
    ...state,
    cells: { ...state.cells, ...theirs },
    overtaken: state.overtaken.filter((one) => one !== id),
  };
}
