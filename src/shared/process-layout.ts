/**
 * A rectangle of a picture, in its own units (one unit = one CSS pixel at 100 %). `x` and `y` are
 * the upper left corner.
 */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * The place of a state. `mark` = a state that is no record yet or no record any more, drawn as a
 * small sign.
 */
export interface LaidState extends Box {
  state: string;
  mark: boolean;
}

/**
 * All transitions with the same ends: one line with one label. `path` is the `d` of an SVG path;
 * `loop` = the record stays where it is.
 */
export interface LaidEdge {
  from: string;
  to: string;
  loop: boolean;
  path: string;
  label: Box;
}

/** The picture of a process as the build computes it; the words are not in it. */
export interface ProcessLayout {
  width: number;
  height: number;
  states: LaidState[];
  edges: LaidEdge[];
}
