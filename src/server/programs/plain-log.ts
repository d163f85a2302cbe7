import os from 'node:os';
import type { Config } from '../base/config.ts';
import type { LastLog } from '../db/last-resort.ts';

/** The numbers of the log's levels, as pino writes them. */
const levels = { fatal: 60, error: 50, warn: 40, info: 30, debug: 20, trace: 10 };

/**
 * Lines of the same form as those of the other processes. The primary says little, and is smaller
 * without their program.
 */
export function plainLog(level: Config['logLevel']): LastLog & { warn(message: string): void } {
  const least = level === 'silent' ? Number.POSITIVE_INFINITY : levels[level];
  const say = (name: keyof typeof levels, msg: string, err?: unknown): void => {
    if (levels[name] < least) return;
    const { pid } = process;
    const line = { level: levels[name], time: Date.now(), pid, hostname: os.hostname() };
    const { message, stack } = err instanceof Error ? err : {};
    console.log(JSON.stringify({ ...line, ...(err ? { err: { message, stack } } : {}), msg }));
  };
  return {
    warn: (message) => say('warn', message),
    error: ({ err }, message) => say('error', message, err),
    fatal: ({ err }, message) => say('fatal', message, err),
  };
}
