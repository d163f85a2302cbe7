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

/** A statement as the driver is given it. */
interface Prepared {
  name: string | undefined;
  text: string;
}

/** Statements by their texts, and by the pool whose connections keep them. */
const known = new WeakMap<object, Map<string, Prepared>>();

/**
 * The name under which a connection of a pool keeps a statement prepared, so that it is parsed and
 * planned once and not per request; none for statements without a plan and for those that ask
 * to be planned anew. The same text has the same name on every connection of the pool. The driver
 * keeps the text for each connection: it is given the same one each time, not one of many copies.
 */
export function prepared(pool: object, text: string): Prepared {
  const statements = known.get(pool) ?? new Map<string, Prepared>();
  known.set(pool, statements);
  const before = statements.get(text);
  if (before !== undefined) return before;
  if (statements.size >= mostTexts || !hasPlan.test(text)) return { name: undefined, text };
  const statement = { name: `app-${statements.size}`, text };
  statements.set(text, statement);
  return statement;
}
