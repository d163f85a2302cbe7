import type { AppProcess } from './app-process.ts';
import type { RunClock } from './clock.ts';
import type { Violations } from './violations.ts';

/** One look at a process. */
export interface Sample {
  second: number;
  megabytes: number;
  handles: number;
}

/** Samples of a process, until `stop`. */
export interface Measuring {
  samples: readonly Sample[];
  stop(): void;
}

const everyMs = 5000;

/** Looks at memory and handles of a process every five seconds. */
export function measuring(app: AppProcess, clock: RunClock): Measuring {
  const samples: Sample[] = [];
  const timer = setInterval(() => {
    const seen = app.measure();
    if (seen) samples.push({ second: clock.seconds(), ...seen });
  }, everyMs);
  return { samples, stop: () => clearInterval(timer) };
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The middle of the five minutes after the tenth, and of the last five. */
export interface Flatness {
  megabytes: [early: number, late: number];
  handles: [early: number, late: number];
}

const settledAfter = 600;
const windowSeconds = 300;

/** Compares early with late; null when the run was too short to judge it. */
export function flatness(samples: readonly Sample[]): Flatness | null {
  const last = samples.at(-1)?.second ?? 0;
  if (last < settledAfter + 2 * windowSeconds) return null;
  const within = (from: number) =>
    samples.filter(({ second }) => second >= from && second < from + windowSeconds);
  const [early, late] = [within(settledAfter), within(last - windowSeconds)];
  const pair = (value: (sample: Sample) => number): [number, number] => [
    median(early.map(value)),
    median(late.map(value)),
  ];
  return { megabytes: pair((sample) => sample.megabytes), handles: pair((one) => one.handles) };
}

/** Memory may grow by a tenth, handles by a tenth and twenty (streams that come back meanwhile). */
export function judgeFlatness({ megabytes, handles }: Flatness, found: Violations): void {
  const grown = ([early, late]: [number, number], more: number) => late > early * 1.1 + more;
  if (grown(megabytes, 0)) found.add(`memory grew from ${megabytes[0]} to ${megabytes[1]} MB`);
  if (grown(handles, 20)) found.add(`handles grew from ${handles[0]} to ${handles[1]}`);
}
