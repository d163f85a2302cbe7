import type { Passages, RecordWays } from '#shared/passages.ts';

/** What the picture of a process can be coloured by. */
export const pictureColours = ['time', 'stands', 'passed'] as const;
export type PictureColour = (typeof pictureColours)[number];

/** Steps of the colour beside none; of the width of a line, too. */
const steps = 4;

/** The figure of each state that has one. */
export function figuresOf(
  colour: PictureColour,
  { states }: Passages,
  ways: RecordWays,
): Map<string, number> {
  const figures =
    colour === 'stands'
      ? ways.states.map(({ state, stands }) => [state, stands] as const)
      : states.map(
          ({ state, median, reached }) =>
            [state, colour === 'time' ? (median ?? 0) : reached] as const,
        );
  return new Map(figures.filter(([, figure]) => figure > 0));
}

/** How often each way was taken, by the state it begins at and its event. */
export const takenIn = ({ states }: Passages): Map<string, number> =>
  new Map(
    states.flatMap(({ state, ways }) =>
      ways.map(({ event, to, number }) => [`${state} ${event} ${to}`, number] as const),
    ),
  );

/**
 * Of some figures the step of each, 1 to 4: by their logarithm, so that the few large ones do not
 * make all others alike.
 */
export function stepsOf(figures: ReadonlyMap<string, number>): Map<string, number> {
  const logs = [...figures].map(([name, figure]) => [name, Math.log1p(figure)] as const);
  const [least, most] = [
    Math.min(...logs.map(([, log]) => log)),
    Math.max(...logs.map(([, log]) => log)),
  ];
  const stepOf = (log: number): number =>
    most === least ? steps : 1 + Math.round(((log - least) / (most - least)) * (steps - 1));
  return new Map(logs.map(([name, log]) => [name, stepOf(log)]));
}
