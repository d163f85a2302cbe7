import type { Difference } from './compare-changes.tsx';

interface Compared {
  original: object;
  theirs: object;
  mine: object;
}

const at = (record: object, name: string): unknown =>
  (record as Record<string, unknown>)[name] ?? null;
const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/**
 * The fields in which what was typed differs from what somebody else has saved; `words` says a
 * value as the page does.
 */
export function differencesOf(
  names: readonly string[],
  { original, theirs, mine }: Compared,
  label: (name: string) => string,
  words: (name: string, value: unknown) => string,
): Difference[] {
  return names.flatMap((name) => {
    if (same(at(theirs, name), at(mine, name))) return [];
    const [saved, typed, before] = [theirs, mine, original].map((record) =>
      words(name, at(record, name)),
    );
    return [
      { name, label: label(name), theirs: saved ?? '', mine: typed ?? '', original: before ?? '' },
    ];
  });
}
