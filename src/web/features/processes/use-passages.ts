import { useQuery } from '@tanstack/react-query';
import type { PassageQuery, Passages, RecordWays, WayRecords } from '#shared/passages.ts';
import { http } from '#web/lib/http.ts';
import { lastAnswerOn } from '#web/lib/last-answer.ts';

/** What narrows the times of a process, as the address names it. */
export const passageFilters = ['organization', 'region', 'kind', 'year'] as const;
/** How the address names what the second choice is narrowed by. */
export const comparedWith = 'with_';
export type PassageFilters = Partial<Record<(typeof passageFilters)[number], string>>;

const asked = (filters: PassageFilters) =>
  filters satisfies Partial<Record<keyof PassageQuery, string>>;

/** How long the records of a process stay in its states, out of what is kept on the server. */
export const usePassages = (process: string, filters: PassageFilters, enabled = true) =>
  useQuery({
    queryKey: ['passages', process, filters],
    queryFn: ({ signal }) => http.get<Passages>(`/passages/${process}/`, asked(filters), signal),
    placeholderData: lastAnswerOn(process),
    enabled,
  });

/** What the records of a process have gone through, each counted once. */
export const useRecordWays = (process: string, filters: PassageFilters, enabled = true) =>
  useQuery({
    queryKey: ['passages', process, 'ways', filters],
    queryFn: ({ signal }) =>
      http.get<RecordWays>(`/passages/${process}/ways/`, asked(filters), signal),
    placeholderData: lastAnswerOn(process),
    enabled,
  });

/** A page of the records behind a number. */
export const useWayRecords = (process: string, query: Record<string, string>) =>
  useQuery({
    queryKey: ['passages', process, 'records', query],
    queryFn: ({ signal }) => http.get<WayRecords>(`/passages/${process}/records/`, query, signal),
    placeholderData: lastAnswerOn(process),
  });
