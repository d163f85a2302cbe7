import { type Amounts, totalOf, valueAt } from './amounts.ts';
import type { Layout } from './grid-layout.ts';
import type { Sheet } from './sheet.ts';

/** A column that gives more than there is: by how much, and the cells that made it so. */
export interface Over {
  column: string;
  count: number;
  rows: ReadonlySet<string>;
}

/** The rows whose amount in this column differs and holds something now. */
function changedRows(layout: Layout, column: string, before: Amounts, now: Amounts): string[] {
  return layout.rows.filter((row) => {
    const value = valueAt(now, row, column);
    return typeof value === 'number' && value !== 0 && value !== valueAt(before, row, column);
  });
}

function causes(
  sheet: Pick<Sheet, 'content' | 'past'>,
  layout: Layout,
  column: string,
  limit: number,
): string[] {
  const fitting = sheet.past.findLast(
    ({ content }) => totalOf(content.amounts, layout.rows, column) <= limit,
  );
  const now = sheet.content.amounts;
  const since = fitting ? changedRows(layout, column, fitting.content.amounts, now) : [];
  return since.length > 0 ? since : changedRows(layout, column, {}, now);
}

/**
 * The columns in which more is given than there is to give. Marked are the cells changed since the
 * column last fitted; when it never did (the amounts came like this), all that hold something.
 */
export function overAllocated(
  sheet: Pick<Sheet, 'content' | 'past'>,
  layout: Layout,
  toGive: Readonly<Record<string, number>>,
): Over[] {
  return layout.columns.flatMap(({ id }) => {
    const limit = toGive[id];
    if (limit === undefined) return [];
    const over = totalOf(sheet.content.amounts, layout.rows, id) - limit;
    return over > 0
      ? [
          {
            column: id,
            count: Math.round(over * 1e6) / 1e6,
            rows: new Set(causes(sheet, layout, id, limit)),
          },
        ]
      : [];
  });
}
