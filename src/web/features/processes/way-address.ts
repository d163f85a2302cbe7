import type { AnyStateMachine } from 'xstate';
import type { FoundBy } from '#shared/passages.ts';
import { paths } from '#web/lib/paths.ts';
import { type PassageFilters, passageFilters } from './use-passages.ts';

/** By what the records behind a number are found, and of which choice. */
export interface Behind {
  of: FoundBy;
  words: readonly string[];
}

/** The address of the records behind a number of some choice. */
export function behindHref(
  machine: AnyStateMachine,
  filters: PassageFilters,
  { of, words }: Behind,
): string {
  const search = new URLSearchParams({ view: 'times', of, words: words.join(',') });
  for (const name of passageFilters) if (filters[name]) search.set(name, filters[name]);
  return `${paths.process.href({ machine: machine.id })}?${search}`;
}
