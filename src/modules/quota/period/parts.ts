/** The parts of the page of a period, in their usual order. */
const parts = [
  'sums',
  'requests',
  'agreements',
  'totals',
  'distributions',
  'splits',
  'additional',
] as const;
export type Part = (typeof parts)[number];

/** What is worked on in a step, by its number. */
const partsOfStep: Readonly<Record<number, readonly Part[]>> = {
  2: ['requests'],
  3: ['agreements', 'requests'],
  4: ['requests', 'agreements'],
  5: ['totals'],
  6: ['distributions', 'agreements'],
  7: ['splits', 'additional'],
};

/** The parts that belong to the step of now; none before activation and after closing. */
export const partsNow = (step: number | null): readonly Part[] =>
  step === null ? [] : (partsOfStep[step] ?? []);

/** The parts in the order of the page: what is worked on now comes first, the others as usual. */
export function orderedParts(step: number | null): readonly Part[] {
  const now = partsNow(step);
  return [...now, ...parts.filter((part) => !now.includes(part))];
}
