import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { http } from '#web/lib/http.ts';

/** A stored file ready to be shown: an address inside this page, its type and name. */
export interface ShownFile {
  url: string;
  mime: string;
  name: string;
}

/**
 * Fetches a file with the session's token and gives it an address that lives as long as it is
 * shown.
 */
export function useFileUrl(fileId: string | null | undefined): {
  file: ShownFile | null;
  failed: boolean;
  retry(): void;
} {
  const [file, setFile] = useState<ShownFile | null>(null);
  const { data, isError, refetch } = useQuery({
    queryKey: ['file', fileId],
    queryFn: ({ signal }) => http.download(`/files/${fileId}/`, undefined, signal),
    enabled: Boolean(fileId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  useEffect(() => {
    setFile(null);
    if (!data) return;
    const url = URL.createObjectURL(data.blob);
    setFile({ url, mime: data.blob.type, name: data.name });
    return () => URL.revokeObjectURL(url);
  }, [data]);
  return { file, failed: isError && !data, retry: () => void refetch() };
}
