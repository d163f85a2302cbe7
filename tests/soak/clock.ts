import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** The time of one run. */
export interface RunClock {
  /** Seconds since the start. */
  seconds(): number;
  over(): boolean;
  /** Waits until so many seconds after the start; false when the run ended before. */
  until(second: number): Promise<boolean>;
  /** Ends the run now. */
  end(): void;
}

/** Starts the time of a run that lasts so many minutes. */
export function runClock(minutes: number): RunClock {
  const begun = performance.now();
  const control = new AbortController();
  // Everybody who waits listens.
  setMaxListeners(0, control.signal);
  const seconds = () => (performance.now() - begun) / 1000;
  const over = () => control.signal.aborted || seconds() >= minutes * 60;
  return {
    seconds,
    over,
    async until(second) {
      const ms = (Math.min(second, minutes * 60) - seconds()) * 1000;
      if (ms > 0) await sleep(ms, undefined, { signal: control.signal }).catch(() => undefined);
      return !over();
    },
    end: () => control.abort(),
  };
}
