import { z } from 'zod';
import type { App, Services } from '../app-types.ts';

const report = z.object({ message_id: z.coerce.string().min(1).max(100), status: z.string().max(50) });

/** The gateway's words for an SMS that has arrived and for one that will not (formats section 8). */
const outcomes: Record<string, 'delivered' | 'failed'> = { DELIVERED: 'delivered', REJECTED: 'failed', UNDELIVERED: 'failed', EXPIRED: 'failed' };

/**
 * `POST /api/sms/callback`: the gateway tells what became of an SMS (processes section 2 row 3), as JSON or as a form. It is known by the
 * gateway's own id; everything else is answered the same and changes nothing.
 */
export function smsCallbackRoutes(app: App, { db }: Services): void {
  app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 16_384 }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.post('/api/sms/callback', { schema: { tags: ['sms'], summary: 'Delivery report of the SMS gateway' } }, async (request) => {
      const { data } = report.safeParse(request.body);
      const state = data && outcomes[data.status.toUpperCase()];
      if (data && state) {
        const error = state === 'failed' ? data.status : null;
        await db.updateTable('message').set({ state, error }).where('gateway_id', '=', data.message_id).where('state', '=', 'sent').execute();
      }
      return { ok: true };
    });
  });
}
