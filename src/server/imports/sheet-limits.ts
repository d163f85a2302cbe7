/**
 * What a spreadsheet may be before it is read, whatever it says of itself. Reading makes a list of
 * every row up to the last reference, so a file of 1,550 bytes with one cell at XFD1048576 would
 * otherwise end the process (docs/decisions/076-spreadsheets-in-a-thread.md).
 */
export const sheetLimits = {
  /** Files inside the archive. */
  parts: 200,
  /** All parts unpacked, in bytes. */
  unpacked: 24 * 1024 * 1024,
  /** The last row and column that a reference may name, in any sheet of the file. */
  rows: 10_000,
  columns: 200,
  /** Rows times columns of a sheet. */
  cells: 400_000,
  /** Characters of all cells together: a shared text may stand in any number of them. */
  characters: 4_000_000,
} as const;

/** Why a spreadsheet is not read; the text is `import.<problem>`. */
export type SheetProblem =
  | { problem: 'broken' }
  | { problem: 'tooManyParts'; max: number }
  | { problem: 'unpacksTooLarge'; size: number }
  | { problem: 'tooFar'; cell: string; rows: number; columns: number }
  | { problem: 'formula'; cell: string }
  | { problem: 'tooMuch' };

/** The cells of the first sheet as trimmed text, row by row. */
export type SheetCells = string[][];

/** What the reading thread answers. */
export type SheetAnswer = { cells: SheetCells } | SheetProblem;

/** Thrown inside the reading thread to end with a problem. */
export class SheetRefused extends Error {
  constructor(readonly problem: SheetProblem) {
    super(problem.problem);
  }
}
