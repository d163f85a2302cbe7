import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { roleCodes } from '#machines/kit.ts';
import { exportTaskMachine } from '#machines/rows/export-task.machine.ts';
import { moveOf } from '#machines/rows/row.ts';
import { type ExportStatus, maxExportRows, unfinishedStages } from '#shared/export.ts';
import type { Services } from '../app-types.ts';
import { Refusal } from '../base/refusal.ts';
import { text } from '../base/texts.ts';
import type { Database } from '../db/tables.ts';
import { withAdvisoryLock } from '../engine/act.ts';
import type { Reader } from '../engine/process.ts';
import { addJob } from '../jobs/runner.ts';
import type { ExportSource } from './export-source.ts';

export type ExportTask = Selectable<Database['export_task']>;

/** The task of the job runner. */
export const exportTask = 'export-applications';
/** Exports that one person may have on their way. */
const atOnce = 3;
/** Without a sign of life for so long, a job is taken to be dead. */
const deadAfterMs = 60_000;
const keptMs = 7 * 86_400_000;

/** Until when the file of an export is kept. */
const keptUntil = ({ created_at }: Pick<ExportTask, 'created_at'>): Date =>
  new Date(created_at.getTime() + keptMs);

/** The same as a query asks it: what was started before has had its time. */
const keptSince = (now: Date): Date => new Date(now.getTime() - keptMs);

/** Which list somebody wants, and from where on the network they ask. */
interface Wish {
  source: ExportSource;
  address: Record<string, unknown>;
  ip: string | null;
}

/**
 * What of a list's address decides which rows it holds and in which order; where its pages begin
 * does not.
 */
function listOf(query: Record<string, unknown>): Record<string, string> {
  const pairs = Object.entries(query).filter(
    ([name, value]) =>
      !['limit', 'offset'].includes(name) && typeof value === 'string' && value !== '',
  );
  return Object.fromEntries(
    pairs
      .map(([name, value]) => [name, String(value)] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

/**
 * Puts a job for the task into the queue; one key per beginning, so that a second start of the same
 * beginning is none.
 */
const queueJob = (trx: Services['db'], id: string, attempt: number): Promise<void> =>
  addJob(trx, exportTask, { id }, { jobKey: `${exportTask} ${id} ${attempt}`, maxAttempts: 5 });

/**
 * Starts an export of the list that the address describes, for what the reader may see of it; an
 * equal one that is still on its way is answered instead. Throws `GUARD_FAILED` for an empty list
 * or one over 9999 rows, `TOO_MANY_REQUESTS` for too many at once, `VALIDATION` for a wrong filter.
 */
export async function startExport(
  services: Services,
  reader: Reader,
  { source, address, ip }: Wish,
): Promise<ExportTask> {
  const list = listOf(address);
  const query = JSON.stringify(list);
  const rows = await source.count(services, reader, list);
  const refused = (key: string) =>
    new Refusal('GUARD_FAILED', {
      fields: { detail: [{ key, params: { count: rows, max: maxExportRows } }] },
    });
  if (rows === 0) throw refused('export.nothing');
  if (rows > maxExportRows) throw refused('export.tooMany');
  return services.db.transaction().execute(async (trx) => {
    await withAdvisoryLock(trx, `export ${reader.actor.userId}`);
    const open = await trx
      .selectFrom('export_task')
      .selectAll()
      .where('account_id', '=', reader.actor.userId ?? 0)
      .where('stage', 'in', unfinishedStages)
      .execute();
    const same = open.find(
      (one) =>
        one.source === source.name &&
        JSON.stringify(listOf(one.query)) === query &&
        one.language === reader.language,
    );
    if (same) return same;
    if (open.length >= atOnce)
      throw new Refusal('TOO_MANY_REQUESTS', {
        text: { key: 'export.atOnce', params: { count: atOnce } },
        retryAfter: 30,
      });
    const task = {
      id: randomUUID(),
      account_id: reader.actor.userId ?? 0,
      role_id: roleCodes[reader.actor.role],
      organization_id: reader.actor.organizationId,
      source: source.name,
      language: reader.language,
      query,
      stage: moveOf(exportTaskMachine, 'start').to,
      rows_total: rows,
      created_at: reader.now,
      beat_at: reader.now,
      file_name: `${text(reader.language, `export.name.${source.name}`)} ${reader.today}.xlsx`,
    };
    const started = await trx
      .insertInto('export_task')
      .values(task)
      .returningAll()
      .executeTakeFirstOrThrow();
    await source.started?.(trx, reader, { address: list, rows, ip });
    await queueJob(trx, started.id, 0);
    return started;
  });
}

/** A task as it travels. */
export function presentTask(task: ExportTask): ExportStatus {
  return {
    task_id: task.id,
    status: task.stage,
    file_url: task.file_id ? `/api/statistics/exports/${task.id}/file/` : null,
    file_name: task.file_name,
    size: task.file_size,
    rows: task.rows_total,
    done: task.rows_done,
    created_at: task.created_at.toISOString(),
    kept_until: keptUntil(task).toISOString(),
  };
}

/** One's own tasks, newest first; somebody else's do not exist. */
export const ownTasks = ({ db }: Pick<Services, 'db'>, accountId: number) =>
  db
    .selectFrom('export_task')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .limit(50);

/**
 * Queues tasks anew whose job has died: a killed process leaves its job locked for hours. Answers
 * how many.
 */
export async function resumeExports({ db, now }: Pick<Services, 'db' | 'now'>): Promise<number> {
  const before = new Date(now().getTime() - deadAfterMs);
  const dead = await db
    .updateTable('export_task')
    .set({ beat_at: now() })
    .where('stage', 'in', unfinishedStages)
    .where('beat_at', '<', before)
    .returning(['id', 'attempt'])
    .execute();
  for (const { id, attempt } of dead) await queueJob(db, id, attempt + 1);
  return dead.length;
}

/**
 * Takes away what is older than a week, file first: without its file a row would promise what is
 * not there.
 */
export async function tidyExports({
  db,
  now,
  storage,
}: Pick<Services, 'db' | 'now' | 'storage'>): Promise<void> {
  const old = await db
    .selectFrom('export_task')
    .select(['id', 'file_id'])
    .where('created_at', '<', keptSince(now()))
    .execute();
  for (const { id, file_id } of old) {
    if (file_id) await storage.remove(file_id);
    await db.deleteFrom('export_task').where('id', '=', id).execute();
  }
}
