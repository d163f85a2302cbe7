import type { Random } from '../soak/random.ts';

/** People come until this share of the hour is over: later ones could not finish. */
const lastArrival = 0.85;
/** The higher, the more people come towards the end. */
const rise = 2.5;
/** This share waits with a complete application for the last minutes. */
const lateShare = 0.7;
/** How long before the end they send, in seconds on the average, and at most. */
const beforeEnd = { mean: 180, most: 600 };

/** When somebody comes, as a share of the hour: more and more people towards its end. */
export const arrivalShare = (random: Random): number => random() ** (1 / rise) * lastArrival;

/** Seconds of a pause: they have no memory, so that many are short and a few are long. */
export const pauseOf = (random: Random, mean: number, most = 4 * mean): number =>
  Math.min(most, -Math.log(1 - random()) * mean);

/** Seconds before the end of the hour at which somebody sends; null: as soon as all is filled in. */
export const sendsBeforeEnd = (random: Random): number | null =>
  random() < lateShare ? pauseOf(random, beforeEnd.mean, beforeEnd.most) : null;
