/** Marks of the direction and of English; absent is null and null. */
type Marks = readonly [number | null, number | null];

/** One exam of the demonstration. */
export interface ExamPlot {
  /** Loading key of the organization. */
  organization: string;
  /** How many days ago the results were published; undefined while marks are entered. */
  finished?: number;
  /** How many days ago it was closed. */
  closed?: number;
  /**
   * Marks of the candidates, best first; null where none are entered yet. Whose marks stand in
   * `certified` are freed from the language exam.
   */
  marks: readonly (Marks | null)[];
  certified: readonly number[];
}

/** One exam in every state that can be looked at. */
export const examPlots: readonly ExamPlot[] = [
  {
    organization: 'NUU',
    marks: [[88, 76], [71.5, 64], [42, 80], [55, null], null, null],
    certified: [3],
  },
  {
    organization: 'TSTU',
    finished: 2,
    marks: [
      [91, 85],
      [84, null],
      [80, 79],
      [77, 70],
      [66, 71],
      [61, 58],
      [null, null],
      [60, 57],
      [58, 55],
      [54, 52],
    ],
    certified: [1],
  },
  {
    organization: 'TUIT',
    finished: 7,
    closed: 1,
    marks: [
      [90, 82],
      [45, 60],
    ],
    certified: [],
  },
];
