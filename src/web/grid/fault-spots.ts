import type { Layout, Spot } from './grid-layout.ts';
import type { Marks } from './marks.ts';

/**
 * The cells with something wrong, in reading order; a row that is wrong as a whole counts by its
 * first cell.
 */
export function faultSpots(marks: Marks, layout: Layout): Spot[] {
  return layout.rows.flatMap((id, row) => {
    const found = marks.rows.get(id);
    if (!found) return [];
    const spots = layout.columns.flatMap(({ id: column }, at) =>
      found.cells[column] ? [{ row, column: at }] : [],
    );
    return spots.length > 0 ? spots : [{ row, column: 0 }];
  });
}

/** The first of these after a spot, or the first of all. */
export function nextSpot(spots: readonly Spot[], { row, column }: Spot): Spot | undefined {
  return (
    spots.find((spot) => spot.row > row || (spot.row === row && spot.column > column)) ?? spots[0]
  );
}
