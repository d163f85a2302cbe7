/**
 * Evens out what people type differently for searching in short lists: apostrophes, е and ё, case,
 * spaces. Never for display.
 */
export function foldText(text: string): string {
  return text
    .toLocaleLowerCase('en')
    .replace(/['`ʻʼ‘’]/g, '')
    .replaceAll('ё', 'е')
    .replace(/\s+/g, ' ')
    .trim();
}

/** True if every word of `query` occurs in `text`, in any order. */
export function matchesWords(text: string, query: string): boolean {
  const folded = foldText(text);
  return foldText(query)
    .split(' ')
    .every((word) => folded.includes(word));
}
