import { z } from 'zod';
import { correctionEvent } from '#machines/correctable.ts';
import { type Notification, type NotificationCode, notifications } from '#shared/notifications.ts';
import type { Services } from '../app-types.ts';
import { addressees } from './audience.ts';
import { correctionParams } from './correct-status.ts';
import { queueDocument } from './document-queue.ts';
import { notifyAffected } from './notify-affected.ts';
import { type Message, notifyPerson } from './notify-person.ts';
import type { BaseRow, ProcessDefinition, Reader, Written } from './process.ts';
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

/**
 * What effects need besides the services: the processes, and where an event raised for other
 * records goes.
 */
export interface EffectRoutes {
  definitions: readonly ProcessDefinition[];
  raise(
    services: Services,
    from: { process: string; row: BaseRow; reason: string | null },
    params: Record<string, string>,
    job: string,
  ): Promise<void>;
}

/** The record as it is now; undefined when it is gone. */
async function rowOf(
  services: Services,
  definition: ProcessDefinition,
  reader: Reader,
  id: number,
): Promise<BaseRow | undefined> {
  const [row] = await rowsByIds(services.db, definition, reader, [id]);
  return row;
}

/** The reason of the step, where the machine passes it on. */
async function passedReason({ db }: Services, { params, historyId }: Job): Promise<string | null> {
  if (params.passes !== 'reason') return null;
  return (
    (await db.selectFrom('history').select('reason').where('id', '=', historyId).executeTakeFirst())
      ?.reason ?? null
  );
}

async function notify(
  services: Services,
  definition: ProcessDefinition,
  row: BaseRow,
  job: Job,
  reader: Reader,
): Promise<void> {
  const code = job.params.code as NotificationCode;
  const { recipients, gathers: part }: Notification = notifications[code];
  const line = await services.db
    .selectFrom('history')
    .select(['event', 'reason', 'changed_fields', 'to_state'])
    .where('id', '=', job.historyId)
    .executeTakeFirst();
  // The record may have moved on: the message speaks of the state that its step led to.
  const told = { ...row, state: line?.to_state ?? row.state };
  const about = (one: BaseRow): Message => ({
    code,
    process: job.process,
    recordId: job.recordId,
    historyId: job.historyId,
    at: services.now(),
    paramsIn: (language) =>
      line?.event === correctionEvent
        ? correctionParams(definition, line)
        : (definition.messageParams?.(
            one,
            language,
            line?.reason ?? null,
            reader,
            line?.changed_fields as Written,
          ) ?? {}),
  });
  if (part) return notifyAffected(services, definition, told, about(told), { recipients, part });
  for (const own of definition.notifySeparately?.(told, code) ?? [{ row: told, recipients }]) {
    for (const to of await addressees(services.db, own.recipients, own.row))
      await services.db.transaction().execute((trx) => notifyPerson(trx, about(own.row), to));
  }
}

/** `generate` records a due document and queues its making, both or none. */
async function generate({ db }: Services, job: Job): Promise<void> {
  const due = {
    process: job.process,
    record_id: job.recordId,
    code: job.params.document ?? '',
    history_id: job.historyId,
  };
  await db.transaction().execute(async (trx) => {
    const fresh = await trx
      .insertInto('due_document')
      .values(due)
      .onConflict((on) => on.columns(['history_id', 'code']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (fresh) await queueDocument(trx, fresh.id);
  });
}

/**
 * The handler of task `run-effect`: one effect of one history line, at least once with the result
 * of once.
 */
export const runEffect =
  (services: Services, routes: EffectRoutes) =>
  async (payload: unknown): Promise<void> => {
    const job = jobShape.parse(payload);
    const definition = routes.definitions.find(({ machine }) => machine.id === job.process);
    if (!definition) throw new Error(`no process ${job.process}`);
    const reader = await systemReader(services);
    const row =
      (await rowOf(services, definition, reader, job.recordId)) ?? (job.row as BaseRow | undefined);
    if (!row) return;
    if (job.type === 'notify') return notify(services, definition, row, job, reader);
    if (job.type === 'generate') return generate(services, job);
    if (job.type === 'raise')
      return routes.raise(
        services,
        { process: job.process, row, reason: await passedReason(services, job) },
        job.params,
        `raised-by-${job.historyId}`,
      );
    throw new Error(`no handler for effect ${job.type}`);
  };
