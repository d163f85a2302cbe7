import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Services } from '../app-types.ts';
import { Refusal } from '../base/refusal.ts';
import { scenes } from '../declared/modules.ts';
import { effectsTask } from '../engine/effects-of-line.ts';
import { isTime, type PlayedScene, type SceneAct, type SceneStep } from '../story/played-scene.ts';
import { isQueued } from './ground-clock.ts';
import { type Begun, isBirth, nameOf, type Progress, progressOf } from './scene-progress.ts';
import { type Logins, loginsOf, sceneStage } from './scene-stage.ts';

/** The scene that is played, and how far it has come. */
interface Played extends Progress {
  scene: PlayedScene;
  steps: readonly SceneStep[];
  begun: Begun;
  /** The account that is asked to do the step; null: time, the system, or it is over. */
  who: number | null;
}

/** Plays the scenes of a training ground, one at a time. */
export interface ScenePlayer {
  /** The scene that is played; null when none was begun. */
  read(): Promise<Played | null>;
  /** Whether the others are at it. */
  isBusy(): boolean;
  /** The step that could not be played, after which the others have stopped. */
  failed(): number | null;
  /** The login of one of the invented people; empty: of nobody. */
  loginOf(account: number): Promise<string>;
  /**
   * Begins a scene anew, with new records, and plays all steps before one. What fails is told by
   * `failed` and the log. Refuses while another play is under way.
   */
  begin(scene: string, point: number): void;
  /** Plays on until it is the turn of an account again; `once`: the next step alone. */
  goOn(account: number, once: boolean): void;
  /** Waits until the others have done what they do. */
  done(): Promise<void>;
  /** Ends what is being played. */
  stop(): Promise<void>;
}

interface Setting {
  services: Pick<Services, 'db' | 'now' | 'storage'>;
  /** Lets time pass until a moment. */
  moveTo(moment: Date): Promise<void>;
  log(message: string): void;
}

/** What follows from an event happens a moment later: it is waited for so often. */
const attempts = 200;
const pauseMs = 100;

/** All steps of a scene, with those of the scenes at whose end it begins. */
export function stepsOf({ follows, steps }: PlayedScene): readonly SceneStep[] {
  const before = scenes.find(({ id }) => id === follows);
  if (follows !== undefined && !before) throw new Error(`no scene ${follows}`);
  return before ? [...stepsOf(before), ...steps] : steps;
}

/** The scene with an id. Refuses one that nobody tells. */
function sceneOf(id: string): PlayedScene {
  const found = scenes.find((scene) => scene.id === id);
  if (!found) throw new Refusal('NOT_FOUND');
  return found;
}

/** Where scenes are kept: the one that was begun last, in the schema of the training ground. */
async function addPlace({ db }: Setting['services']): Promise<void> {
  await sql`create table if not exists training.played (
    scene text not null, after_line bigint not null, begun timestamptz not null)`.execute(db);
}

async function begunIn({ db }: Setting['services']): Promise<Begun | null> {
  const { rows } = await sql<Begun>`select scene, after_line, begun from training.played`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** An error with all that has caused it, and what the engine has said. */
function whyOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const said = error instanceof Refusal ? ` ${JSON.stringify(error.parts)}` : '';
  return `${error.message}${said}${error.cause ? `: ${whyOf(error.cause)}` : ''}`;
}

/** Who does a step; null: the scheduler. */
const personOf = async (
  { who }: SceneAct,
  stage: ReturnType<typeof sceneStage>,
): Promise<{ id: number } | null> =>
  who === undefined ? null : typeof who === 'string' ? stage.staff(who) : who(stage);

