/**
 * Begins a statement whose best plan depends on its values (lists, counts): it is planned anew
 * every time instead of being prepared.
 */
export const plannedAnew = '/* planned anew */';

/** Begins a statement that goes with the next one (`ahead.ts`). */
export const sentAhead = '/* sent ahead */';

/** More texts than a connection should keep; what comes later runs unprepared. */
const mostTexts = 500;

/** How a statement with a plan begins. */
const hasPlan = new RegExp(
  `^(${sentAhead.replaceAll('*', '\\*')})?\\s*(select|insert|update|delete|with)\\b`,
  'i',
);

/** Names of the texts by the pool whose connections keep them. */
const known = new WeakMap<object, Map<string, string>>();

/**
 * The name under which a connection of a pool keeps a statement prepared, so that it is parsed and
 * planned once and not per request; undefined for statements without a plan and for those that ask
 * to be planned anew. The same text has the same name on every connection of the pool.
 */
export function preparedName(pool: object, text: string): string | undefined {
  const names = known.get(pool) ?? new Map<string, string>();
  known.set(pool, names);
  const before = names.get(text);
  if (before !== undefined) return before;
  if (names.size >= mostTexts || !hasPlan.test(text)) return undefined;
  const name = `app-${names.size}`;
  names.set(text, name);
  return name;
}
