/**
 * The id that a word of a search names where records are called `A-2026-000131`: by the whole
 * reference, or by its end from any part on ("2026-000131", "000131", "131"), as people quote it.
 */
export function idInReference(letter: string): (word: string) => number | null {
  const quoted = new RegExp(`^(?:(?:${letter}-)?\\d{4}-)?(\\d{1,9})$`, 'i');
  return (word) => Number(quoted.exec(word)?.[1] ?? 0) || null;
}
