import { useEffect, useEffectEvent } from 'react';
import { canonicalQuery, knownPart } from '#shared/list-query.ts';
import type { ListView } from '#shared/list-views.ts';
import { listAt, useListViews } from './use-list-views.ts';

/** The saved views of a list beside its address. */
export interface ViewState {
  list: string;
  all: readonly ListView[];
  /** The one whose rows are shown. */
  current: ListView | null;
  /** How much of it the list does not know any more. */
  dropped: number;
  /** What would be saved: the address without the page. */
  query: string;
  hrefOf(view: ListView): string;
  /**
   * The list without any view; where one opens with the list, its address says that it was left.
   */
  allHref: string;
}

/** What every list understands beside its own filters. */
const common = ['search', 'ordering', 'group', 'density', 'columns'];
/** The address of a list that shows everything although a view opens with it. */
export const everythingOf = (path: string): string => `${path}?view=all`;

/**
 * Whether an address without filters was chosen and is not to be replaced by the view that opens
 * with the list.
 */
export const showsEverything = (search: string): boolean =>
  new URLSearchParams(search).get('view') === 'all';

interface Place {
  path: string;
  search: string;
  filters: readonly string[];
  replace(href: string): void;
}

/**
 * The views of the list at this address; opens the usual one where the list is opened without
 * filters. Null where views cannot be kept.
 */
export function useViewState({ path, search, filters, replace }: Place): ViewState | null {
  const list = listAt(path);
  const all = useListViews(list);
  const known = [...filters, ...common];
  const partOf = (view: ListView) => knownPart(view.query, known);
  const hrefOf = (view: ListView): string =>
    partOf(view).query ? `${path}?${partOf(view).query}` : everythingOf(path);
  const usual = all.find((view) => view.usual);
  const open = useEffectEvent(() => usual && replace(hrefOf(usual)));
  const opens = search === '' && usual !== undefined;
  useEffect(() => {
    if (opens) open();
  }, [opens]);
  if (!list) return null;
  const query = knownPart(canonicalQuery(search), known).query;
  const shown = all.filter((view) => partOf(view).query === query);
  const current = shown.find((view) => view.usual) ?? shown[0] ?? null;
  return {
    list,
    all,
    current,
    query,
    hrefOf,
    dropped: current ? partOf(current).dropped.length : 0,
    allHref: usual ? everythingOf(path) : path,
  };
}
