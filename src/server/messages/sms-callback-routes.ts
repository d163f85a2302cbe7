import { z } from 'zod';
import type { App, Services } from '../app-types.ts';
import { Refusal } from '../base/refusal.ts';
import { isOwnReport } from '../sms/delivery-report.ts';
import { goneStates, movedBy } from './message-state.ts';

const proven = z.object({
  message: z.coerce.number().int().positive(),
  proof: z.string().max(100),
});
const report = z.object({
  message_id: z.coerce.string().min(1).max(100),
  status: z.string().max(50),
});

/** The gateway's words for an SMS that has arrived and for one that will not. */
const outcomes: Record<string, 'arrive' | 'refuse'> = {
  DELIVERED: 'arrive',
  REJECTED: 'refuse',
  UNDELIVERED: 'refuse',
  EXPIRED: 'refuse',
};

/**
 * `POST /api/sms/callback`: the gateway tells what became of an SMS, as JSON or as a form, at the
 * address it was given with the message; anyone else gets 403. The report names the gateway's own
 * id: one of another message, or with a status that changes nothing, is answered the same.
 */
export function smsCallbackRoutes(app: App, { db, config }: Services): void {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16_384 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.post(
      '/api/sms/callback',
      { schema: { tags: ['sms'], summary: 'Delivery report of the SMS gateway' } },
      async (request) => {
        const { data: caller } = proven.safeParse(request.query);
        if (!caller || !isOwnReport(config, caller.message, caller.proof))
          throw new Refusal('NO_PERMISSION');
        const { data } = report.safeParse(request.body);
        const event = data && outcomes[data.status.toUpperCase()];
        if (data && event) {
          const error = event === 'refuse' ? data.status : null;
          const known = db
            .updateTable('message')
            .where('id', '=', caller.message)
            .where('gateway_id', '=', data.message_id);
          for (const state of goneStates)
            await known
              .set({ state: movedBy(state, event), error })
              .where('state', '=', state)
              .execute();
        }
        return { ok: true };
      },
    );
  });
}
