import type { Actor } from '#machines/kit.ts';
import { messageMachine as machine } from '#machines/message.machine.ts';
import { Refusal } from '#server/base/refusal.ts';
import { appendHistory } from '#server/engine/history.ts';
import type { Trx } from '#server/engine/process.ts';
import { performed } from '#server/engine/unmet.ts';
import { addJob } from '#server/jobs/runner.ts';
import { deliverTask } from '#server/messages/queue.ts';
import { addressNow, findMessage, type MessageRow, messageFacts } from './log.server.ts';

const event = 'resend';

function moved(row: MessageRow, actor: Actor, now: Date): string {
  const facts = messageFacts(row, now);
  return performed(machine, { state: row.state, facts }, event, actor).state;
}

/**
 * Puts a message that failed back into the queue, for the address that its person has now; the
 * history keeps who did it. Throws `NOT_FOUND`, `STALE_VERSION`, and what the machine refuses.
 */
export async function resend(
  trx: Trx,
  actor: Actor,
  id: number,
  version: number,
  { now, ip }: { now: Date; ip: string },
): Promise<void> {
  const row = await findMessage(trx, id, true);
  if (!row) throw new Refusal('NOT_FOUND');
  if (row.version !== version) throw new Refusal('STALE_VERSION', { field: 'version' });
  const state = moved(row, actor, now);
  const next = {
    state,
    recipient: addressNow(row) ?? row.recipient,
    error: null,
    attempts: 0,
    gateway_id: null,
    sent_at: null,
    version: version + 1,
  };
  await trx.updateTable('message').set(next).where('id', '=', id).execute();
  await appendHistory(trx, {
    process: machine.id,
    record_id: id,
    record_version: next.version,
    event,
    from_state: row.state,
    to_state: state,
    actor_user_id: actor.userId,
    actor_role: actor.role,
    actor_org_id: actor.organizationId,
    at: now,
    reason: null,
    // Whether the address is another one; the addresses themselves are nobody's business in a
    // history.
    changed_fields: {
      error: [row.error, null],
      ...(next.recipient === row.recipient ? {} : { recipient: ['***', '***'] }),
    },
    confirm_method: 'dialog',
    ip,
    job: null,
    machine_version: machine.version ?? '1',
  });
  await addJob(trx, deliverTask, { id }, { jobKey: `message-${id}` });
}
