import type { StatisticRow, StatisticTable } from './schema.ts';

/** By what two sides of a statistic may differ; `closed`: now, and when a period was closed. */
export const comparables = ['admission_year', 'year', 'period', 'organization', 'closed'] as const;
export type Comparable = (typeof comparables)[number];

/** The names in the address of what is compared: by what, and with which value. */
export const compareNames = ['compare', 'with'] as const;

type Filters = Record<string, string[]>;

/** Both sides as the API is asked for them, or what is missing before they can be compared. */
export type Comparison =
  | { by: Comparable; missing: 'chooseBoth' | 'chooseClose' | 'same' }
  | { by: Comparable; missing: null; other: Filters };

/** The filters of the first side: all but what says how it is compared. */
export function withoutComparison({ compare: _by, with: _other, ...filters }: Filters): Filters {
  return filters;
}

/** What the address compares; null where it compares nothing. */
export function comparisonOf(filters: Filters, among: readonly Comparable[]): Comparison | null {
  const by = among.find((one) => one === filters.compare?.[0]);
  if (!by) return null;
  const first = withoutComparison(filters);
  const [second] = filters.with ?? [];
  if (by === 'closed')
    return second === undefined
      ? { by, missing: 'chooseClose' }
      : { by, missing: null, other: { ...first, closed: [second] } };
  const own = first[by] ?? [];
  if (second === undefined || own.length !== 1) return { by, missing: 'chooseBoth' };
  if (own[0] === second) return { by, missing: 'same' };
  return { by, missing: null, other: { ...first, [by]: [second] } };
}

/** How many people two sides have, and by how much the first one differs. */
export interface Difference {
  one: number;
  other: number;
  difference: number;
  /** Of the second side; null where it has nobody. */
  share: number | null;
}

export const differenceOf = (one: number, other: number): Difference => ({
  one,
  other,
  difference: one - other,
  share: other === 0 ? null : (one - other) / other,
});

export type ComparedRow = Difference & Pick<StatisticRow, 'key' | 'named'>;

/** The rows of two sides beside each other; a row that one side lacks has nobody there. */
export function comparedRows(
  { results }: Pick<StatisticTable, 'results'>,
  { results: others }: Pick<StatisticTable, 'results'>,
): ComparedRow[] {
  const numberIn = (rows: readonly StatisticRow[], key: number | null) =>
    rows.find((row) => row.key === key)?.all.total ?? 0;
  const added = others.filter(({ key }) => !results.some((row) => row.key === key));
  return [...results, ...added].map(({ key, named }) => ({
    key,
    named,
    ...differenceOf(numberIn(results, key), numberIn(others, key)),
  }));
}
