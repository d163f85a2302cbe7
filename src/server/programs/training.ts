import type { Config } from '../base/config.ts';
import { startBanner } from '../base/start-banner.ts';
import { databaseAddress, openDatabase } from '../db/connection.ts';
import { demoAccounts, demoPassword } from '../db/demo-accounts.ts';
import { bulkPatience } from '../db/pool.ts';
import { makeMetrics } from '../metrics/metrics.ts';
import { builtFrom } from '../prepare/ready-database.ts';
import { crontab } from '../schedule/tasks.ts';
import { openClock } from '../training/ground-clock.ts';
import { type GroundDatabase, groundDatabase } from '../training/ground-database.ts';
import { closeOutside } from '../training/no-outside.ts';
import { type ProcessClock, takeProcessClock } from '../training/process-clock.ts';
import { groundRoutes } from '../training/routes.ts';
import { openScenes } from '../training/scene-player.ts';
import { trainingPage } from '../training/training-page.ts';
import { requestConnections } from './connections.ts';
import { takeJobs } from './jobs.ts';
import type { Life } from './life.ts';
import { openWeb } from './web.ts';

interface Ground {
  database: GroundDatabase;
  process: ProcessClock;
  reset(): void;
}

/** The product over the data of the training ground, until its stop. */
async function startRound(
  config: Config,
  life: Life,
  { database: { address }, process, reset }: Ground,
): Promise<void> {
  const { log } = life;
  const connection = openDatabase(address, { patience: bulkPatience, max: 2, log });
  life.stops.unshift(connection.stop);
  const clock = await openClock({ connection, process, crontab, log: life.log });
  const metrics = makeMetrics();
  const { app, listen } = await openWeb(config, life, {
    address,
    connections: requestConnections(1),
    metrics,
    installation: {
      routes(own, services) {
        const { moveTo } = clock;
        const player = openScenes({ services, moveTo, log: life.log });
        groundRoutes(own, services, { clock, player, reset });
      },
      page: trainingPage,
    },
  });
  const drain = life.stops.shift();
  const jobs = await takeJobs(config, life, {
    address,
    metrics,
    log: app.log,
    share: 'all',
    lines: '',
  });
  life.stops.unshift(() => Promise.all([drain?.(), clock.stop().then(() => jobs.stop())]));
  await listen();
}

/**
 * The training ground (decision 170): the product in one process over data of its own, with a clock
 * that can be moved, and without a way to any other system. A reset ends the product, makes the data
 * as on the first day, and starts it again.
 */
export async function startTraining(config: Config, life: Life): Promise<void> {
  const { log, signal } = life;
  closeOutside();
  const { address, stopServer } = await databaseAddress(config, { log, signal });
  life.stops.unshift(stopServer);
  const database = await groundDatabase(config, address, { log, signal, build: builtFrom() });
  const process = takeProcessClock();
  let round: Promise<unknown> = Promise.resolve();
  const begin = async (): Promise<void> => {
    const own: Life = { ...life, stops: [] };
    let resetting = false;
    const end = async (): Promise<void> => {
      while (own.stops.length > 0) await own.stops.shift()?.();
    };
    const again = async (): Promise<void> => {
      await end();
      life.stops.shift();
      await database.restore();
      await begin();
    };
    const reset = (): void => {
      if (resetting) return;
      resetting = true;
      round = again();
      // What cannot begin again has nothing to serve: the last resort of the process ends it.
    };
    life.stops.unshift(async () => {
      await round.catch(() => undefined);
      await end();
    });
    await startRound(config, own, { database, process, reset });
  };
  await begin();
  console.log(startBanner(config, demoAccounts, demoPassword));
}
