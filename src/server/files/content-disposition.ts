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
