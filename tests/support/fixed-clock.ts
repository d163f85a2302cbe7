// Set up by vitest before every file.
import { clockOffset, shiftClock } from './shifted-clock.ts';

shiftClock(clockOffset());
