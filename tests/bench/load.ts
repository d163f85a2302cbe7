import { setTimeout as sleep } from 'node:timers/promises';
import { Line } from './line.ts';

/** One operation over one connection; throws when the answer is not the wished one. */
export type Operation = (line: Line) => Promise<unknown>;

/** How long a round lasts: so many operations, so many seconds, or until something is over. */
export type Bounds = { count: number } | { seconds: number } | { until: () => boolean };

/** Milliseconds of every operation, and how long the round took. */
export interface Round {
  times: number[];
  seconds: number;
}

let addresses = 0;

/**
 * Every connection is a person of their own address: the limiter of requests per address stays on
 * and counts like in production.
 */
function nextAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}

/** How many requests come from one address before the next person takes the connection. */
const perAddress = 200;

/**
 * Runs an operation over so many connections at once; the first failure ends the round and is
 * thrown. Each connection comes from an `address` of its own unless another one is given.
 */
export async function runRound(
  port: number,
  connections: number,
  bounds: Bounds,
  operation: Operation,
  address: () => string = nextAddress,
): Promise<Round> {
  const times: number[] = [];
  const started = performance.now();
  const end = 'seconds' in bounds ? started + bounds.seconds * 1000 : Number.POSITIVE_INFINITY;
  const isOver = 'until' in bounds ? bounds.until : () => performance.now() >= end;
  let left = 'count' in bounds ? bounds.count : Number.POSITIVE_INFINITY;
  async function person(): Promise<void> {
    let line = new Line(port, address());
    try {
      for (let asked = 1; left > 0 && !isOver(); asked += 1) {
        left -= 1;
        const begun = performance.now();
        await operation(line);
        times.push(performance.now() - begun);
        if (asked % perAddress !== 0) continue;
        line.close();
        line = new Line(port, address());
      }
    } finally {
      line.close();
    }
  }
  await Promise.all(Array.from({ length: connections }, person));
  const seconds = (performance.now() - started) / 1000;
  // A moment for what the servers still do after their answers.
  await sleep(100);
  return { times, seconds };
}

/** The time below which a share of the operations lies. */
export function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** What one server did in all rounds of one operation. */
export interface Measured {
  count: number;
  perSecond: number;
  p50: number;
  p99: number;
  /** Milliseconds of processor time per operation: of the server's process, and of the database. */
  serverMs: number;
  databaseMs: number;
}

/** Seconds of processor time in all rounds. */
export interface Work {
  server: number;
  database: number;
}

export function measured(rounds: readonly Round[], { server, database }: Work): Measured {
  const times = rounds.flatMap((round) => round.times);
  const seconds = rounds.reduce((sum, round) => sum + round.seconds, 0);
  const each = (work: number) => (work * 1000) / times.length;
  return {
    count: times.length,
    perSecond: times.length / seconds,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    serverMs: each(server),
    databaseMs: each(database),
  };
}
