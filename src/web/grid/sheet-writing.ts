import { type Change, changed, valueAt } from './amounts.ts';
import { areaOf, type Layout, type Spot, spotsOf } from './grid-layout.ts';
import { readCell } from './read-amount.ts';
import {
  type CellError,
  type CellErrors,
  type Content,
  type Notice,
  renewed,
  type Sheet,
} from './sheet.ts';

/** A text for a cell. */
export interface Entry {
  spot: Spot;
  text: string;
}

type ReadNotice = Extract<Notice, { kind: 'read' }>;

/**
 * The wrong texts with these cells replaced (null takes one away); the same object when nothing
 * changes.
 */
function withWrong(
  wrong: CellErrors,
  found: readonly { row: string; column: string; text: CellError | null }[],
): CellErrors {
  const moving = found.filter(
    ({ row, column, text }) => text !== null || wrong[row]?.[column] !== undefined,
  );
  if (moving.length === 0) return wrong;
  const rows: Record<string, Record<string, CellError>> = { ...wrong };
  for (const { row, column, text } of moving) {
    const { [column]: _gone, ...cells } = rows[row] ?? {};
    const next = text ? { ...cells, [column]: text } : cells;
    if (Object.keys(next).length > 0) rows[row] = next;
    else delete rows[row];
  }
  return rows;
}

const nothingSpecial = (notice: ReadNotice): boolean =>
  notice.ambiguous +
    notice.wrong +
    notice.locked +
    notice.skipped +
    notice.rowsBeyond +
    notice.columnsBeyond ===
  0;

/**
 * What a cell shows while it is written or copied: the text not taken, else the bare value without
 * thousands.
 */
export function bareText(content: Content, layout: Layout, { row, column }: Spot): string {
  const [rowId, columnId] = [layout.rows[row] ?? '', layout.columns[column]?.id ?? ''];
  const wrong = content.wrong[rowId]?.[columnId];
  if (wrong) return wrong.text;
  const value = valueAt(content.amounts, rowId, columnId);
  return typeof value === 'number' ? String(value).replace('.', layout.point) : (value ?? '');
}

/**
 * Writes texts into cells as one step of undo. Each is read by its column; one that is refused
 * stays in its cell as written and the amount is empty (nothing is clamped silently). Cells that
 * nobody may change are left alone and counted.
 */
export function written(
  sheet: Sheet,
  layout: Layout,
  entries: readonly Entry[],
  beyond = { rows: 0, columns: 0, skipped: 0 },
): Sheet {
  const notice: ReadNotice = {
    kind: 'read',
    ambiguous: 0,
    example: '',
    taken: 0,
    wrong: 0,
    locked: 0,
    skipped: beyond.skipped,
    rowsBeyond: beyond.rows,
    columnsBeyond: beyond.columns,
  };
  const changes: Change[] = [];
  const texts: { row: string; column: string; text: CellError | null }[] = [];
  for (const { spot, text } of entries) {
    const [row, column] = [layout.rows[spot.row], layout.columns[spot.column]];
    if (row === undefined || !column) continue;
    if (layout.locked(spot)) {
      notice.locked += 1;
      continue;
    }
    const reading = readCell(column, text);
    const refused = 'refusal' in reading;
    if (refused) notice.wrong += 1;
    if (!refused && reading.ambiguous) {
      if (notice.ambiguous === 0)
        Object.assign(notice, { example: text.trim(), taken: reading.value });
      notice.ambiguous += 1;
    }
    changes.push({ row, column: column.id, value: refused ? null : reading.value });
    texts.push({
      row,
      column: column.id,
      text: refused ? { text: text.trim(), refusal: reading.refusal } : null,
    });
  }
  const amounts = changed(sheet.content.amounts, changes);
  const wrong = withWrong(sheet.content.wrong, texts);
  const same = amounts === sheet.content.amounts && wrong === sheet.content.wrong;
  return {
    ...renewed(sheet, same ? sheet.content : { amounts, wrong }),
    notice: nothingSpecial(notice) ? null : notice,
  };
}

/** Empties the chosen cells. */
export function cleared(sheet: Sheet, layout: Layout): Sheet {
  const spots = spotsOf(layout, areaOf(sheet.selection)).filter((spot) => !layout.locked(spot));
  if (spots.length === 0) return { ...sheet, notice: { kind: 'locked' } };
  return written(
    sheet,
    layout,
    spots.map((spot) => ({ spot, text: '' })),
  );
}

/**
 * Fill down: the first chosen row into those under it; with one row chosen, the row above into it.
 */
export function filledDown(sheet: Sheet, layout: Layout): Sheet {
  const area = areaOf(sheet.selection);
  const source = area.top === area.bottom ? area.top - 1 : area.top;
  if (source < 0) return sheet;
  const targets = spotsOf(layout, { ...area, top: source + 1 });
  return written(
    sheet,
    layout,
    targets.map((spot) => ({
      spot,
      text: bareText(sheet.content, layout, { row: source, column: spot.column }),
    })),
  );
}
