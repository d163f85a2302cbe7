// Set up by vitest before every file.
import { clockOffset, shiftClock } from './shifted-clock.ts';

const worker = globalThis as { clockOfTests?: DateConstructor };

shiftClock(clockOffset());
// The files of a worker share its process: who moved its clock, as a training ground does, has not
// moved that of the next file.
worker.clockOfTests ??= globalThis.Date;
globalThis.Date = worker.clockOfTests;
