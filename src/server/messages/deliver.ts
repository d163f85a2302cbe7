import type { Task } from 'graphile-worker';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import { smsText } from '#shared/sms.ts';
import type { Services } from '../app-types.ts';
import { unseal } from '../base/keys.ts';
import type { Database } from '../db/tables.ts';
import type { SendOutcome } from '../sms/gateway.ts';
import { isWaiting, movedBy } from './message-state.ts';

const payloadShape = z.object({ id: z.number() });

function send(
  { config, sms, mail }: Services,
  message: Selectable<Database['message']>,
): Promise<SendOutcome> {
  const text = message.sealed ? unseal(config.tokenSecret, message.body) : message.body;
  if (message.channel === 'sms') return sms.send(message.recipient, smsText(text), message.id);
  return mail.send({
    to: message.recipient,
    subject: message.subject ?? '',
    text,
    messageId: message.id,
  });
}

/**
 * The handler of task `deliver-message`, payload `{ id }`: sends a queued message once. A message
 * that was sent is left alone; a gateway that is away makes the job fail, and the runner repeats
 * it; a refusal is final.
 */
export function deliverMessage(services: Services): Task {
  const { db, now } = services;
  return async (payload) => {
    const { id } = payloadShape.parse(payload);
    const message = await db
      .selectFrom('message')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    if (!message || !isWaiting(message.state)) return;
    const change = db
      .updateTable('message')
      .where('id', '=', id)
      .where('state', '=', message.state);
    if (message.useless_after !== null && message.useless_after <= now()) {
      await change
        .set({ state: movedBy(message.state, 'refuse'), error: 'not sent in time' })
        .execute();
      return;
    }
    try {
      const outcome = await send(services, message);
      const result = outcome.accepted
        ? {
            state: movedBy(message.state, 'deliver'),
            gateway_id: outcome.gatewayId,
            sent_at: now(),
            error: null,
          }
        : { state: movedBy(message.state, 'refuse'), error: outcome.reason };
      await change.set({ ...result, attempts: message.attempts + 1 }).execute();
    } catch (error) {
      await change
        .set({ attempts: message.attempts + 1, error: String(error).slice(0, 500) })
        .execute();
      throw error;
    }
  };
}
