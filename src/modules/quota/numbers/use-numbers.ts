import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onRecordChanged } from '#web/lib/changes.ts';
import { http, type Query } from '#web/lib/http.ts';
import type { QuotaEntriesPage, QuotaPeriodSums, QuotaSumsPage } from './schema.ts';

const key = 'quota-numbers';

/** A page of the numbers, read again whenever somebody moves places. */
function useNumbers<Answer>(path: string, query: Query = {}) {
  const client = useQueryClient();
  useEffect(() => {
    const read = () => void client.invalidateQueries({ queryKey: [key] });
    return onRecordChanged(({ process }) => {
      if (process.startsWith('quota')) read();
    }, read);
  }, [client]);
  return useQuery({
    queryKey: [key, path, query],
    queryFn: ({ signal }) => http.get<Answer>(path, query, signal),
    placeholderData: keepPreviousData,
  });
}

/** The sums of a period: the country, and a page of the organizations in the reader's scope. */
export const useQuotaSums = (query: Query) => useNumbers<QuotaSumsPage>('/quota/sums/', query);

/** A page of the entries behind a number. */
export const useQuotaEntries = (query: Query) =>
  useNumbers<QuotaEntriesPage>('/quota/entries/', query);

/** The sums of every period that the reader may see any of. */
export const useQuotaPeriodSums = () => useNumbers<QuotaPeriodSums>('/quota/period-sums/');
