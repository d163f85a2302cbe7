import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { ListQuery } from '#shared/reference.ts';
import { holdsWords, wordsOf } from '#shared/search-words.ts';
import type { Database } from '../db/tables.ts';
import { wordsIn } from '../db/word-in.ts';

/** The envelope of a list of the directories. */
export interface Page<Row> {
  count: number;
  next: string | null;
  previous: string | null;
  results: Row[];
}

function addressOf(request: FastifyRequest, limit: number, offset: number): string {
  const address = new URL(request.url, 'http://localhost');
  address.searchParams.set('limit', String(limit));
  address.searchParams.set('offset', String(offset));
  return `${address.pathname}${address.search}`;
}

/** A page of rows that were counted, with the addresses of its neighbours. */
export function envelope<Row>(
  request: FastifyRequest,
  { limit, offset }: ListQuery,
  count: number,
  results: Row[],
): Page<Row> {
  return {
    count,
    next: offset + limit < count ? addressOf(request, limit, offset + limit) : null,
    previous: offset > 0 ? addressOf(request, limit, Math.max(0, offset - limit)) : null,
    results,
  };
}

/** One page of a query, with the number of all its rows. */
export async function selectPage<Tables extends keyof Database, Row>(
  request: FastifyRequest,
  query: ListQuery,
  selection: SelectQueryBuilder<Database, Tables, Row>,
): Promise<Page<Row>> {
  const [results, total] = await Promise.all([
    selection.limit(query.limit).offset(query.offset).execute(),
    selection
      .clearSelect()
      .clearOrderBy()
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirst(),
  ]);
  return envelope(request, query, Number(total?.count ?? 0), results);
}

/** One page of a short list that is all in memory; `textOf` gives what is searched. */
export function slicePage<Row>(
  request: FastifyRequest,
  query: ListQuery,
  rows: readonly Row[],
  textOf: (row: Row) => string,
): Page<Row> {
  const words = wordsOf(query.search);
  const found = rows.filter((row) => holdsWords(textOf(row), words));
  return envelope(
    request,
    query,
    found.length,
    found.slice(query.offset, query.offset + query.limit),
  );
}

/** Every word of the search stands somewhere in a column of folded text. */
export function matches(column: string, search: string | undefined): RawBuilder<boolean> {
  return wordsIn(sql.ref(column), wordsOf(search));
}

/** How many words of the search begin a word of a column of folded text: the best come first. */
export function ranked(column: string, search: string | undefined): RawBuilder<number> {
  const patterns = wordsOf(search).map((word) => `% ${word.replace(/[\\%_]/g, '\\$&')}%`);
  return sql<number>`(select count(*) from unnest(${patterns}::text[]) pattern
    where ' ' || ${sql.ref(column)} like pattern)`;
}

/** The mark of an answer, by which a browser asks whether what it has still holds. */
export const markOf = (payload: string): string =>
  `W/"${createHash('sha256').update(payload).digest('base64url').slice(0, 27)}"`;

/** Marks an answer; true where the browser has it already and hears 304. */
export function isHeld(request: FastifyRequest, reply: FastifyReply, mark: string): boolean {
  reply.header('etag', mark);
  if (!request.headers['if-none-match']?.split(/,\s*/).includes(mark)) return false;
  reply.code(304).removeHeader('content-length');
  return true;
}

/** The same answer is sent once: a browser that has it hears 304. */
const answeredOnce =
  (keep: string) =>
  async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    reply.header('cache-control', `${request.actor ? 'private' : 'public'}, ${keep}`);
    return isHeld(request, reply, markOf(payload)) ? null : payload;
  };

/** Route hook for pages of the public site: kept for a minute. */
export const freshness = answeredOnce('max-age=60');

/**
 * Route hook for directories: a browser asks each time whether its answer still holds, so that a
 * change is seen everywhere at once, whichever app process answers.
 */
export const revalidated = answeredOnce('no-cache');
