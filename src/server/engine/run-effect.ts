import { sql } from 'kysely';
import { z } from 'zod';
import { type NotificationCode, notifications } from '#shared/notifications.ts';
import type { Services } from '../app-types.ts';
import { queueMessage } from '../messages/queue.ts';
import { text } from '../texts.ts';
import { type Addressee, addressees } from './audience.ts';
import type { BaseRow, ProcessDefinition, Reader } from './process.ts';
import { readRows } from './read.ts';
import { systemReader } from './reader.ts';

const jobShape = z.object({
  process: z.string(),
  recordId: z.number(),
  historyId: z.number(),
  type: z.string(),
  params: z.record(z.string(), z.string()),
});
type Job = z.infer<typeof jobShape>;

/** What effects need besides the services: the processes, and where an event raised for other records goes. */
export interface EffectRoutes {
  definitions: readonly ProcessDefinition[];
  raise(services: Services, from: { process: string; row: BaseRow }, params: Record<string, string>, job: string): Promise<void>;
}

/** The record as it was told about; a deleted one has nothing left to tell. */
async function rowOf(services: Services, definition: ProcessDefinition, reader: Reader, id: number): Promise<BaseRow | undefined> {
  const [row] = await readRows(services.db, definition, reader, { where: sql`r.id = ${id}` });
  return row;
}

async function tell(services: Services, definition: ProcessDefinition, row: BaseRow, job: Job, code: NotificationCode, to: Addressee): Promise<void> {
  const line = await services.db.selectFrom('history').select('reason').where('id', '=', job.historyId).executeTakeFirst();
  const params = definition.messageParams?.(row, to.language, line?.reason ?? null) ?? {};
  const body = text(to.language, `notifications.${code}.text`, params);
  await services.db.transaction().execute(async (trx) => {
    const item = {
      account_id: to.id,
      code,
      process: job.process,
      record_id: job.recordId,
      history_id: job.historyId,
      params: JSON.stringify(params),
    };
    await trx
      .insertInto('received_notification')
      .values(item)
      .onConflict((on) => on.columns(['history_id', 'code', 'account_id']).doNothing())
      .execute();
    for (const channel of notifications[code].channels) {
      const recipient = channel === 'mail' ? to.email : to.mobile_phone;
      if (!recipient) continue;
      const subject = text(to.language, `notifications.${code}.subject`, params);
      await queueMessage(trx, { channel, recipient, subject, body, language: to.language, code, accountId: to.id, historyId: job.historyId });
    }
  });
}

async function notify(services: Services, definition: ProcessDefinition, row: BaseRow, job: Job): Promise<void> {
  const code = job.params.code as NotificationCode;
  for (const to of await addressees(services.db, notifications[code].recipients, row)) await tell(services, definition, row, job, code, to);
}

/** `generate` records a due document; the PDFs are made from these rows. */
async function generate({ db }: Services, job: Job): Promise<void> {
  const due = { process: job.process, record_id: job.recordId, code: job.params.document ?? '', history_id: job.historyId };
  await db
    .insertInto('due_document')
    .values(due)
    .onConflict((on) => on.columns(['history_id', 'code']).doNothing())
    .execute();
}

/** The handler of task `run-effect`: one effect of one history line, at least once with the result of once. */
export const runEffect =
  (services: Services, routes: EffectRoutes) =>
  async (payload: unknown): Promise<void> => {
    const job = jobShape.parse(payload);
    const definition = routes.definitions.find(({ machine }) => machine.id === job.process);
    if (!definition) throw new Error(`no process ${job.process}`);
    const reader = await systemReader(services);
    const row = await rowOf(services, definition, reader, job.recordId);
    if (!row) return;
    if (job.type === 'notify') return notify(services, definition, row, job);
    if (job.type === 'generate') return generate(services, job);
    if (job.type === 'raise') return routes.raise(services, { process: job.process, row }, job.params, `raised-by-${job.historyId}`);
    throw new Error(`no handler for effect ${job.type}`);
  };
