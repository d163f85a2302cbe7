import fs from 'node:fs';
import closeWithGrace from 'close-with-grace';
import type { Services } from './app-types.ts';
import { type Config, loadConfig } from './base/config.ts';
import { projectPath } from './base/project-root.ts';
import { startBanner } from './base/start-banner.ts';
import { startError, startedHere } from './base/start-errors.ts';
import { connect, openDatabase } from './db/connection.ts';
import { demoAccounts, demoPassword } from './db/demo-accounts.ts';
import { type LastLog, lastResort } from './db/last-resort.ts';
import { jobPatience } from './db/pool.ts';
import { configuredStorage } from './files/configured-storage.ts';
import { buildApp } from './http/app.ts';
import { builtClient, builtDrawing } from './http/client.ts';
import { drainAndClose } from './http/drain.ts';
import { observedTasks } from './jobs/observed.ts';
import { startJobs } from './jobs/runner.ts';
import { gatewaysOf } from './messages/gateways.ts';
import { makeMetrics } from './metrics/metrics.ts';
import { prepareDatabase } from './prepare-database.ts';
import { countedJobs, crontab, jobLimits, jobTasks } from './schedule/tasks.ts';
import { seedIfEmpty } from './seed/seed.ts';

/** A stop is over within 10 s whatever happens. */
const stopWithinMs = 9500;

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const now = () => new Date();
let log = (message: string): void => console.log(message);
let lastWords: LastLog = {
  error: (details, message) => console.error(message, details.err),
  fatal: (details, message) => console.error(message, details.err),
};

/** Without its pages a production server would answer 404 to everybody and seem healthy. */
function requirePages(config: Config): void {
  if (!config.production || fs.existsSync(projectPath('dist/web/index.html'))) return;
  throw new Error(
    `The pages of the product are missing in ${projectPath('dist/web')}. Run npm run build, or copy the whole folder again.`,
  );
}

/**
 * Starts everything in order; `stops` always holds what must be undone, first things first. A stop
 * meanwhile (`signal`) does not wait for a database that recovers.
 */
async function start(
  config: Config,
  stops: (() => Promise<unknown>)[],
  signal: AbortSignal,
): Promise<void> {
  requirePages(config);
  fs.mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const connection = await connect(config, { log: (message) => log(message), signal });
  stops.unshift(connection.stop);
  const storage = await configuredStorage(config);
  await prepareDatabase(
    connection,
    (db) => seedIfEmpty(db, { now: now(), demo: config.demoAccounts, storage }),
    log,
    signal,
  );
  const services: Services = {
    db: connection.db,
    pool: connection.pool,
    config,
    now,
    storage,
    ...gatewaysOf(config),
  };
  const metrics = makeMetrics();
  const client = { ...builtClient(), draw: await builtDrawing() };
  const app = await buildApp(services, { metrics, client });
  log = (message) => app.log.warn(message);
  if (!config.confirmationCodes) {
    log(
      'CONFIRMATION_CODES=off: no action is confirmed by a code (docs/decisions/072-limits-of-protection.md)',
    );
  }
  lastWords = app.log;
  // Jobs have connections of their own: neither do they wait for requests, nor requests for them.
  const queue = openDatabase(connection.address, { patience: jobPatience, max: 8, log });
  stops.unshift(queue.stop);
  metrics.pools.jobs = queue.pool;
  const handlers = jobTasks({ ...services, db: queue.db, pool: queue.pool });
  const tasks = observedTasks(handlers, { log: app.log, metrics });
  const jobs = startJobs({
    pool: queue.pool,
    tasks,
    crontab,
    atMost: jobLimits,
    countedAs: countedJobs,
    log: app.log,
  });
  stops.unshift(() => Promise.all([drainAndClose(app), jobs.stop()]));
  await app.listen({ host: config.host, port: config.port });
  console.log(startBanner(config, demoAccounts, demoPassword));
}

async function serve(config: Config): Promise<void> {
  const stops: (() => Promise<unknown>)[] = [];
  const stopped = new AbortController();
  const started = start(config, stops, stopped.signal);
  const stopAll = async () => {
    while (stops.length > 0) await stops.shift()?.();
  };
  let failed = false;
  let stopping = false;
  const skip = [...stopSignals, 'unhandledRejection', 'uncaughtException'] as const;
  const grace = closeWithGrace({ delay: stopWithinMs, skip: [...skip] }, async () => {
    // A stop in the middle of a start waits for it: what has begun is also ended.
    await started.catch(() => undefined);
    await stopAll();
    if (failed) process.exit(1);
  });
  // Ctrl-C arrives twice, by the terminal and by npm, and the second one must not cut the stop
  // short.
  const stop = (): void => {
    if (!stopping) {
      stopped.abort();
      grace.close();
    }
    stopping = true;
  };
  for (const signal of stopSignals) process.on(signal, stop);
  lastResort(
    () => lastWords,
    () => {
      failed = true;
      stop();
    },
  );
  try {
    await started;
  } catch (error) {
    // Anyone who stops a start has not asked why it did not come to its end.
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
