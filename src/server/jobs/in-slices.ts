import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../db/tables.ts';
import { addJob } from './runner.ts';

/** How long work is cut into short steps. */
export interface Pace {
  /** A job works so long, then makes place for others and goes on behind them. */
  sliceMs: number;
  /** Rows per question to the database. */
  pageSize: number;
  /** Rest between two steps, for anyone who waits for a connection or for this process. */
  pauseMs: number;
}

export const nightPace: Pace = { sliceMs: 2000, pageSize: 500, pauseMs: 10 };

/** Lower than everything else: anyone who waits for a message goes first. */
const afterOthers = 20;

/** What work that goes on is asked. */
const goesOn = z.object({ go_on: z.literal(true) });

/** Whether a job begins, as the timetable asks, and does not only go on with what is open. */
export const begins = (payload: unknown): boolean => !goesOn.safeParse(payload).success;

interface Sliced<Step> {
  task: string;
  pace: Pace;
  steps: AsyncIterable<Step>;
  /** Writes a step down; false when another worker has taken it meanwhile. */
  kept(step: Step): Promise<boolean>;
  finish(): Promise<void>;
}

/**
 * Takes the steps of long work for the time of a slice, each written down before the next, and
 * queues the work again behind everything else until nothing is left
 * (docs/decisions/082-nightly-check-of-the-history.md).
 */
export async function inSlices<Step>(
  { db }: { db: Kysely<Database> },
  { task, pace, steps, kept, finish }: Sliced<Step>,
): Promise<void> {
  const until = performance.now() + pace.sliceMs;
  for await (const step of steps) {
    if (!(await kept(step))) return;
    if (performance.now() >= until)
      return addJob(
        db,
        task,
        { go_on: true },
        { jobKey: task, queue: task, priority: afterOthers },
      );
    await pause(pace.pauseMs);
  }
  await finish();
}
