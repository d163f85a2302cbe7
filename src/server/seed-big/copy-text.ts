const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

const special = /[\\\t\n\r]/;
const everySpecial = /[\\\t\n\r]/g;

function field(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'number') return String(value);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.join(',')}}`;
  const text = String(value);
  return special.test(text) ? text.replace(everySpecial, (sign) => escapes[sign] ?? sign) : text;
}

const chunkLength = 64 * 1024;

/**
 * Rows in the text format of COPY, as pieces of about 64 KB. Arrays may hold numbers only. `count`
 * hears of every row.
 */
export function* copyText(
  rows: Iterable<readonly unknown[]>,
  count: () => void,
): Generator<Buffer> {
  let text = '';
  for (const row of rows) {
    text += `${row.map(field).join('\t')}\n`;
    count();
    if (text.length < chunkLength) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}
