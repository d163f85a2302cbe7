import { useQuery } from '@tanstack/react-query';
import type { FileLimits } from '#shared/file-rules.ts';
import { defaultMaxMb } from '#shared/file-rules.ts';
import { http } from '#web/lib/http.ts';

/** A file must be smaller than so many megabytes: the setting in force (processes section 1.1), its default until it is known. */
export function useMaxMb(): number {
  const { data } = useQuery({
    queryKey: ['file-limits'],
    queryFn: ({ signal }) => http.get<FileLimits>('/files/limits/', undefined, signal),
    staleTime: 3_600_000,
    retry: false,
  });
  return data?.max_size_mb ?? defaultMaxMb;
}
