/**
 * Parts of a list's address that no view keeps: the page, and the mark of having left the usual
 * view.
 */
const passing = ['offset', 'view'];

/**
 * The parameters of a list's address in one spelling, so that two addresses of the same rows are
 * equal: sorted, without empty ones and the page.
 */
export function canonicalQuery(text: string): string {
  const kept = [...new URLSearchParams(text)].filter(
    ([name, value]) => value !== '' && !passing.includes(name),
  );
  const params = new URLSearchParams(kept);
  params.sort();
  return params.toString().replaceAll('%2C', ',');
}

/** A view's parameters cut into those that the list still knows and the names of the others. */
export function knownPart(
  query: string,
  known: readonly string[],
): { query: string; dropped: string[] } {
  const params = [...new URLSearchParams(query)];
  const dropped = params.map(([name]) => name).filter((name) => !known.includes(name));
  return {
    query: canonicalQuery(
      new URLSearchParams(params.filter(([name]) => known.includes(name))).toString(),
    ),
    dropped,
  };
}
