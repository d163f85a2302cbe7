/**
 * Whether a spreadsheet would take this text for a formula when it is opened as CSV, or typed
 * again: it begins with = + - @, in any width (`＝`, `﹢`), also behind blanks and signs that nobody
 * sees, or with a tab or a line end. Every file that leaves the product asks here.
 */
export function isFormulaLike(text: string): boolean {
  if (/^[\t\r\n]/.test(text)) return true;
  const [first = ''] = text.replace(/^[\s\p{Cf}]+/u, '').normalize('NFKC');
  return ['=', '+', '-', '@'].includes(first);
}
