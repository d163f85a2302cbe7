import { setTimeout as sleep } from 'node:timers/promises';
import { timetable } from '#server/schedule/timetable.ts';
import { addDays, tashkentDay } from '#shared/dates.ts';
import { waiting } from './queue.ts';
import { startProduct } from './servers.ts';
import type { Stage } from './stage.ts';

/** A day that is still to come, as the timetable and the hourly tidying leave it. */
export interface NightReport {
  day: string;
  /** Seconds of each task; null: it had not ended when its time was up. */
  tasks: Record<string, number | null>;
  /** What became of records, the most frequent first. */
  events: { process: string; event: string; count: number }[];
  /** Jobs that waited at the end of the tasks, and what was left of them after `seconds`. */
  jobs: { waited: number; left: number; seconds: number };
  /** Jobs that failed. */
  failed: number;
  /** What cost the database most, in milliseconds. */
  statements: { calls: number; total: number; each: number; text: string }[];
}

const mostMs = 120_000;
const shown = { events: 8, statements: 4, letters: 110 };

/** The settings of a database that counts what its statements cost. */
export const countedStatements = [
  'shared_preload_libraries=pg_stat_statements',
  'pg_stat_statements.track_planning=on',
  'pg_stat_statements.max=5000',
];

type Pool = Stage['connection']['pool'];

/** Seconds until it is so; null: not in its time. */
async function secondsUntil(isSo: () => Promise<boolean>): Promise<number | null> {
  const began = performance.now();
  while (!(await isSo())) {
    if (performance.now() - began > mostMs) return null;
    await sleep(100);
  }
  return (performance.now() - began) / 1000;
}

/** Runs a task as the crontab does: in a queue of its own. */
async function runTask(pool: Pool, task: string): Promise<number | null> {
  const { rows } = await pool.query<{ id: number }>(
    'select (graphile_worker.add_job($1, queue_name => $1)).id',
    [task],
  );
  return secondsUntil(async () => {
    const waits = await pool.query('select 1 from graphile_worker.jobs where id = $1', [
      rows[0]?.id,
    ]);
    return waits.rows.length === 0;
  });
}

async function eventsSince(pool: Pool, line: number): Promise<NightReport['events']> {
  const { rows } = await pool.query<NightReport['events'][number]>(
    `select process, event, count(*)::int as count from history where id > $1
      group by 1, 2 order by 3 desc limit $2`,
    [line, shown.events],
  );
  return rows;
}

async function dearest(pool: Pool): Promise<NightReport['statements']> {
  const { rows } = await pool.query<NightReport['statements'][number]>(
    `select calls::int, round(total_exec_time + total_plan_time)::int as total,
        round(mean_exec_time::numeric, 1)::float as each,
        left(regexp_replace(query, '\\s+', ' ', 'g'), $1) as text
      from pg_stat_statements order by total_exec_time + total_plan_time desc limit $2`,
    [shown.letters, shown.statements],
  );
  return rows;
}

async function night(stage: Stage, ahead: number, clock: string[]): Promise<NightReport> {
  const { pool } = stage.connection;
  process.env.TEST_CLOCK_OFFSET = String(ahead * 86_400_000);
  await pool.query('select pg_stat_statements_reset()');
  const last = await pool.query<{ id: number }>('select coalesce(max(id), 0) as id from history');
  const product = await startProduct(stage.environment, clock);
  try {
    const tasks: NightReport['tasks'] = {};
    for (const line of Object.keys(timetable))
      tasks[line] = await runTask(pool, `timetable-${line}`);
    tasks.tidy = await runTask(pool, 'tidy');
    const { jobs: waited } = await waiting(stage);
    const seconds = await secondsUntil(async () => (await waiting(stage)).jobs === 0);
    const failed = await pool.query(
      'select 1 from graphile_worker.jobs where last_error is not null',
    );
    return {
      day: addDays(tashkentDay(), ahead),
      tasks,
      events: await eventsSince(pool, last.rows[0]?.id ?? 0),
      jobs: { waited, left: (await waiting(stage)).jobs, seconds: seconds ?? mostMs / 1000 },
      failed: failed.rows.length,
      statements: await dearest(pool),
    };
  } finally {
    await product.stop();
  }
}

/**
 * Walks through days to come, so many from today, in this order: what the timetable does to a whole
 * country on each, and what people are told of it. The clock of the product is set forward, that of
 * the database is not.
 */
export async function walkNights(
  stage: Stage,
  days: readonly number[],
  clock: () => string[],
): Promise<NightReport[]> {
  await stage.connection.pool.query('create extension if not exists pg_stat_statements');
  const reports: NightReport[] = [];
  for (const ahead of days) reports.push(await night(stage, ahead, clock()));
  return reports;
}

const inSeconds = (seconds: number | null): string =>
  seconds === null ? `not ended in ${mostMs / 1000} s` : `${seconds.toFixed(1)} s`;

/** The report in words. */
export function tellNight({ day, tasks, events, jobs, failed, statements }: NightReport): string {
  return [
    `## ${day}`,
    '',
    ...Object.entries(tasks).map(([task, seconds]) => `- ${task}: ${inSeconds(seconds)}`),
    `- ${jobs.waited} jobs waited then, ${jobs.left} after ${jobs.seconds.toFixed(1)} s; ${failed} failed`,
    ...events.map(({ process, event, count }) => `- ${count} ${process}.${event}`),
    '',
    '| database ms | calls | each ms | statement |',
    '| ---: | ---: | ---: | --- |',
    ...statements.map(
      ({ calls, total, each, text }) =>
        `| ${total} | ${calls} | ${each} | ${text.replaceAll('|', '/')} |`,
    ),
  ].join('\n');
}
