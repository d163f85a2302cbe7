import { sql } from 'kysely';
import { z } from 'zod';
import { fold } from '#shared/fold.ts';
import type { ProcessDefinition, Reader, Sql } from './process.ts';
import { refuseFields } from './refuse.ts';
import { dutyCondition } from './turn-routes.ts';

/** No list answers more rows than this, whatever is asked (specification section 9, safety decision 6). */
export const maxLimit = 9999;
const defaultLimit = 25;

const whole = (fallback: number) => z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(fallback);

/** What every list understands; filters of the process come beside it, arrays comma-joined (specification section 7). */
export const listShape = z.object({
  limit: whole(defaultLimit),
  offset: whole(0),
  search: z.string().max(200).optional(),
  ordering: z.string().max(100).optional(),
  group: z.string().max(50).optional(),
  view: z.string().max(50).optional(),
  /** Only records on which the reader is expected to act: the list behind the count of `my-turn`. */
  turn: z.enum(['1']).optional(),
});

export interface ListQuery {
  where: Sql;
  /** The same without the group. */
  whole: Sql;
  order: Sql;
  /** Another order than newest first was asked for. */
  ordered: boolean;
  /** Which kind of list of the process; names the groups. */
  view: string | undefined;
  limit: number;
  offset: number;
  /** Names of the filters that were asked for; `search` is one of them. */
  filters: string[];
  group: string | null;
}

/** Every word must occur, in any order (LST-3); folding makes apostrophes, case and script equal. */
function searchCondition({ searchColumn: column, idOfReference }: ProcessDefinition, search: string | undefined): Sql[] {
  const words = fold(search ?? '')
    .split(' ')
    .filter(Boolean);
  if (!column) return [];
  return words.map((word) => {
    // Under three letters there is no trigram: the index would be read whole.
    const like = sql`${column} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`;
    const occurs = word.length < 3 ? sql`strpos(${column}, ${word}) > 0` : like;
    const id = idOfReference?.(word) ?? null;
    return id === null ? occurs : sql`(${occurs} or r.id = ${id})`;
  });
}

function orderOf(definition: ProcessDefinition, ordering: string | undefined): Sql {
  if (!ordering) return sql`r.id desc`;
  const parts = ordering.split(',').map((part) => {
    const column = definition.orderings[part.replace(/^-/, '')];
    if (!column) throw refuseFields({ ordering: 'validation.choice' });
    return part.startsWith('-') ? sql`${column} desc nulls last` : sql`${column} asc nulls last`;
  });
  return sql.join([...parts, sql`r.id desc`], sql`, `);
}

function groupCondition(definition: ProcessDefinition, reader: Reader, group: string | undefined, view: string | undefined): Sql[] {
  if (!group) return [];
  const condition = definition.groups?.(reader, view)[group];
  if (!condition) throw refuseFields({ group: 'validation.choice' });
  return [condition];
}

/** The whole numbers of a comma-joined filter; anything else in it fits no record. */
export const wholeNumbers = (values: readonly string[]): number[] => values.map(Number).filter(Number.isSafeInteger);

/** A NUL is no character of the database's texts. */
function requireText(query: Record<string, unknown>): void {
  const wrong = Object.keys(query).filter((name) => String(query[name]).includes('\0'));
  if (wrong.length > 0) throw refuseFields(Object.fromEntries(wrong.map((name) => [name, 'validation.regex'])));
}

/** The query of a list from its address; unknown parameters are ignored, wrong values named. */
export function listQuery(definition: ProcessDefinition, reader: Reader, query: Record<string, unknown>): ListQuery {
  requireText(query);
  const { limit, offset, search, ordering, group, view, turn } = listShape.parse(query);
  const asked = Object.entries(definition.filters).flatMap(([name, condition]) => {
    const value = query[name];
    return typeof value === 'string' && value !== '' ? [[name, condition(value.split(','), reader)] as const] : [];
  });
  const words = searchCondition(definition, search);
  const waiting = turn ? [dutyCondition(definition, reader)] : [];
  const whole = [...asked.map(([, condition]) => condition), ...waiting, ...words];
  const parts = [...whole, ...groupCondition(definition, reader, group, view)];
  return {
    where: sql.join([sql`true`, ...parts], sql` and `),
    whole: sql.join([sql`true`, ...whole], sql` and `),
    order: orderOf(definition, ordering),
    ordered: Boolean(ordering),
    view,
    limit: Math.min(limit, maxLimit),
    offset,
    filters: [...asked.map(([name]) => name), ...waiting.map(() => 'turn'), ...words.map(() => 'search')],
    group: group || null,
  };
}
