import closeWithGrace from 'close-with-grace';
import type { Config } from '../base/config.ts';
import { startError } from '../base/start-errors.ts';
import { type LastLog, lastResort } from '../db/last-resort.ts';

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The life of one process of the product, from its start to its end (decision 061). */
export interface Life {
  /** What must be undone at a stop, first things first. */
  stops: (() => Promise<unknown>)[];
  /** A stop in the middle of a start does not wait for a database that recovers. */
  signal: AbortSignal;
  /** Waits for something that may never come; throws when a stop comes first. */
  unlessStopped<Answer>(work: Promise<Answer>): Promise<Answer>;
  /** What a person who runs the product should hear; to the console until there is a log. */
  log(message: string): void;
  /** From now on everything goes into this log. */
  logTo(logger: LastLog & { warn(message: string): void }): void;
}

interface LifeOptions {
  config: Config;
  /** A stop is over within so many milliseconds, whatever happens. */
  stopWithinMs: number;
  /** Why the start did not come to its end, for the person who started it. */
  told?(words: string): void | Promise<void>;
}

/** Starts a process by `start`, and ends it in order at a signal, or when nobody knows its state. */
export async function live(
  start: (life: Life) => Promise<void>,
  { config, stopWithinMs, told = (words) => console.error(words) }: LifeOptions,
): Promise<void> {
  let log = (message: string): void => console.log(message);
  let lastWords: LastLog = {
    error: (details, message) => console.error(message, details.err),
    fatal: (details, message) => console.error(message, details.err),
  };
  const stops: Life['stops'] = [];
  const stopped = new AbortController();
  let failed = false;
  let stopping = false;
  // Ctrl-C arrives twice, by the terminal and by npm, and the second one must not cut the stop
  // short.
  const stop = (): void => {
    if (!stopping) {
      stopped.abort();
      grace.close();
    }
    stopping = true;
  };
  const fail = (): void => {
    failed = true;
    stop();
  };
  const stopAll = async (): Promise<void> => {
    while (stops.length > 0) await stops.shift()?.();
  };
  const skip = [...stopSignals, 'unhandledRejection', 'uncaughtException'] as const;
  const grace = closeWithGrace({ delay: stopWithinMs, skip: [...skip] }, async () => {
    // A stop in the middle of a start waits for it: what has begun is also ended.
    await started.catch(() => undefined);
    await stopAll();
    if (failed) process.exit(1);
  });
  for (const signal of stopSignals) process.on(signal, stop);
  lastResort(() => lastWords, fail);
  const { signal } = stopped;
  const whenStopped = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  whenStopped.catch(() => undefined);
  const started = start({
    stops,
    signal,
    unlessStopped: (work) => Promise.race([work, whenStopped]),
    log: (message) => log(message),
    logTo(logger) {
      log = (message) => logger.warn(message);
      lastWords = logger;
    },
  });
  try {
    await started;
  } catch (error) {
    // Anyone who stops a start has not asked why it did not come to its end.
    if (signal.aborted) return;
    await told(startError(error, config));
    await stopAll();
    process.exit(1);
  }
}
