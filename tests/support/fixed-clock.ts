// Set up by vitest before every file.
import { clockOffset, shiftClock } from './shifted-clock.ts';

const worker = globalThis as { clockOfTests?: DateConstructor };

shiftClock(clockOffset());
// The files of a worker share its process: one that moves the clock, as a training ground does, must
// not move it for the next.
worker.clockOfTests ??= globalThis.Date;
globalThis.Date = worker.clockOfTests;
