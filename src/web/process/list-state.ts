import { useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useDensity } from '#web/lib/density.ts';
import type { Query } from '#web/lib/http.ts';
import { usePageRows, usualPageRows } from '#web/lib/page-rows.ts';
import type { Density, Sort } from '#web/ui/table.tsx';
import { listAt, useKeptColumns } from '#web/views/use-list-views.ts';
import {
  everythingOf,
  showsEverything,
  useViewState,
  type ViewState,
} from '#web/views/view-state.ts';

/**
 * What a list can be asked for; everything is in the URL, so that links, Back and reload show the
 * same.
 */
export interface ListOptions {
  /** Names of filters, as the API calls them. */
  filters: readonly string[];
  /** Order when nothing is chosen: `-id`. */
  ordering: string;
  /** For a list that has its own number of rows; the others have what the person has chosen. */
  limit?: number;
  /** What suits this list; the person's own choice goes before it, the address before both. */
  density?: Density;
}

/** Filters, search, order, group and page of a list, and the ways to change them. */
export interface ListState {
  filters: Record<string, string[]>;
  search: string;
  group: string | null;
  ordering: string;
  sort: Sort;
  offset: number;
  limit: number;
  density: Density;
  /** The columns that are chosen, by their keys; null = those that the list has by itself. */
  columns: readonly string[] | null;
  /** How many filters are in use; the search is none. */
  active: number;
  /** The parameters for the API. */
  query: Query;
  /** This list as an address. */
  href: string;
  /** Its saved views; null where none can be kept. */
  views: ViewState | null;
  setFilter(name: string, values: readonly string[]): void;
  setSearch(text: string): void;
  setSort(sort: Sort): void;
  setDensity(density: Density): void;
  setColumns(keys: readonly string[] | null): void;
  clearFilters(): void;
  clearSearch(): void;
  groupHref(group: string | null): string;
  pageHref(offset: number): string;
}

const valuesOf = (params: URLSearchParams, name: string): string[] =>
  (params.get(name) ?? '').split(',').filter(Boolean);

type Changes = Record<string, string | null>;

interface Place {
  path: string;
  search: string;
  /** Where the list is when nothing narrows it. */
  all: string;
}

function addressOf({ path, search, all }: Place, changes: Changes): string {
  const params = new URLSearchParams(search);
  params.delete('view');
  // Another view begins at its first page.
  if (!('offset' in changes)) params.delete('offset');
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') params.delete(name);
    else params.set(name, value);
  }
  const text = params.toString().replaceAll('%2C', ',');
  return text ? `${path}?${text}` : all;
}

/**
 * The state of the list on this page, read from and written to the URL; changes replace the entry
 * of the history, links add one.
 */
export function useListState(options: ListOptions): ListState {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const views = useViewState({
    path,
    search,
    filters: options.filters,
    replace: (href) => navigate(href, { replace: true }),
  });
  const kept = useKeptColumns(listAt(path));
  const place: Place = {
    path,
    search,
    all: showsEverything(search) ? everythingOf(path) : (views?.allHref ?? path),
  };
  const change = (changes: Changes) => navigate(addressOf(place, changes), { replace: true });
  // Other columns or heights show the same rows: the page stays.
  const stay = (changes: Changes) =>
    change({ offset: read.offset > 0 ? String(read.offset) : null, ...changes });
  const usual = useDensity() ?? options.density ?? 'dense';
  const chosenRows = usePageRows();
  const limit = options.limit ?? chosenRows ?? usualPageRows;
  const read = useMemo(
    () => readState(new URLSearchParams(search), options, usual, limit),
    [search, options, usual, limit],
  );
  const cleared: Changes = Object.fromEntries(options.filters.map((name) => [name, null]));
  return {
    ...read,
    limit,
    views,
    href: addressOf(place, { offset: read.offset > 0 ? String(read.offset) : null }),
    setFilter: (name, values) => change({ [name]: values.join(',') }),
    setSearch: (text) => change({ search: text.trim() }),
    setSort: ({ key, direction }) =>
      change({ ordering: direction === 'descending' ? `-${key}` : key }),
    setDensity: (density) => stay({ density: density === usual ? null : density }),
    columns: read.columns ?? kept.columns,
    setColumns: (keys) => {
      kept.keep(keys);
      stay({ columns: keys?.join(',') ?? null });
    },
    clearFilters: () => change(cleared),
    clearSearch: () => change({ search: null }),
    groupHref: (group) => addressOf(place, { group }),
    pageHref: (offset) => addressOf(place, { offset: offset > 0 ? String(offset) : null }),
  };
}

function readState(
  params: URLSearchParams,
  { filters: names, ordering: usual }: ListOptions,
  usualDensity: Density,
  limit: number,
) {
  const filters = Object.fromEntries(names.map((name) => [name, valuesOf(params, name)]));
  const ordering = params.get('ordering') ?? usual;
  const offset = Math.max(0, Number(params.get('offset')) || 0);
  const search = params.get('search') ?? '';
  const group = params.get('group');
  const sort: Sort = {
    key: ordering.replace(/^-/, ''),
    direction: ordering.startsWith('-') ? 'descending' : 'ascending',
  };
  const density: Density =
    params.get('density') === 'comfortable'
      ? 'comfortable'
      : params.get('density') === 'dense'
        ? 'dense'
        : usualDensity;
  const columns = params.has('columns') ? valuesOf(params, 'columns') : null;
  const active = Object.values(filters).filter(({ length }) => length > 0).length;
  const query: Query = { ...filters, search, ordering, group, limit, offset };
  return { filters, search, group, ordering, sort, offset, density, columns, active, query };
}
