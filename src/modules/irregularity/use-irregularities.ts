import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { http, type Query } from '#web/lib/http.ts';
import { useLanguage } from '#web/lib/i18n.ts';
import type { IrregularityDetail, IrregularityPageRows } from './schema.ts';

/** What all of it is kept under: a signing off reads it anew. */
export const irregularityKey = 'irregularities';

/** A page of what the watch of the night has seen, as far as the reader is told of it. */
export function useIrregularities(query: Query) {
  const language = useLanguage();
  return useQuery({
    queryKey: [irregularityKey, query, language],
    queryFn: ({ signal }) => http.get<IrregularityPageRows>('/irregularities/', query, signal),
    placeholderData: keepPreviousData,
  });
}

/** One irregularity with the lines that show it. */
export function useIrregularity(id: string) {
  const language = useLanguage();
  return useQuery({
    queryKey: [irregularityKey, 'one', id, language],
    queryFn: ({ signal }) =>
      http.get<IrregularityDetail>(`/irregularities/${id}/`, undefined, signal),
  });
}
