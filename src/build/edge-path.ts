import type { Box } from '#shared/process-layout.ts';

/** A part of a line that runs straight up or down: where, from which height to which. */
export interface Run {
  x: number;
  from: number;
  to: number;
}

const text = (...values: number[]): string =>
  values.map((value) => Math.round(value * 10) / 10).join(' ');

/**
 * The `d` of an SVG path along these runs; between two of them the line swings over in the gap
 * between the rows.
 */
export function edgePath(runs: readonly Run[]): string {
  let before: Run | undefined;
  let path = '';
  for (const run of runs) {
    const middle = before ? (before.to + run.from) / 2 : 0;
    path += before
      ? `C${text(before.x, middle, run.x, middle, run.x, run.from)}`
      : `M${text(run.x, run.from)}`;
    if (run.to !== run.from) path += `L${text(run.x, run.to)}`;
    before = run;
  }
  return path;
}

/** An end of a line at a state: the side it leaves, and where the line goes from there. */
export interface End {
  state: string;
  below: boolean;
  towards: number;
}

/**
 * Gives the lines that meet at one side of a state places of their own along it, in the order in
 * which they go on.
 */
export function spread(ends: readonly End[], boxes: ReadonlyMap<string, Box>): Map<End, number> {
  const places = new Map<End, number>();
  const sides = new Map<string, End[]>();
  for (const end of ends) {
    const side = `${end.state} ${end.below}`;
    sides.set(side, [...(sides.get(side) ?? []), end]);
  }
  for (const side of sides.values()) {
    const sorted = side.toSorted((one, other) => one.towards - other.towards);
    sorted.forEach((end, at) => {
      const box = boxes.get(end.state);
      if (box) places.set(end, box.x + (box.width * (at + 1)) / (sorted.length + 1));
    });
  }
  return places;
}
