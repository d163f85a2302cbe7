import { sql } from 'kysely';
import { addDays, tashkentDay } from '#shared/dates.ts';
import type { Services } from '../app-types.ts';
import { processOf } from '../declared/modules.ts';
import {
  isTime,
  type SceneAct,
  type ScenePlay,
  type SceneStep,
  type SceneTime,
} from '../story/played-scene.ts';
import { type Logins, sceneStage } from './scene-stage.ts';

/** A scene as it was begun: everything that has happened since may belong to it. */
export interface Begun {
  scene: string;
  /** The last line of the history before it. */
  after_line: number;
  begun: Date;
}

/** How far a scene has come. */
export interface Progress {
  /** The place of the step whose turn it is; their number when all are done. */
  at: number;
  records: ReadonlyMap<string, number>;
  /** The record of the step, where it is there already. */
  record: number | null;
  /** When the time that has to pass is over; null where somebody acts. */
  until: Date | null;
}

interface Line {
  id: number;
  process: string;
  record_id: number;
  event: string;
  actor_role: string;
  actor_user_id: number | null;
  at: Date;
}

/** More than a scene and its learners ever leave. */
const mostLines = 5000;

/** What has happened to the processes of a scene since it was begun. */
async function linesSince(
  { db }: Pick<Services, 'db'>,
  { after_line }: Begun,
  steps: readonly SceneStep[],
): Promise<Line[]> {
  const acts = steps.flatMap((step) => (isTime(step) ? [] : [step]));
  const { rows } =
    await sql<Line>`select id, process, record_id, event, actor_role, actor_user_id, at
    from history
    where id > ${after_line} and process = any(${[...new Set(acts.map(({ process }) => process))]})
      and event = any(${[...new Set(acts.map(({ event }) => event))]})
    order by id limit ${mostLines}`.execute(db);
  return rows;
}

export const nameOf = ({ record, process }: SceneAct): string => record ?? process;

/** Whether a step makes its record. */
export const isBirth = ({ process, event }: SceneAct): boolean =>
  event in (processOf(process).create?.births ?? {});

/** The moment at which a step of time is over that began at another. */
async function overAt(stage: ScenePlay, from: Date, { days, hour }: SceneTime): Promise<Date> {
  const day = tashkentDay(from);
  const until = addDays(day, typeof days === 'number' ? days : await days(stage, day));
  return new Date(`${until}T${String(hour).padStart(2, '0')}:00:00+05:00`);
}

/** The line that a step has left; that of a birth is known by who has done it. */
const lineOf = (
  lines: readonly Line[],
  { process, event, role, who }: SceneAct,
  { record, stage }: { record: number | undefined; stage: ScenePlay },
): Line | undefined =>
  lines.find(
    (line) =>
      line.process === process &&
      line.event === event &&
      (record === undefined
        ? line.actor_role === role &&
          (typeof who !== 'string' || line.actor_user_id === stage.staff(who).id)
        : line.record_id === record),
  );

/**
 * How far a scene has come, read from the history alone: so it is the same whether its learner or
 * the others have acted, and in whose name.
 */
export async function progressOf(
  services: Pick<Services, 'db' | 'now' | 'storage'>,
  logins: Logins,
  begun: Begun,
  steps: readonly SceneStep[],
): Promise<Progress> {
  const records = new Map<string, number>();
  const { db } = services;
  const stage = sceneStage({ services, db, logins, records, before: begun.after_line });
  let lines = await linesSince(services, begun, steps);
  let last = begun.begun;
  for (const [at, step] of steps.entries()) {
    if (isTime(step)) {
      const until = await overAt(stage, last, step);
      if (services.now() < until) return { at, records, record: null, until };
      if (until > last) last = until;
      continue;
    }
    const name = nameOf(step);
    const record = step.find ? await step.find(stage) : records.get(name);
    if (record !== undefined) records.set(name, record);
    const line =
      record !== undefined || isBirth(step) ? lineOf(lines, step, { record, stage }) : undefined;
    if (!line) return { at, records, record: record ?? null, until: null };
    lines = lines.filter((one) => one !== line);
    records.set(name, line.record_id);
    if (line.at > last) last = line.at;
  }
  return { at: steps.length, records, record: null, until: null };
}
