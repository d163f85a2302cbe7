import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { App, Services } from '#server/app-types.ts';
import { signedIn } from '#server/auth/authenticate.ts';
import type { SignedIn } from '#server/auth/signed-in.ts';
import { Refusal } from '#server/base/refusal.ts';
import { idText } from '#shared/validation.ts';
import { mayReadLog, seesAddresses } from './access.server.ts';
import { findMessage, presentMessage, readLog } from './log.server.ts';
import { resend } from './resend.server.ts';
import {
  type LoggedMessage,
  loggedMessage,
  type MessageLog,
  messageLog,
  messageLogQuery,
  resendBody,
} from './schema.ts';

const tags = ['messages'];
const base = '/api/messages';
const params = z.object({ id: idText });

/** Who works on the installation and its settings. Throws `NO_PERMISSION`. */
function keeper(request: FastifyRequest): SignedIn {
  const who = signedIn(request);
  if (!mayReadLog(who)) throw new Refusal('NO_PERMISSION');
  return who;
}

/**
 * `/api/messages/`: the log of mails and SMS, with the way to send a failed one again. What a
 * message said is not in it; addresses are whole for those who see them elsewhere. Throws
 * `NO_PERMISSION`, `NOT_FOUND`, and what the machine `message` refuses.
 */
export function messageLogRoutes(app: App, { db, now }: Services): void {
  const list = {
    tags,
    summary: 'Mails and SMS, the newest first',
    querystring: messageLogQuery,
    response: { 200: messageLog },
  };
  app.get(`${base}/`, { schema: list }, async (request): Promise<MessageLog> => {
    const open = seesAddresses(keeper(request));
    const { limit, offset, state } = request.query;
    const { rows, counts } = await readLog(db, request.query, open);
    const asked = state?.split(',').filter(Boolean) ?? [];
    const count = counts
      .filter((line) => asked.length === 0 || asked.includes(line.state))
      .reduce((sum, line) => sum + line.count, 0);
    const at = (start: number) => `${base}/?limit=${limit}&offset=${start}`;
    return {
      count,
      next: offset + limit < count ? at(offset + limit) : null,
      previous: offset > 0 ? at(Math.max(0, offset - limit)) : null,
      results: rows.map((row) => presentMessage(row, open, now())),
      counts,
    };
  });
  const one = async (id: number, who: SignedIn): Promise<LoggedMessage> => {
    const row = await findMessage(db, id);
    if (!row) throw new Refusal('NOT_FOUND');
    return presentMessage(row, seesAddresses(who), now());
  };
  app.get(
    `${base}/:id/`,
    { schema: { tags, summary: 'One mail or SMS', params, response: { 200: loggedMessage } } },
    async (request) => {
      const who = keeper(request);
      return one(request.params.id, who);
    },
  );
  const again = {
    tags,
    summary: 'message: resend',
    params,
    body: resendBody,
    response: { 200: loggedMessage },
  };
  app.post(`${base}/:id/resend/`, { schema: again }, async (request) => {
    const who = keeper(request);
    const { id } = request.params;
    const { role, userId, organizationId } = who;
    await db.transaction().execute((trx) =>
      resend(trx, { role, userId, organizationId }, id, request.body.version, {
        now: now(),
        ip: request.ip,
      }),
    );
    return one(id, who);
  });
}
