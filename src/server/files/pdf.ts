/** What is wrong with the bytes of a PDF; null = nothing that we know of. */
export type PdfProblem = 'damaged' | 'password_protected' | null;

const encryptKey = /\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/;

/** Whether the cross-reference that the end of the file points to is where it is said to be. */
function hasCrossReference(text: string, tail: string): boolean {
  const start = [...tail.matchAll(/startxref\s+(\d+)/g)].at(-1)?.[1];
  if (start === undefined) return false;
  return /^\s*(?:xref|\d+\s+\d+\s+obj)/.test(text.slice(Number(start), Number(start) + 40));
}

/** Header, end mark, cross-reference and encryption of a PDF. */
export function pdfProblem(content: Buffer): PdfProblem {
  // latin1: one character per byte, so that offsets are positions.
  const text = content.toString('latin1');
  const tail = text.slice(-2048);
  if (!text.startsWith('%PDF-') || !tail.includes('%%EOF') || !hasCrossReference(text, tail))
    return 'damaged';
  return encryptKey.test(text) ? 'password_protected' : null;
}
