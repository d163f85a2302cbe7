import { useQuery } from '@tanstack/react-query';
import { http, type Query } from '#web/lib/http.ts';
import { lastAnswerOn } from '#web/lib/last-answer.ts';
import type { Grouping } from './codes.ts';
import { isOfAdvisors } from './figures.ts';
import type { StatisticTable } from './schema.ts';

/**
 * The numbers of a table, narrowed by filters. While others of the same rows are asked for, the last
 * ones stay.
 */
export function useStatistic(by: Grouping, filters: Query) {
  const path = isOfAdvisors(by) ? '/statistics/advisors/' : '/statistics/doctorate/';
  const query = { by, ...filters };
  return useQuery({
    queryKey: ['statistics', by, query],
    queryFn: ({ signal }) => http.get<StatisticTable>(path, query, signal),
    placeholderData: lastAnswerOn(by),
  });
}
