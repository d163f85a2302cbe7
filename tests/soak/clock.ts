import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** The time of one run. */
export interface RunClock {
  /** Seconds since the start. */
  seconds(): number;
  over(): boolean;
  /** Waits until so many seconds after the start; false when the run ended before. */
  until(second: number): Promise<boolean>;
}

/** Starts the time of a run that lasts so many minutes, or until it is stopped. */
export function runClock(minutes: number, stopped: AbortSignal): RunClock {
  const begun = performance.now();
  // Everybody who waits listens.
  setMaxListeners(0, stopped);
  const seconds = () => (performance.now() - begun) / 1000;
  const over = () => stopped.aborted || seconds() >= minutes * 60;
  return {
    seconds,
    over,
    async until(second) {
      const ms = (Math.min(second, minutes * 60) - seconds()) * 1000;
      if (ms > 0) await sleep(ms, undefined, { signal: stopped }).catch(() => undefined);
      return !over();
    },
  };
}
