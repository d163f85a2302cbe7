import { type Amounts, totalOf } from './amounts.ts';
import type { Layout } from './grid-layout.ts';

/** A line under the rows. */
export interface SumLine {
  id: 'total' | 'toGive' | 'left';
  /** By column id; a column of words, or one without a limit, has none. */
  sums: Readonly<Record<string, number | undefined>>;
}

/**
 * Which lines a grid has: the total, and with limits what there is to give and what is left of it.
 */
export const linesOf = (totals: boolean, toGive: object | undefined): SumLine['id'][] => [
  ...(totals ? (['total'] as const) : []),
  ...(toGive ? (['toGive', 'left'] as const) : []),
];

/** The lines of the foot with their sums. */
export function sumsOf(
  lines: readonly SumLine['id'][],
  amounts: Amounts,
  layout: Layout,
  toGive: Readonly<Record<string, number>> = {},
): SumLine[] {
  const columns = layout.columns.filter(({ kind }) => kind !== 'text').map(({ id }) => id);
  const totals = new Map(columns.map((id) => [id, totalOf(amounts, layout.rows, id)]));
  const sum = (line: SumLine['id'], column: string): number | undefined => {
    const [total = 0, limit] = [totals.get(column), toGive[column]];
    if (line === 'total') return total;
    if (line === 'toGive' || limit === undefined) return limit;
    return Math.round((limit - total) * 1e6) / 1e6;
  };
  return lines.map((id) => ({
    id,
    sums: Object.fromEntries(columns.map((column) => [column, sum(id, column)])),
  }));
}
