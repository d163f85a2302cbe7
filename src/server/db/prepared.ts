/**
 * Begins a statement whose best plan depends on its values (lists, counts): it is planned anew
 * every time instead of being prepared.
 */
export const plannedAnew = '/* planned anew */';

/**
 * Begins a statement for which one plan is good whatever its values are, as it finds its rows by
 * their keys: a connection plans it once (decision 183).
 */
export const plannedOnce = '/* planned once */';

/** Begins a statement that goes with the next one (`ahead.ts`). */
export const sentAhead = '/* sent ahead */';

/** More texts than a connection should keep; what comes later runs unprepared. */
const mostTexts = 500;

const marks = [plannedOnce, sentAhead].map((mark) => mark.replaceAll('*', '\\*')).join('|');

/** How a statement with a plan begins. */
const hasPlan = new RegExp(`^((${marks})\\s*)*(select|insert|update|delete|with)\\b`, 'i');

/** What only writes the values that it is given. */
const onlyValues = /^insert into \S+ \([^)]*\) values/i;

/** How a connection plans (`plan_cache_mode`); by default as PostgreSQL does by itself. */
export type Planning = 'force_generic_plan' | 'default';

/** A statement as the driver is given it. */
interface Prepared {
  name: string | undefined;
  text: string;
  /** How its connection must plan then; null where that does not matter. */
  planning: Planning | null;
}

function planningFor(text: string): Planning | null {
  if (text.includes(plannedOnce)) return 'force_generic_plan';
  if (text.startsWith(plannedAnew)) return 'default';
  // What is sent ahead finds its rows by keys: both come to the same plan in any case.
  const hasOnePlan = text.startsWith(sentAhead) || onlyValues.test(text);
  return hasPlan.test(text) && !hasOnePlan ? 'default' : null;
}

/** Statements by their texts, and by the pool whose connections keep them. */
const known = new WeakMap<object, Map<string, Prepared>>();

/**
 * The name under which a connection of a pool keeps a statement prepared, so that it is parsed once
 * and not per request; none for statements without a plan and for those that ask to be planned
 * anew. The same text has the same name on every connection of the pool. The driver keeps the text
 * for each connection: it is given the same one each time, not one of many copies.
 */
export function prepared(pool: object, text: string): Prepared {
  const statements = known.get(pool) ?? new Map<string, Prepared>();
  known.set(pool, statements);
  const before = statements.get(text);
  if (before !== undefined) return before;
  const trimmed = text.trimStart();
  const planning = planningFor(trimmed);
  if (statements.size >= mostTexts || !hasPlan.test(trimmed))
    return { name: undefined, text, planning };
  const statement = { name: `app-${statements.size}`, text, planning };
  statements.set(text, statement);
  return statement;
}
