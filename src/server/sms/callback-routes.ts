import { z } from 'zod';
import type { App, Services } from '../app-types.ts';
import { goneStates, movedBy } from '../messages/message-state.ts';

const report = z.object({ message_id: z.coerce.string().min(1).max(100), status: z.string().max(50) });

/** The gateway's words for an SMS that has arrived and for one that will not (formats section 8). */
const outcomes: Record<string, 'arrive' | 'refuse'> = { DELIVERED: 'arrive', REJECTED: 'refuse', UNDELIVERED: 'refuse', EXPIRED: 'refuse' };

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
      const event = data && outcomes[data.status.toUpperCase()];
      if (data && event) {
        const error = event === 'refuse' ? data.status : null;
        const known = db.updateTable('message').where('gateway_id', '=', data.message_id);
        for (const state of goneStates)
          await known
            .set({ state: movedBy(state, event), error })
            .where('state', '=', state)
            .execute();
      }
      return { ok: true };
    });
  });
}
