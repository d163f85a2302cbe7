import { useQuery } from '@tanstack/react-query';
import { defaultMaxImageMb, defaultMaxMb, type FileLimits } from '#shared/file-rules.ts';
import { http } from '#web/lib/http.ts';

const untilKnown: FileLimits = { max_size_mb: defaultMaxMb, max_image_mb: defaultMaxImageMb };

/**
 * Files and pictures must be smaller than so many megabytes: the settings in force, their defaults
 * until they are known.
 */
export function useFileLimits(): FileLimits {
  const { data } = useQuery({
    queryKey: ['file-limits'],
    queryFn: ({ signal }) => http.get<FileLimits>('/files/limits/', undefined, signal),
    staleTime: 3_600_000,
    retry: false,
  });
  return data ?? untilKnown;
}
