import { sql } from 'kysely';
import type { AnyStateMachine } from 'xstate';
import { z } from 'zod';
import { statesTagged } from '#machines/kit.ts';
import { wholeNumber, wordsOf } from '#shared/search-words.ts';
import { largestInt } from '#shared/validation.ts';
import { encodeMessage } from '#shared/validation-text.ts';
import { Refusal } from '../base/refusal.ts';
import { refuseFields } from '../base/refuse.ts';
import { wordIn } from '../db/word-in.ts';
import { workFilter } from './assignment.ts';
import { dutyCondition, dutyParts } from './duties.ts';
import type { ProcessDefinition, Reader, Sql } from './process.ts';

/** No list answers more rows than this, whatever is asked. */
const maxLimit = 9999;
const defaultLimit = 25;

const whole = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** What every list understands; filters of the process come beside it, arrays comma-joined. */
export const listShape = z.object({
  /** Without it a page of 25, or of the length that the list has of its own. */
  limit: whole.optional(),
  offset: whole.default(0),
  search: z.string().max(200).optional(),
  ordering: z.string().max(100).optional(),
  group: z.string().max(50).optional(),
  view: z.string().max(50).optional(),
  /**
   * Only records on which the reader is expected to act: the list behind the count of `my-turn`.
   */
  turn: z.enum(['1']).optional(),
  /**
   * With the page come the numbers of all named parts of the list, and of each its first `each`
   * rows.
   */
  include: z.enum(['groups']).optional(),
  each: whole.max(100).default(0),
});

/** One part of an order; newest first comes last of all and is not among them. */
export interface OrderPart {
  by: Sql;
  direction: Sql;
}

export interface ListQuery {
  where: Sql;
  /** The same without the group. */
  whole: Sql;
  order: OrderPart[];
  /**
   * `where` cut into parts of which every row fits exactly one, when there are such: each is asked
   * for itself and finds its index.
   */
  cuts: Sql[];
  /** Which kind of list of the process; names the groups. */
  view: string | undefined;
  limit: number;
  offset: number;
  /** Names of the filters that were asked for; `search` is one of them. */
  filters: string[];
  group: string | null;
}

/**
 * The records of the person with this whole personal number: of anybody where the reader sees numbers
 * whole, else of themselves. Who sees as somebody else finds nobody by a number (decision 035).
 */
function ofNumber({ holder }: ProcessDefinition, reader: Reader, word: string): Sql | null {
  if (!holder || reader.seesAs || !wholeNumber.test(word)) return null;
  const own = holder.numbers(reader) === 'full' ? sql`` : sql` and a.id = ${reader.actor.userId}`;
  return sql`${holder.account} = any(array(select a.id from account a where a.pinfl = ${word}${own}))`;
}

/**
 * Every word must occur, in any order; folding makes apostrophes, case and script equal, and letters
 * that people write for one another are taken for one.
 * `otherwise` names another way in which a word may fit a row; null = none for this word.
 */
export function searchCondition(
  definition: ProcessDefinition,
  reader: Reader,
  search: string | undefined,
  otherwise: (word: string) => Sql | null = () => null,
): Sql[] {
  const { searchColumn, idOfReference } = definition;
  if (!searchColumn) return [];
  const column = typeof searchColumn === 'function' ? searchColumn(reader) : searchColumn;
  return wordsOf(search).map((word) => {
    const id = idOfReference?.(word) ?? null;
    const ways = [
      wordIn(column, word),
      id === null ? null : sql`r.id = ${id}`,
      ofNumber(definition, reader, word),
      otherwise(word),
    ].filter((way) => way !== null);
    return sql`(${sql.join(ways, sql` or `)})`;
  });
}

const ways = { up: sql`asc nulls last`, down: sql`desc nulls last` };

/**
 * The word that puts the reader's own turn first, for processes whose lists are short enough to be
 * sorted by it.
 */
const turnWord = 'turn';

function orderOf(
  definition: ProcessDefinition,
  reader: Reader,
  ordering: string | undefined,
): OrderPart[] {
  if (!ordering) return [];
  return ordering.split(',').map((part) => {
    const word = part.replace(/^-/, '');
    const turn =
      definition.turnFirst && word === turnWord
        ? sql`coalesce(${dutyCondition(definition, reader)}, false)`
        : undefined;
    const ordering = definition.orderings[word];
    const by = turn ?? (typeof ordering === 'function' ? ordering(reader) : ordering);
    if (!by) throw refuseFields({ ordering: 'validation.choice' });
    return { by, direction: part.startsWith('-') ? ways.down : ways.up };
  });
}

