import type { ApiError } from './api-error.ts';

/** How often a write is sent again before the person is told. */
export const mostRepeats = 2;

/** Statuses of a server, or a proxy before it, that cannot answer now. */
const away = [502, 503, 504];
const longestDelayMs = 2000;

/**
 * Is this the trouble of a moment? That the first sending is still being worked on is it only for
 * who has sent before.
 */
export function isTransient({ status, code }: ApiError, repeats: number): boolean {
  if (code === 'NO_ANSWER' || away.includes(status)) return true;
  return repeats > 0 && code === 'KEY_IN_PROGRESS';
}

/** Waits what the server asks for, at most two seconds; in ms. */
export const repeatDelay = ({ retryAfter }: ApiError): number =>
  Math.min((retryAfter ?? 1) * 1000, longestDelayMs);
