/** How often and how long one operation is tried at most. */
export interface Bounds {
  rounds: number;
  seconds: number;
}

/** Milliseconds of every try of one operation. */
export type Times = number[];

/** Runs an operation round by round, until the rounds or the time are over. The first round warms up and is not counted. */
export async function measure(bounds: Bounds, run: (round: number) => Promise<unknown>): Promise<Times> {
  const times: Times = [];
  const end = performance.now() + bounds.seconds * 1000;
  for (let round = 0; round <= bounds.rounds && performance.now() < end; round += 1) {
    const started = performance.now();
    await run(round);
    if (round > 0) times.push(performance.now() - started);
  }
  return times;
}

/** The value below which a share of the times lies; NaN without times. */
export function percentile(times: Times, share: number): number {
  const sorted = [...times].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** One line of the result: how often, p50 and p95 over HTTP, p50 of the bare SQL, and how many times as long HTTP takes. */
export function resultLine(name: string, http: Times, bare: Times): string {
  const number = (value: number) => value.toFixed(2).padStart(9);
  const [middle, late, sql] = [percentile(http, 0.5), percentile(http, 0.95), percentile(bare, 0.5)];
  return `${name.padEnd(18)}${String(http.length).padStart(6)}${number(middle)}${number(late)}${number(sql)}${number(middle / sql)}`;
}

export const resultHead = `${'operation'.padEnd(18)}${'count'.padStart(6)}${['p50 ms', 'p95 ms', 'SQL p50', 'ratio'].map((word) => word.padStart(9)).join('')}`;
