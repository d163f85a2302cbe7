import { z } from 'zod';
import { receivedNotificationMachine } from '#machines/received-notification.machine.ts';
import { type NotificationCode, notifications } from '#shared/notifications.ts';
import type { Services } from '../app-types.ts';
import type { Language } from '../auth/signed-in.ts';
import { queueMessage } from '../messages/queue.ts';
import { modeFor } from '../notifications/notification-settings.ts';
import { queuePaper } from '../papers/queue.ts';
import { languages, text } from '../texts.ts';
import { type Addressee, addressees } from './audience.ts';
import { announce } from './changes.ts';
import type { BaseRow, ProcessDefinition, Reader } from './process.ts';
import { rowsByIds } from './read.ts';
import { systemReader } from './reader.ts';

const jobShape = z.object({
  process: z.string(),
  recordId: z.number(),
  historyId: z.number(),
  type: z.string(),
  params: z.record(z.string(), z.string()),
  /** The record as it was, when the action deleted it. */
  row: z.record(z.string(), z.unknown()).optional(),
});
type Job = z.infer<typeof jobShape>;

/** What effects need besides the services: the processes, and where an event raised for other records goes. */
export interface EffectRoutes {
  definitions: readonly ProcessDefinition[];
  raise(services: Services, from: { process: string; row: BaseRow }, params: Record<string, string>, job: string): Promise<void>;
}

/** The record as it is now; undefined when it is gone. */
async function rowOf(services: Services, definition: ProcessDefinition, reader: Reader, id: number): Promise<BaseRow | undefined> {
  const [row] = await rowsByIds(services.db, definition, reader, [id]);
  return row;
}

async function tell(services: Services, definition: ProcessDefinition, row: BaseRow, job: Job, code: NotificationCode, to: Addressee): Promise<void> {
  const line = await services.db.selectFrom('history').select('reason').where('id', '=', job.historyId).executeTakeFirst();
  const paramsIn = (language: Language) => definition.messageParams?.(row, language, line?.reason ?? null) ?? {};
  const params = paramsIn(to.language);
  const body = text(to.language, `notifications.${code}.text`, params);
  await services.db.transaction().execute(async (trx) => {
    const item = {
      account_id: to.id,
      code,
      process: job.process,
      record_id: job.recordId,
      history_id: job.historyId,
      params: JSON.stringify(Object.fromEntries(languages.map((language) => [language, paramsIn(language)]))),
    };
    const told = await trx
      .insertInto('received_notification')
      .values(item)
      .onConflict((on) => on.columns(['history_id', 'code', 'account_id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (told) await announce(trx, { process: receivedNotificationMachine.id, id: told.id, version: 1, to: to.id });
    for (const channel of notifications[code].channels) {
      const recipient = channel === 'mail' ? to.email : to.mobile_phone;
      const mode = recipient ? await modeFor(trx, to.id, code, channel) : 'off';
      if (mode === 'weekly' && told) await trx.insertInto('digest_item').values({ received_id: told.id, account_id: to.id }).execute();
      if (!recipient || mode !== 'each') continue;
      const subject = text(to.language, `notifications.${code}.subject`, params);
      await queueMessage(trx, { channel, recipient, subject, body, language: to.language, code, accountId: to.id, historyId: job.historyId });
    }
  });
}

async function notify(services: Services, definition: ProcessDefinition, row: BaseRow, job: Job): Promise<void> {
  const code = job.params.code as NotificationCode;
  for (const to of await addressees(services.db, notifications[code].recipients, row)) await tell(services, definition, row, job, code, to);
}

/** `generate` records a due document and queues its making, both or none. */
async function generate({ db }: Services, job: Job): Promise<void> {
  const due = { process: job.process, record_id: job.recordId, code: job.params.document ?? '', history_id: job.historyId };
  await db.transaction().execute(async (trx) => {
    const fresh = await trx
      .insertInto('due_document')
      .values(due)
      .onConflict((on) => on.columns(['history_id', 'code']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (fresh) await queuePaper(trx, fresh.id);
  });
}

/** The handler of task `run-effect`: one effect of one history line, at least once with the result of once. */
export const runEffect =
  (services: Services, routes: EffectRoutes) =>
  async (payload: unknown): Promise<void> => {
    const job = jobShape.parse(payload);
    const definition = routes.definitions.find(({ machine }) => machine.id === job.process);
    if (!definition) throw new Error(`no process ${job.process}`);
    const reader = await systemReader(services);
    const row = (await rowOf(services, definition, reader, job.recordId)) ?? (job.row as BaseRow | undefined);
    if (!row) return;
    if (job.type === 'notify') return notify(services, definition, row, job);
    if (job.type === 'generate') return generate(services, job);
    if (job.type === 'raise') return routes.raise(services, { process: job.process, row }, job.params, `raised-by-${job.historyId}`);
    throw new Error(`no handler for effect ${job.type}`);
  };
