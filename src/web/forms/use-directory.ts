import { useQuery } from '@tanstack/react-query';
import { http, type Query } from '#web/lib/http.ts';
import { useLanguage } from '#web/lib/i18n.ts';
import type { Choice } from '#web/ui/select-field.tsx';

/** A row of a directory: an id and names; some have a code. */
export interface DirectoryRow {
  id: number | string;
  code?: string;
  name_uz: string;
  name_ru: string;
  name_en: string;
}

/** The keys of its answers begin with it. */
export const directoryKey = 'directory';

/** How all rows of a directory are asked for; they change seldom, so once an hour. */
export const directoryQuery = <Row extends DirectoryRow>(path: string, query: Query = {}) => ({
  queryKey: [directoryKey, path, query],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    http.get<{ results: Row[] }>(path, { ...query, limit: 9999 }, signal),
  staleTime: 3_600_000,
  select: ({ results }: { results: Row[] }) => results,
});

/** All rows of a directory (`/regions/`, `/certificate-types/`). */
export function useDirectory<Row extends DirectoryRow>(
  path: string,
  query: Query = {},
  enabled = true,
): Row[] | undefined {
  return useQuery({ ...directoryQuery<Row>(path, query), enabled }).data;
}

/** The rows as choices in the language in use; empty until they are loaded. */
export function useChoices(rows: readonly DirectoryRow[] | undefined): Choice[] {
  const language = useLanguage();
  return (rows ?? []).map((row) => ({
    value: String(row.id),
    label: row[`name_${language}`] || row.name_uz,
  }));
}
