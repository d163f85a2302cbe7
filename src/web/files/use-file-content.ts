import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { http } from '#web/lib/http.ts';

/** Asks for a file as the person signed in; the browser itself would come without the token. */
export const fileContent = (id: string, signal?: AbortSignal) =>
  http.download(`/files/${id}/`, undefined, signal);

/**
 * An address inside this browser for a file's content, given back when the component goes. Null
 * until it is there.
 */
export function useFileAddress(id: string | null) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['file', id],
    queryFn: ({ signal }) => fileContent(id ?? '', signal),
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    setAddress(null);
    if (!data) return;
    const made = URL.createObjectURL(data.blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return {
    address,
    type: data?.blob.type ?? '',
    name: data?.name ?? '',
    failed: isError && !data,
    again: () => void refetch(),
  };
}
