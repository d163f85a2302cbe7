import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from 'wouter';
import { http, type Query, queryText } from '#web/lib/http.ts';
import { statisticPaths } from '../paths.ts';
import {
  type PublicChoices,
  type PublicDimension,
  type PublicStatistic,
  publicDimensions,
} from './schema.ts';

/** What the address asks for: what the rows are, and by what they are narrowed. */
export interface PublicView {
  by: PublicDimension;
  filters: { name: PublicDimension; value: string }[];
}

/** What is shown, as the address says it. */
export function usePublicView(): PublicView {
  const asked = new URLSearchParams(useSearch());
  return {
    by: publicDimensions.find((one) => one === asked.get('by')) ?? 'type',
    filters: publicDimensions.flatMap((name) => {
      const value = asked.get(name);
      return value ? [{ name, value }] : [];
    }),
  };
}

/** What the API is asked for. */
export const queryOf = ({ by, filters }: PublicView): Query => ({
  by,
  ...Object.fromEntries(filters.map(({ name, value }) => [name, value])),
});

/** The address that shows it. */
export const hrefOf = (view: PublicView): string =>
  `${statisticPaths.publicStatistics.href()}?${queryText(queryOf(view))}`;

/** The numbers, unless more is asked for than everybody may be told. */
export const usePublicStatistic = (view: PublicView) =>
  useQuery({
    queryKey: ['public', 'statistics', queryOf(view)],
    queryFn: ({ signal }) =>
      http.get<PublicStatistic>('/public/statistics/', queryOf(view), signal),
    enabled: view.filters.length < 2,
    placeholderData: (before, last) => {
      const [, , query] = (last?.queryKey ?? []) as [string?, string?, Query?];
      return query?.by === view.by ? keepPreviousData(before) : undefined;
    },
  });

/** By what the numbers can be narrowed. */
export const usePublicChoices = () =>
  useQuery({
    queryKey: ['public', 'statistics', 'choices'],
    queryFn: ({ signal }) =>
      http.get<PublicChoices>('/public/statistics/choices/', undefined, signal),
  });
