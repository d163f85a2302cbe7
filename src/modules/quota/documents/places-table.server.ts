import type { Block, Words } from '#server/documents/document.ts';
import { type Amounts, allPlaces, amountColumns } from '#shared/quota.ts';

/** One line of a table of places: what stands before the numbers, and the numbers. */
export interface PlacesLine {
  cells: string[];
  places: Amounts;
}

const numbers = (places: Amounts): string[] => [
  ...amountColumns.map((column) => String(places[column])),
  String(allPlaces(places)),
];

/**
 * A table of places by form of study: every line with its sum, and the sum of all lines under them.
 * `heads` name the columns before the numbers.
 */
export function placesTable(
  heads: { head: string; share: number }[],
  lines: readonly PlacesLine[],
  sums: PlacesLine,
  { say }: Words,
): Block {
  const columns = [
    ...heads,
    ...amountColumns.map((column) => ({ head: say(`quota.short.${column}`), share: 1.3 })),
    { head: say('quota.all'), share: 1.1 },
  ];
  return {
    kind: 'table',
    columns,
    rows: [...lines, sums].map(({ cells, places }) => [...cells, ...numbers(places)]),
  };
}
