import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { InboxPage } from '#shared/inbox.ts';
import { inboxCount, inboxItem, inboxPage, inboxQuery, readAllBody } from '#shared/inbox.ts';
import { idText } from '#shared/validation.ts';
import type { App, Services } from '../app-types.ts';
import { signedIn } from '../auth/authenticate.ts';
import { languageOf } from '../base/texts.ts';
import { countUnread, findItem, mark, markAllRead, readInbox } from './inbox.ts';
import { presentItem } from './inbox-item.ts';

const tags = ['notifications'];
const base = '/api/notification-inbox';
const params = z.object({ id: idText });
const language = (request: FastifyRequest) => languageOf(request.headers['accept-language']);

function readRoutes(app: App, { db }: Services): void {
  const list = {
    tags,
    summary: 'My messages, unread first',
    querystring: inboxQuery,
    response: { 200: inboxPage },
  };
  app.get(`${base}/`, { schema: list }, async (request): Promise<InboxPage> => {
    const { userId } = signedIn(request);
    const { limit, offset, unread, process } = request.query;
    const processes = process?.split(',').filter(Boolean) ?? [];
    const { rows, counts } = await readInbox(db, userId, {
      unreadOnly: unread === '1',
      processes,
      limit,
      offset,
    });
    const among = counts.filter(
      (line) => processes.length === 0 || processes.includes(line.process),
    );
    const count = among.reduce((sum, line) => sum + (unread === '1' ? line.unread : line.count), 0);
    const at = (start: number) => `${base}/?limit=${limit}&offset=${start}`;
    return {
      count,
      next: offset + limit < count ? at(offset + limit) : null,
      previous: offset > 0 ? at(Math.max(0, offset - limit)) : null,
      results: rows.map((row) => presentItem(row, language(request))),
      counts,
    };
  });
  app.get(
    `${base}/count/`,
    {
      schema: { tags, summary: 'How many messages I have not read', response: { 200: inboxCount } },
    },
    async (request) => ({
      unread: await countUnread(db, signedIn(request).userId),
    }),
  );
  app.get(
    `${base}/:id/`,
    { schema: { tags, summary: 'One message', params, response: { 200: inboxItem } } },
    async (request) =>
      presentItem(
        await findItem(db, signedIn(request).userId, request.params.id),
        language(request),
      ),
  );
}

/**
 * `/api/notification-inbox/`: the messages of the signed-in person. Beside the engine, because a
 * mark is nothing to keep a history of; what may be marked is asked of the machine (decision 023).
 */
export function inboxRoutes(app: App, services: Services): void {
  readRoutes(app, services);
  const { db, now } = services;
  const all = {
    tags,
    summary: 'Mark all as read, or all of one process',
    body: readAllBody,
    response: { 200: inboxCount },
  };
  app.post(`${base}/read/`, { schema: all }, async (request) => {
    const { userId } = signedIn(request);
    await db.transaction().execute((trx) => markAllRead(trx, userId, request.body?.process, now()));
    return { unread: await countUnread(db, userId) };
  });
  for (const event of ['read', 'unread']) {
    app.post(
      `${base}/:id/${event}/`,
      { schema: { tags, summary: `Mark as ${event}`, params, response: { 200: inboxItem } } },
      async (request) => {
        const { role, userId, organizationId } = signedIn(request);
        const row = await db
          .transaction()
          .execute((trx) =>
            mark(trx, { role, userId, organizationId }, request.params.id, event, now()),
          );
        return presentItem(row, language(request));
      },
    );
  }
}
