import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Connection } from '../db/connection.ts';
import { effectsTask } from '../engine/effects-of-line.ts';
import { addJob } from '../jobs/runner.ts';
import { notifyTask } from '../notifications/recipients.ts';
import { type DueLine, dueLines } from './due-lines.ts';
import type { ProcessClock } from './process-clock.ts';

/** How far a move has come. */
interface Move {
  from: Date;
  to: Date;
  at: Date;
}

/** The one clock of a training ground. */
export interface GroundClock {
  /** The moment of the first day, to which a reset goes back. */
  born: Date;
  /** The move that is under way; null when time passes as everywhere. */
  move(): Move | null;
  /**
   * Lets time pass until a moment: what the timetable has for the time between happens, each at its
   * time. Answers when the move has ended. Nobody moves it twice at once.
   */
  moveTo(moment: Date): Promise<void>;
  /** Ends the passing of time; a move that is under way stops where it is. */
  stop(): Promise<void>;
}

interface ClockOptions {
  connection: Connection;
  process: ProcessClock;
  /** The timetable in the words of the job runner. */
  crontab: string;
  log(message: string): void;
}

/** How often what falls due while time passes by itself is looked for. */
const tickMs = 20_000;
/** How long one moment of a move waits for its jobs; what takes longer goes on beside it. */
const patienceMs = 20_000;
const pauseMs = 25;
/** What the next moment of a move waits for, beside the line itself; all else goes on beside it. */
const awaited = [effectsTask, notifyTask];

interface Row {
  now: Date;
  born: Date;
  ran: Date;
}

/** Whether jobs of some tasks are due and not done yet. */
export async function isQueued(
  { db }: Pick<Connection, 'db'>,
  tasks: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`select 1 from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    where j.run_at <= training.now() and j.attempts < j.max_attempts
      and t.identifier = any(${tasks}) limit 1`.execute(db);
  return rows.length > 0;
}

async function readClock({ db }: Connection): Promise<Row> {
  const { rows } =
    await sql<Row>`select training.now() as now, born, ran from training.clock`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the training ground has no clock');
  return row;
}

/** Sessions and their proofs last as long as before for those who are signed in. */
async function carrySessions({ db }: Connection, ms: number): Promise<void> {
  const by = sql`make_interval(secs => ${ms / 1000})`;
  await sql`update session set expires_at = expires_at + ${by},
    absolute_until = absolute_until + ${by} where revoked_at is null`.execute(db);
}

/**
 * Opens the clock where it stood when the training ground was last left, and lets time pass. It is
 * kept in the database, and the clock of the process follows it.
 */
export async function openClock({
  connection,
  process,
  crontab,
  log,
}: ClockOptions): Promise<GroundClock> {
  const { db } = connection;
  let move: Move | null = null;
  let stopped = false;
  let work: Promise<unknown> = Promise.resolve();

  const set = async (moment: Date): Promise<void> => {
    await sql`update training.clock set ahead = ${moment} - clock_timestamp()`.execute(db);
    process.set(moment);
  };
  const ran = (moment: Date) => sql`update training.clock set ran = ${moment}`.execute(db);
  const isBusy = (task: string): Promise<boolean> => isQueued(connection, [...awaited, task]);
  const untilDone = async ({ task }: DueLine): Promise<void> => {
    const until = performance.now() + patienceMs;
    while (!stopped && performance.now() < until && (await isBusy(task))) await sleep(pauseMs);
  };

  const queue = ({ task }: DueLine): Promise<void> => addJob(db, task, {}, { maxAttempts: 3 });
  /** Time has passed by itself: what has fallen due is left to the runner. */
  const catchUp = async (): Promise<void> => {
    const now = new Date();
    for (const line of dueLines(crontab, (await readClock(connection)).ran, now)) await queue(line);
    await ran(now);
  };

  const goTo = async (target: Date): Promise<void> => {
    const from = new Date();
    await carrySessions(connection, target.getTime() - from.getTime());
    move = { from, to: target, at: from };
    const at = async (moment: Date): Promise<void> => {
      await set(moment);
      move = { from, to: target, at: moment };
    };
    await catchUp();
    for (const line of dueLines(crontab, from, target)) {
      if (stopped) return;
      await at(line.at);
      await queue(line);
      await ran(line.at);
      await untilDone(line);
    }
    await at(target);
    await ran(target);
  };

  const first = await readClock(connection);
  await set(first.ran);
  const tick = setInterval(() => {
    if (move || stopped) return;
    work = work
      .then(catchUp)
      .catch((error: unknown) => log(`the clock of the training ground: ${error}`));
  }, tickMs);
  tick.unref();
  return {
    born: first.born,
    move: () => move,
    moveTo(target) {
      if (move) throw new Error('the clock is being moved');
      move = { from: new Date(), to: target, at: new Date() };
      const done = work.then(() => goTo(target));
      work = done
        .catch((error: unknown) => log(`the clock of the training ground: ${error}`))
        .finally(() => {
          move = null;
        });
      return done;
    },
    async stop() {
      stopped = true;
      clearInterval(tick);
      await work;
      await catchUp().catch(() => undefined);
    },
  };
}
