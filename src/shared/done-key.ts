import { isEngineEvent } from '#machines/moved-rules.ts';

/**
 * The text of what a line of history says was done, by the area of its process: a correction of the
 * status, and a move to other rules, are told in the same words everywhere, because no machine knows
 * them.
 */
export const doneKey = (area: string, event: string) =>
  `${isEngineEvent(event) ? 'processes' : area}.done.${event}` as const;
