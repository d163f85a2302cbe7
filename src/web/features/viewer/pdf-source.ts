import { http } from '#web/lib/http.ts';

/** The parts of the viewer's address. */
export interface ViewerParams {
  collection?: string;
  id?: string;
  part?: string;
  document?: string;
}

/**
 * What of our server may be shown here: an uploaded file, or a generated document of a record; null
 * for any other address.
 */
export function sourceOf({
  collection = '',
  id = '',
  part,
  document,
}: ViewerParams): string | null {
  if (collection === 'files' && /^[0-9a-f-]{36}$/.test(id) && part === undefined)
    return `/files/${id}/`;
  if (
    !/^[a-z][a-z-]*$/.test(collection) ||
    !/^\d+$/.test(id) ||
    part !== 'documents' ||
    !/^\d+$/.test(document ?? '')
  )
    return null;
  return `/${collection}/${id}/documents/${document}/`;
}

/** The file as the person signed in; the query of the address is passed on as it is. */
export const pdfQuery = (path: string, query: string) => ({
  queryKey: ['pdf', path, query],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    http.download(path, Object.fromEntries(new URLSearchParams(query)), signal),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 60_000,
  retry: false,
});
