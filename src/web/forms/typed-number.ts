const written = /^-?\d{1,15}([.,]\d{1,15})?$/;

/**
 * A number as people type it, for the schema to judge: "6,5" and "6.5" are the same, nothing is
 * null, and what is no number stays the text that it is. A half where a whole number is wanted is
 * thus refused as a half, in the words of the server.
 */
export function typedNumber(typed: string): number | string | null {
  const text = typed.trim();
  if (text === '') return null;
  return written.test(text) ? Number(text.replace(',', '.')) : text;
}
