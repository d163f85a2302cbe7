import { tashkentDay } from '#shared/dates.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
/** Tashkent is five hours ahead of UTC the whole year. */
const tashkentHours = 5;

/**
 * A moment of the day in Tashkent that lies so many days before the day of the story, at an hour of
 * UTC (5 is ten in the morning). Moments of the day of the story itself are squeezed, in their
 * order, into the part of it that is over: the demonstration never tells what has not come yet,
 * whatever the hour at which it is written.
 */
export const daysAgo = ({ now }: { now: Date }, days: number, hour = 5): Date => {
  const midnight = Date.parse(`${tashkentDay(now)}T00:00:00Z`) - tashkentHours * hourMs;
  const moment = midnight - days * dayMs + (hour + tashkentHours) * hourMs + 12 * 60_000;
  if (moment < midnight || moment >= midnight + dayMs) return new Date(moment);
  const passed = now.getTime() - midnight;
  return new Date(midnight + Math.floor((passed * (moment - midnight)) / dayMs));
};