/** An order as SQL over the columns of `r`. */
export const inOrder = (order: readonly OrderPart[]): Sql =>
  sql.join([...order.map(({ by, direction }) => sql`${by} ${direction}`), sql`r.id desc`], sql`, `);

function groupCondition(
  definition: ProcessDefinition,
  reader: Reader,
  group: string | undefined,
  view: string | undefined,
): Sql[] {
  if (!group) return [];
  const condition = definition.groups?.(reader, view)[group];
  if (!condition) throw refuseFields({ group: 'validation.choice' });
  return [condition];
}

/** A number of a filter that no column holds; `listQuery` says in which filter. */
class NumberTooLarge extends Refusal {
  constructor() {
    super('VALIDATION');
  }
}

/**
 * The whole numbers of a comma-joined filter; words and fractions in it fit no record. Throws
 * `VALIDATION` for a number beyond PostgreSQL's `int`, which the database would not even compare.
 */
export function wholeNumbers(values: readonly string[]): number[] {
  const numbers = values.map(Number);
  if (numbers.some((number) => Math.abs(number) > largestInt)) throw new NumberTooLarge();
  return numbers.filter(Number.isSafeInteger);
}

/** Records `r` in one of these states; the filter by states. */
export const inStates = (states: readonly string[]): Sql => sql`r.state = any(${states}::text[])`;

/** The filter by tags that a machine gives its states. */
export const inStatesTagged =
  (machine: AnyStateMachine) =>
  (tags: readonly string[]): Sql =>
    inStates(tags.flatMap((tag) => statesTagged(machine, tag)));

/** The condition of one filter. Throws `VALIDATION` at the filter's name. */
function conditionOf(name: string, condition: () => Sql): Sql {
  try {
    return condition();
  } catch (error) {
    if (!(error instanceof NumberTooLarge)) throw error;
    throw refuseFields({ [name]: encodeMessage('validation.max_value', { max: largestInt }) });
  }
}

/** The filters of a process: its own, and by who is on a record where staff are. */
export const filtersOf = (definition: ProcessDefinition): ProcessDefinition['filters'] =>
  definition.assigned
    ? { ...definition.filters, work: workFilter(definition) }
    : definition.filters;

/** The query of a list from its address; unknown parameters are ignored, wrong values named. */
export function listQuery(
  definition: ProcessDefinition,
  reader: Reader,
  query: Record<string, unknown>,
): ListQuery {
  const { offset, search, ordering, group, view, turn, ...asks } = listShape.parse(query);
  const { limit = definition.pageRows ?? defaultLimit } = asks;
  const asked = Object.entries(filtersOf(definition)).flatMap(([name, condition]) => {
    const value = query[name];
    return typeof value === 'string' && value !== ''
      ? [[name, conditionOf(name, () => condition(value.split(','), reader))] as const]
      : [];
  });
  const words = searchCondition(definition, reader, search);
  const waiting = turn ? [dutyCondition(definition, reader)] : [];
  const whole = [...asked.map(([, condition]) => condition), ...waiting, ...words];
  const parts = groupCondition(definition, reader, group, view);
  const rest = [...asked.map(([, condition]) => condition), ...words, ...parts];
  return {
    where: sql.join([sql`true`, ...whole, ...parts], sql` and `),
    whole: sql.join([sql`true`, ...whole], sql` and `),
    order: orderOf(definition, reader, ordering),
    cuts: turn
      ? dutyParts(definition, reader).map((duty) => sql.join([duty, ...rest], sql` and `))
      : [],
    view,
    limit: Math.min(limit, maxLimit),
    offset,
    filters: [
      ...asked.map(([name]) => name),
      ...waiting.map(() => 'turn'),
      ...words.map(() => 'search'),
    ],
    group: group || null,
  };
}

/** What of the parts of a list was asked for beside its page: the query of each; null for nothing. */
export function partsQuery(
  definition: ProcessDefinition,
  reader: Reader,
  query: Record<string, unknown>,
): ListQuery | null {
  const { include, each } = listShape.parse(query);
  if (include === undefined) return null;
  return listQuery(definition, reader, { ...query, group: undefined, limit: each, offset: 0 });
}

/** The same list, of one of its parts alone. */
export const ofPart = (query: ListQuery, group: string, condition: Sql): ListQuery => ({
  ...query,
  where: sql`${query.whole} and ${condition}`,
  cuts: query.cuts.map((cut) => sql`${cut} and ${condition}`),
  group,
});
