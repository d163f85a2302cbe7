/**
 * A valid one-page PDF that says what it stands for: the invented papers of the demonstration.
 * Latin letters only.
 */
export function samplePdf(title: string, lines: readonly string[]): Uint8Array {
  const plain = (text: string): string =>
    text
      .replace(/[\u02bb\u02bc]/g, "'")
      .replace(/[^\x20-\x7e]/g, '?')
      .replace(/[\\()]/g, '\\$&');
  const text = lines.map((line) => `0 -22 Td (${plain(line)}) Tj`).join(' ');
  const content = `BT /F1 20 Tf 72 760 Td (${plain(title)}) Tj /F1 12 Tf ${text} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 R >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return new TextEncoder().encode(body + end);
}
