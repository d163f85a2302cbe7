import fs from 'node:fs';
import closeWithGrace from 'close-with-grace';
import { announcement } from './announce.ts';
import { buildApp } from './app.ts';
import type { Services } from './app-types.ts';
import { type Config, loadConfig } from './config.ts';
import { connect } from './db/connection.ts';
import { demoAccounts, demoPassword } from './db/demo-accounts.ts';
import { prepareDatabase } from './db/prepare-database.ts';
import { seedIfEmpty } from './db/seed.ts';
import { configuredStorage } from './files/configured-storage.ts';
import { startJobs } from './jobs/runner.ts';
import { crontab, jobTasks } from './jobs/tasks.ts';
import { gatewaysOf } from './messages/gateways.ts';
import { projectPath } from './project-root.ts';
import { startError, startedHere } from './start-errors.ts';

/** A stop is over within 10 s whatever happens (safety R8). */
const stopWithinMs = 9500;

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Ctrl-C arrives twice, by the terminal and by npm, and the second one must not cut the stop short. */
function onFirst(signals: readonly NodeJS.Signals[], stop: () => void): void {
  let stopping = false;
  for (const signal of signals) {
    process.on(signal, () => {
      if (!stopping) stop();
      stopping = true;
    });
  }
}

const now = () => new Date();
let log = (message: string): void => console.log(message);

/** Without its pages a production server would answer 404 to everybody and seem healthy. */
function requirePages(config: Config): void {
  if (!config.production || fs.existsSync(projectPath('dist/web/index.html'))) return;
  throw new Error(`The pages of the product are missing in ${projectPath('dist/web')}. Run npm run build, or copy the whole folder again.`);
}

/**
 * Starts everything in order; `stops` always holds what must be undone, first things first. A stop meanwhile (`signal`) does not wait
 * for a database that recovers.
 */
async function start(config: Config, stops: (() => Promise<unknown>)[], signal: AbortSignal): Promise<void> {
  requirePages(config);
  fs.mkdirSync(config.dataDir, { recursive: true });
  const connection = await connect(config, { log: (message) => log(message), signal });
  stops.unshift(connection.stop);
  const storage = await configuredStorage(config);
  await prepareDatabase(connection, (db) => seedIfEmpty(db, { now: now(), demo: config.demoAccounts, storage }), log, signal);
  const services: Services = { db: connection.db, pool: connection.pool, config, now, storage, ...gatewaysOf(config) };
  const app = await buildApp(services);
  log = (message) => app.log.warn(message);
  const jobs = await startJobs({ pool: connection.pool, tasks: jobTasks(services), crontab, log: app.log });
  stops.unshift(jobs.stop);
  stops.unshift(() => app.close());
  await app.listen({ host: config.host, port: config.port });
  console.log(announcement(config, demoAccounts, demoPassword));
}

async function serve(config: Config): Promise<void> {
  const stops: (() => Promise<unknown>)[] = [];
  const stopped = new AbortController();
  const started = start(config, stops, stopped.signal);
  const stopAll = async () => {
    while (stops.length > 0) await stops.shift()?.();
  };
  const grace = closeWithGrace({ delay: stopWithinMs, skip: [...stopSignals] }, async ({ err }) => {
    if (err) console.error(err);
    // A stop in the middle of a start waits for it: what has begun is also ended.
    await started.catch(() => undefined);
    await stopAll();
  });
  onFirst(stopSignals, () => {
    stopped.abort();
    grace.close();
  });
  try {
    await started;
  } catch (error) {
    // Whoever stops a start has not asked why it did not come to its end.
    if (stopped.signal.aborted) return;
    console.error(startError(error, config));
    await stopAll();
    process.exit(1);
  }
}

try {
  await serve(loadConfig(process.env));
} catch (error) {
  console.error(startError(error, startedHere(process.env)));
  process.exitCode = 1;
}
