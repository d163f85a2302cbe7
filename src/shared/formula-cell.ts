/**
 * Whether a spreadsheet would take this text for a formula when it is opened as CSV, or typed
 * again: it begins with = + - @, in any width (`＝`, `﹢`), also behind blanks and signs that nobody
 * sees, or with a tab or a line end. Every file that leaves the product asks here.
 */
export function isFormulaLike(text: string): boolean {
  // No letter and no figure is a sign of a formula in another width: nearly every cell ends here.
  if (/^[\p{L}\p{Nd}]/u.test(text)) return false;
  if (/^[\t\r\n]/.test(text)) return true;
  const [first = ''] = text.replace(/^[\s\p{Cf}]+/u, '').normalize('NFKC');
  return ['=', '+', '-', '@'].includes(first);
}
