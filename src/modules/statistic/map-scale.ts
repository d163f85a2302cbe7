/** How strongly a value colours its tile; 0 is none. */
export type Step = 0 | 1 | 2 | 3 | 4 | 5;

/** The steps of a map, and between which values each of them is, the weakest first. */
export interface Scale {
  stepOf(value: number): Step;
  ranges: readonly { step: Step; from: number; to: number }[];
}

const steps: readonly Step[] = [1, 2, 3, 4, 5];
const strongest = 5;

/** A scale by the highest value of each step. */
function scaleOf(highest: (step: Step) => number): Scale {
  const ranges = steps
    .map((step) => ({
      step,
      from: step === 1 ? 1 : highest((step - 1) as Step) + 1,
      to: highest(step),
    }))
    .filter(({ from, to }) => from <= to);
  return {
    stepOf: (value) => ranges.find(({ from, to }) => value >= from && value <= to)?.step ?? 0,
    ranges,
  };
}

/**
 * Each step reaches twice as far as the one below: where the capital has ten times as many people as
 * most regions have, even parts of the scale would leave all of those alike.
 */
export const doublingScale = (numbers: readonly number[]): Scale => {
  const most = Math.max(0, ...numbers);
  return scaleOf((step) => Math.floor(most / 2 ** (strongest - step)));
};

/** Even parts of a hundred. */
export const percentScale: Scale = scaleOf((step) => step * (100 / strongest));
