/**
 * `Content-Disposition` of a download: an ASCII name for old clients and the true one in UTF-8 (RFC
 * 6266, RFC 8187).
 */
export function attachment(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[\u02bb\u02bc]/g, '')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/["\\%;]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** The type of a spreadsheet (xlsx). */
export const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The type of a table as text. */
export const csvType = 'text/csv; charset=utf-8';

/** A file as it goes out; its size where it is known before the first byte. */
interface ServedFile {
  name: string;
  mime: string;
  size?: number | null;
}

/**
 * The headers of every file that is served: it is saved and not shown, no browser guesses its type
 * or runs what is in it, no other site embeds it, and nobody on the way keeps it.
 */
export function fileHeaders({ name, mime, size }: ServedFile): Record<string, string | number> {
  const headers: Record<string, string | number> = {
    'Content-Type': mime,
    'Content-Disposition': attachment(name),
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'private, no-store',
  };
  if (typeof size === 'number') headers['Content-Length'] = size;
  return headers;
}
