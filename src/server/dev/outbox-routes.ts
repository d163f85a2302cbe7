import { z } from 'zod';
import { smsText } from '#shared/sms.ts';
import type { App, Services } from '../app-types.ts';
import { unseal } from '../base/keys.ts';

const messageView = z.object({
  id: z.number(),
  channel: z.enum(['sms', 'mail']),
  recipient: z.string(),
  subject: z.string().nullable(),
  body: z.string(),
  language: z.enum(['uz', 'ru', 'en']),
  code: z.string(),
  state: z.string(),
  created_at: z.string(),
});
const query = z.object({
  search: z.string().trim().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});
const answer = z.object({ count: z.number(), results: z.array(messageView) });

/**
 * DEVELOPMENT ONLY: the newest mails and SMS for the screen /dev/outbox, `search` in recipient,
 * subject and code. Not there in production.
 */
export function devOutboxRoutes(app: App, { db, config }: Services): void {
  if (config.production) return;
  app.get(
    '/api/dev/outbox',
    { schema: { hide: true, querystring: query, response: { 200: answer } } },
    async (request) => {
      const { search, limit } = request.query;
      const like = `%${(search ?? '').replace(/[\\%_]/g, '\\$&')}%`;
      const rows = await db
        .selectFrom('message')
        .selectAll()
        .$if(Boolean(search), (rows) =>
          rows.where((where) =>
            where.or([
              where('recipient', 'ilike', like),
              where('subject', 'ilike', like),
              where('code', 'ilike', like),
            ]),
          ),
        )
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      const results = rows.map(
        ({ id, channel, recipient, subject, body, sealed, language, code, state, created_at }) => {
          const text = sealed ? unseal(config.tokenSecret, body) : body;
          const view = { id, channel, recipient, subject, language, code, state };
          return {
            ...view,
            body: channel === 'sms' ? smsText(text) : text,
            created_at: created_at.toISOString(),
          };
        },
      );
      return { count: results.length, results };
    },
  );
}
