import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { byAlphabet } from '#shared/alphabet.ts';
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
  short_name_uz?: string | null;
  /** The city it is in, in all languages. */
  city?: string | null;
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

/** What a row is found by, whatever language and spelling it is searched in. */
const foundBy = (row: DirectoryRow): Pick<Choice, 'also' | 'near'> => ({
  also: [row.code ?? '', row.name_uz, row.name_ru, row.name_en, row.short_name_uz ?? ''].filter(
    Boolean,
  ),
  near: row.city ? [row.city] : [],
});

/**
 * The rows as choices in the language in use and in its alphabet; empty until they are loaded.
 */
export function useChoices(rows: readonly DirectoryRow[] | undefined): Choice[] {
  const language = useLanguage();
  return useMemo(() => {
    if (!rows) return [];
    const order = byAlphabet(language);
    return rows
      .map((row) => ({
        value: String(row.id),
        label: row[`name_${language}`] || row.name_uz,
        ...foundBy(row),
      }))
      .sort((one, other) => order(one.label, other.label));
  }, [rows, language]);
}

/** The rows as choices that are known by their codes, "05.01.04 Mathematical software …". */
export function useCodedChoices(
  rows: readonly (DirectoryRow & { code: string })[] | undefined,
): Choice[] {
  const language = useLanguage();
  return (rows ?? []).map((row) => ({
    value: String(row.id),
    label: `${row.code} ${row[`name_${language}`] || row.name_uz}`,
    ...foundBy(row),
  }));
}
