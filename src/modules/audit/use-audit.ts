import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { http, type Query } from '#web/lib/http.ts';
import type { RecordPage } from '#web/record/record.ts';
import type { AuditChange, AuditReading, AuditRecord, HistoryCheck } from './schema.ts';

/** The two parts of the log, by their addresses on the server. */
export interface AuditParts {
  changes: AuditChange;
  readings: AuditReading;
}

/** A page of one part of the log. */
export function useAudit<Part extends keyof AuditParts>(part: Part, query: Query) {
  return useQuery({
    queryKey: ['audit', part, query],
    queryFn: ({ signal }) =>
      http.get<RecordPage<AuditParts[Part]>>(`/audit/${part}/`, query, signal),
    placeholderData: keepPreviousData,
  });
}

/** One change with its record's whole chain. */
export function useAuditRecord(id: string) {
  return useQuery({
    queryKey: ['audit', 'record', id],
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
