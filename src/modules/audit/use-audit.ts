import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { http, type Query } from '#web/lib/http.ts';
import { useLanguage } from '#web/lib/i18n.ts';
import type { RecordPage } from '#web/record/record.ts';
import type {
  ActivityPerson,
  AuditChange,
  AuditPage,
  AuditReading,
  AuditRecord,
  AuditRefusal,
  HistoryCheck,
} from './schema.ts';

/** The parts of the log, by their addresses on the server. */
export interface AuditParts {
  changes: AuditChange;
  readings: AuditReading;
  refusals: AuditRefusal;
}

/** The whole log, or what the people of the reader's organization did. */
export type AuditOf = 'audit' | 'activity';

type PageOf<Part extends keyof AuditParts> = RecordPage<AuditParts[Part]> &
  Partial<Pick<AuditPage, 'unusual'>>;

/** A page of one part of the log, in the reader's words. */
export function useAudit<Part extends keyof AuditParts>(
  part: Part,
  query: Query,
  of: AuditOf = 'audit',
) {
  const language = useLanguage();
  return useQuery({
    queryKey: [of, part, query, language],
    queryFn: ({ signal }) => http.get<PageOf<Part>>(`/${of}/${part}/`, query, signal),
    placeholderData: keepPreviousData,
  });
}

/** One change with its record's whole chain. */
export function useAuditRecord(id: string) {
  const language = useLanguage();
  return useQuery({
    queryKey: ['audit', 'record', id, language],
    queryFn: ({ signal }) => http.get<AuditRecord>(`/audit/changes/${id}/`, undefined, signal),
  });
}

/** What the nightly check of the whole history found; while one is under way it is asked again. */
export function useHistoryCheck() {
  return useQuery({
    queryKey: ['audit', 'check'],
    queryFn: ({ signal }) => http.get<HistoryCheck>('/audit/check/', undefined, signal),
    refetchInterval: ({ state }) => (state.data?.running ? 15_000 : false),
  });
}

/** The people of the reader's organization, to choose whose activity is shown. */
export function useActivityPeople() {
  return useQuery({
    queryKey: ['activity', 'people'],
    queryFn: ({ signal }) => http.get<ActivityPerson[]>('/activity/people/', undefined, signal),
  });
}