/** Plays one step through the engine. */
async function playAct(
  { services }: Setting,
  logins: Logins,
  { records, begun }: Played,
  step: SceneAct,
): Promise<void> {
  const { process, event } = step;
  await services.db.transaction().execute(async (db) => {
    const stage = sceneStage({ services, db, logins, records, before: begun.after_line });
    const by = await personOf(step, stage);
    await step.before?.(stage);
    const said = await step.said?.(stage);
    const id = isBirth(step) ? null : stage.record(nameOf(step));
    const payload = said?.payload ?? {};
    if (id === null && by) await stage.create(by, process, payload);
    else if (id === null) await stage.createAsSystem(process, payload);
    else if (by) await stage.act(by, process, id, event, said);
    else await stage.actAsSystem(process, id, event);
  });
}

/** Opens the scenes of a training ground where they were left. */
export function openScenes(setting: Setting): ScenePlayer {
  const { services, log } = setting;
  let ready: Promise<Logins> | null = null;
  /** Everybody who may sign on; the first question makes the place, too. */
  const people = (): Promise<Logins> => {
    ready ??= addPlace(services).then(() => loginsOf(services));
    return ready;
  };
  let stopped = false;
  let busy = false;
  let failed: number | null = null;
  let work: Promise<void> = Promise.resolve();

  async function read(): Promise<Played | null> {
    const logins = await people();
    const begun = await begunIn(services);
    const scene = scenes.find(({ id }) => id === begun?.scene);
    if (!begun || !scene) return null;
    const steps = stepsOf(scene);
    const progress = await progressOf(services, logins, begun, steps);
    const step = steps[progress.at];
    const { records } = progress;
    const { db } = services;
    const stage = sceneStage({ services, db, logins, records, before: begun.after_line });
    const who = step && !isTime(step) ? await personOf(step, stage).catch(() => null) : null;
    return Object.assign(progress, { scene, steps, begun, who: who?.id ?? null });
  }

  /** What stands next, when everything that follows from the step before is done. */
  async function awaited(): Promise<Played | null> {
    for (let at = 0; at < attempts && !stopped; at += 1) {
      if (!(await isQueued(services, [effectsTask]))) break;
      await sleep(pauseMs);
    }
    return read();
  }

  /** Plays one step. Answers false where it did not happen. */
  async function playNext(played: Played): Promise<boolean> {
    const step = played.steps[played.at];
    if (!step) return false;
    try {
      if (played.until) await setting.moveTo(played.until);
      else if (!isTime(step)) await playAct(setting, await people(), played, step);
      return true;
    } catch (error) {
      failed = played.at;
      log(`the scene ${played.scene.id}, step ${played.at}: ${whyOf(error)}`);
      return false;
    }
  }

  async function playWhile(goesOn: (played: Played) => boolean): Promise<void> {
    for (let played = await awaited(); played && goesOn(played); played = await awaited()) {
      if (stopped || !(await playNext(played))) return;
      const after = await read();
      if (after?.at !== played.at) continue;
      failed = played.at;
      log(`the scene ${played.scene.id}, step ${played.at}: nothing shows that it was done`);
      return;
    }
  }

  function start(play: () => Promise<void>): void {
    if (busy) throw new Refusal('KEY_IN_PROGRESS');
    busy = true;
    failed = null;
    work = play()
      .catch((error: unknown) => log(`a scene: ${whyOf(error)}`))
      .finally(() => {
        busy = false;
      });
  }

  return {
    read,
    isBusy: () => busy,
    failed: () => failed,
    loginOf: async (account) =>
      [...(await people())].find(([, { id }]) => id === account)?.[0] ?? '',
    done: () => work,
    begin(id, point) {
      const scene = sceneOf(id);
      start(async () => {
        await people();
        await services.db.transaction().execute(async (trx) => {
          await sql`delete from training.played`.execute(trx);
          await sql`insert into training.played (scene, after_line, begun)
            select ${scene.id}, coalesce(max(id), 0), ${services.now()}::timestamptz
            from history`.execute(trx);
        });
        await playWhile(({ at }) => at < point);
      });
    },
    goOn(account, once) {
      start(async () => {
        const first = (await awaited())?.at;
        await playWhile(
          ({ at, who, steps }) => at < steps.length && (once ? at === first : who !== account),
        );
      });
    },
    async stop() {
      stopped = true;
      await work;
    },
  };
}
