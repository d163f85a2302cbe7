import { between, randomOf, shuffled } from './random.ts';

/** What can go wrong around the product. Each is one function of `faults.ts`. */
export const faultKinds = [
  'killApp',
  'restartApp',
  'killPostmaster',
  'killBackend',
  'endBackends',
  'cutConnections',
  'refuseConnections',
  'blackHole',
  'slowDatabase',
  'stopDatabase',
  'fullDisk',
] as const;

export type FaultKind = (typeof faultKinds)[number];

/** A fault that begins so many seconds after the start, and lasts so long. */
export interface PlannedFault {
  at: number;
  kind: FaultKind;
  seconds: number;
}

/** Seconds before the first fault, in which all streams are opened, and after the last one. */
const rest = 25;

/** A long run has a fault a minute; a short one has to be quicker to meet most kinds. */
const spacingOf = (minutes: number): number => (minutes >= 20 ? 60 : 15);

/**
 * The faults of a run. The same seed gives the same ones; every kind comes before one comes again.
 * The first of a run is never late: a fault begins when the one before it is over.
 */
export function plan(seed: number, minutes: number, kinds: readonly FaultKind[]): PlannedFault[] {
  const random = randomOf(seed, 'faults');
  const spacing = spacingOf(minutes);
  const longest = minutes >= 20 ? 30 : 8;
  const count = Math.max(0, Math.floor((minutes * 60 - 2 * rest) / spacing));
  const bag: FaultKind[] = [];
  while (kinds.length > 0 && bag.length < count) bag.push(...shuffled(random, kinds));
  return bag.slice(0, count).map((kind, index) => ({
    at: rest + index * spacing,
    kind,
    seconds: between(random, 4, longest),
  }));
}

/** The schedule as it is printed: one line a fault. */
export const scheduleText = (faults: readonly PlannedFault[]): string[] =>
  faults.map(({ at, kind, seconds }) => `  ${String(at).padStart(5)} s  ${kind}, ${seconds} s`);
