import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/db/connection.ts';
import { bulkPatience } from '#server/db/pool.ts';
import { scenes } from '#server/declared/modules.ts';
import { startJobs } from '#server/jobs/runner.ts';
import { jobTasks } from '#server/schedule/tasks.ts';
import { openClock } from '#server/training/ground-clock.ts';
import { addClock, followClock, orderSchemas } from '#server/training/ground-database.ts';
import { takeProcessClock } from '#server/training/process-clock.ts';
import { openScenes, type ScenePlayer, stepsOf } from '#server/training/scene-player.ts';
import { tashkentDay } from '#shared/dates.ts';
import { type TestApp, testApp } from '../support/app.ts';
import type { TestDatabase } from '../support/database.ts';
import { seededDatabase } from '../support/seeded-database.ts';

/** A demonstration is told first, on a machine that others use as well. */
const patienceMs = 400_000;
const never = '0 0 31 2 * nothing';

describe('the scenes of a training ground', () => {
  const stops: (() => Promise<unknown>)[] = [];
  let ground: TestDatabase;
  let on: TestApp;
  let player: ScenePlayer;
  const log: string[] = [];
  beforeAll(async () => {
    ground = await seededDatabase();
    stops.push(() => ground.stop());
    await addClock(ground);
    await followClock(ground);
    await orderSchemas(ground, String(ground.address.database));
    const session = openDatabase(ground.address, { patience: bulkPatience, max: 8 });
    stops.unshift(session.stop);
    const now = () => new Date();
    on = await testApp(session, {
      clock: {
        now,
        today: () => tashkentDay(now()),
        days: () => undefined,
        set: () => undefined,
        reset: () => undefined,
      },
    });
    stops.unshift(() => on.stop());
    const clock = await openClock({
      connection: session,
      process: takeProcessClock(),
      crontab: never,
      log: (message) => void log.push(message),
    });
    stops.unshift(() => clock.stop());
    const { services } = on;
    const jobs = startJobs({ pool: services.pool, tasks: jobTasks(services) });
    stops.unshift(() => jobs.stop());
    const { moveTo } = clock;
    player = openScenes({ services, moveTo, log: (message) => void log.push(message) });
    stops.unshift(() => player.stop());
  }, patienceMs);
  afterAll(async () => {
    for (const stop of stops) await stop();
  });

  it.each(scenes.map(({ id }) => id))(
    '%s is played to its end, and again',
    async (id) => {
      const scene = scenes.find((one) => one.id === id);
      const steps = scene ? stepsOf(scene) : [];
      log.length = 0;
      for (const _ of ['once', 'again']) {
        player.begin(id, steps.length);
        await player.done();
        const played = await player.read();
        expect({ log, at: played?.at }).toEqual({ log: [], at: steps.length });
      }
    },
    patienceMs,
  );
});
