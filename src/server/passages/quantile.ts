import { passageBounds } from '#shared/passages.ts';

/** How many stays there were in each class of durations, by its number (the first is 1). */
export type Durations = ReadonlyMap<number, number>;

export const sumOf = (durations: Durations): number =>
  [...durations.values()].reduce((sum, number) => sum + number, 0);

/**
 * The hours that so large a part of the stays (0.5 = half) did not exceed, as if they were spread
 * evenly within a class; null without any. Of the last class, which is open, its beginning.
 */
export function quantileOf(durations: Durations, part: number): number | null {
  const total = sumOf(durations);
  if (total === 0) return null;
  let before = 0;
  for (const [place, from] of passageBounds.entries()) {
    const number = durations.get(place + 1) ?? 0;
    if (number > 0 && before + number >= part * total) {
      const until = passageBounds[place + 1] ?? from;
      return from + ((part * total - before) / number) * (until - from);
    }
    before += number;
  }
  return passageBounds.at(-1) ?? null;
}
