import { useEffect, useEffectEvent, useState } from 'react';
import { rankChoices } from '#web/lib/search-choices.ts';
import type { Choice } from './select-field.tsx';

/** At most so many options are drawn; the rest is narrowed by typing. */
const drawnOptions = 50;

/** What is said of a list that is read elsewhere while it is not there. */
export const notThereTexts = {
  loading: 'common.state.loading',
  failed: 'common.combobox.failed',
} as const;
export type NotThere = keyof typeof notThereTexts;

/** Where options come from: a list, or a search on the server that can be given up. */
export type OptionSource =
  | readonly Choice[]
  | NotThere
  | ((query: string, signal: AbortSignal) => Promise<readonly Choice[]>);

/** What a combobox knows about its options right now. */
export interface Options {
  list: readonly Choice[];
  /** True when more exist than are drawn. */
  cut: boolean;
  state: 'ready' | NotThere;
}

function cutList(list: readonly Choice[], state: Options['state'] = 'ready'): Options {
  return { list: list.slice(0, drawnOptions), cut: list.length > drawnOptions, state };
}

/**
 * The options for what is typed: a list is filtered at once, a server is asked 200 ms after the
 * last key, and only while `active`.
 */
export function useOptions(source: OptionSource, query: string, active: boolean): Options {
  const [found, setFound] = useState<Options>({ list: [], cut: false, state: 'loading' });
  const remote = typeof source === 'function';
  const ask = useEffectEvent(async (text: string, signal: AbortSignal) =>
    typeof source === 'function' ? source(text, signal) : [],
  );
  useEffect(() => {
    if (!active || !remote) return;
    const giveUp = new AbortController();
    setFound((last) => ({ ...last, state: 'loading' }));
    const timer = setTimeout(async () => {
      try {
        const list = await ask(query, giveUp.signal);
        const best = rankChoices(list, query).map(({ choice }) => choice);
        if (!giveUp.signal.aborted) setFound(cutList(best));
      } catch {
        if (!giveUp.signal.aborted) setFound(cutList([], 'failed'));
      }
    }, 200);
    return () => {
      clearTimeout(timer);
      giveUp.abort();
    };
  }, [active, query, remote]);
  if (typeof source === 'function') return found;
  if (typeof source === 'string') return cutList([], source);
  if (!query.trim()) return cutList(source);
  return cutList(rankChoices(source, query).flatMap(({ choice, fits }) => (fits ? [choice] : [])));
}
