import { correctionEvent } from '#machines/correctable.ts';

/**
 * The text of what a line of history says was done, by the area of its process: a correction of the
 * status is told in the same words everywhere, because no machine knows it.
 */
export const doneKey = (area: string, event: string) =>
  `${event === correctionEvent ? 'processes' : area}.done.${event}` as const;
