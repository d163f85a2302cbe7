import { sql } from 'kysely';
import { z } from 'zod';
import { fold } from '#shared/fold.ts';
import type { ProcessDefinition, Reader, Sql } from './process.ts';
import { refuseFields } from './refuse.ts';

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
});

export interface ListQuery {
  where: Sql;
  order: Sql;
  limit: number;
  offset: number;
}

/** Every word must occur, in any order (LST-3); folding makes apostrophes, case and script equal. */
function searchCondition({ searchColumn: column, idOfReference }: ProcessDefinition, search: string | undefined): Sql[] {
  const words = fold(search ?? '')
    .split(' ')
    .filter(Boolean);
  if (!column) return [];
  return words.map((word) => {
    const occurs = sql`${column} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`;
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

function groupCondition(definition: ProcessDefinition, reader: Reader, group: string | undefined): Sql[] {
  if (!group) return [];
  const condition = definition.groups?.(reader)[group];
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
  const { limit, offset, search, ordering, group } = listShape.parse(query);
  const filters = Object.entries(definition.filters).flatMap(([name, condition]) => {
    const value = query[name];
    return typeof value === 'string' && value !== '' ? [condition(value.split(','), reader)] : [];
  });
  const parts = [...filters, ...groupCondition(definition, reader, group), ...searchCondition(definition, search)];
  return {
    where: sql`${sql.join([sql`true`, ...parts], sql` and `)}`,
    order: orderOf(definition, ordering),
    limit: Math.min(limit, maxLimit),
    offset,
  };
}
