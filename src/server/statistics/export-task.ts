import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Selectable } from 'kysely';
import { roleCodes } from '#machines/kit.ts';
import { exportTaskMachine } from '#machines/rows/export-task.machine.ts';
import { moveOf } from '#machines/rows/row.ts';
import { type ExportFormat, exportFormats, mostRows, unfinishedStages } from '#shared/export.ts';
import type { ExportColumns, ExportStatus } from '#shared/export-answers.ts';
import type { Services } from '../app-types.ts';
import { Refusal } from '../base/refusal.ts';
import { refuseFields } from '../base/refuse.ts';
import { text } from '../base/texts.ts';
import type { Database } from '../db/tables.ts';
import { withAdvisoryLock } from '../engine/act.ts';
import type { Reader } from '../engine/process.ts';
import { addJob } from '../jobs/runner.ts';
import type { Address, ExportSource } from './export-source.ts';
import { noteExport } from './note-export.ts';

export type ExportTask = Selectable<Database['export_task']>;

/** The task of the job runner. */
export const exportTask = 'export-applications';
/** Its jobs: writing takes a core for itself, so that a process writes one list at a time. */
export const exportFlag = 'export';
/** Exports that one person may have on their way. */
const atOnce = 3;
/** Without a sign of life for so long, a job is taken to be dead. */
const deadAfterMs = 60_000;
const keptMs = 7 * 86_400_000;
/** A half file that nobody has written to for so long is nobody's. */
const silentMs = 3_600_000;

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

/** What is wanted of the list: its rows by their address, its columns (null = all), its form. */
interface Wanted {
  list: Address;
  columns: string[] | null;
  format: ExportFormat;
}

/** Parameters of the call that are none of the list, or say where its pages begin. */
const beside = ['limit', 'offset', 'columns', 'format'];

/**
 * What of a list's address decides which rows it holds and in which order; where its pages begin
 * does not.
 */
function listOf(query: Record<string, unknown>): Record<string, string> {
  const pairs = Object.entries(query).filter(
    ([name, value]) => !beside.includes(name) && typeof value === 'string' && value !== '',
  );
  return Object.fromEntries(
    pairs
      .map(([name, value]) => [name, String(value)] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

/** Throws `VALIDATION` for a form that is none, and for a column that the list has not. */
function wantedOf({ source, address }: Pick<Wish, 'source' | 'address'>, reader: Reader): Wanted {
  const { format: asked = 'xlsx', columns: chosen } = address;
  const format = exportFormats.find((one) => one === asked);
  if (!format) throw refuseFields({ format: 'validation.choice' });
  const keys = source.columns(reader).map(({ key }) => key);
  const columns =
    typeof chosen === 'string' && chosen !== '' ? [...new Set(chosen.split(','))] : null;
  if (columns?.some((one) => !keys.includes(one)))
    throw refuseFields({ columns: 'validation.choice' });
  return { list: listOf(address), columns, format };
}

/** The same list, the same columns, the same form. */
const isSame = (task: ExportTask, { list, columns, format }: Wanted): boolean =>
  JSON.stringify([listOf(task.query), task.columns, task.format]) ===
  JSON.stringify([list, columns, format]);

/** What the audit log says of the file beside the filters, where it is not as usual. */
const noted = ({ list, columns, format }: Wanted): Address => ({
  ...list,
  ...(format === 'xlsx' ? {} : { format }),
  ...(columns ? { columns: columns.join(',') } : {}),
});

/**
 * Puts a job for the task into the queue; one key per beginning, so that a second start of the same
 * beginning is none.
 */
const queueJob = (trx: Services['db'], id: string, attempt: number): Promise<void> =>
  addJob(
    trx,
    exportTask,
    { id },
    {
      jobKey: `${exportTask} ${id} ${attempt}`,
      maxAttempts: 5,
      flags: [exportFlag],
    },
  );

const itself = (address: Address): Address => address;

/**
 * Starts an export of the list that the address describes, for what the reader may see of it; an
 * equal one that is still on its way is answered instead. Throws `GUARD_FAILED` for an empty list
 * or one that no workbook holds, `TOO_MANY_REQUESTS` for too many at once, `VALIDATION` for a wrong
 * filter, column or form.
 */
export async function startExport(
  services: Services,
  reader: Reader,
  { source, address, ip }: Wish,
): Promise<ExportTask> {
  const wanted = wantedOf({ source, address }, reader);
  const { list, columns, format } = wanted;
  const rows = await source.count(services, reader, list);
  const refused = (key: string) =>
    new Refusal('GUARD_FAILED', {
      fields: { detail: [{ key, params: { count: rows, max: mostRows[format] } }] },
    });
  if (rows === 0) throw refused('export.nothing');
  if (rows > mostRows[format]) throw refused('export.tooMany');
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
        one.source === source.name && isSame(one, wanted) && one.language === reader.language,
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
      query: JSON.stringify(list),
      columns,
      format,
      stage: moveOf(exportTaskMachine, 'start').to,
      rows_total: rows,
      created_at: reader.now,
      beat_at: reader.now,
      file_name: `${text(reader.language, `export.name.${source.name}`)} ${reader.today}.${format}`,
    };
    const started = await trx
      .insertInto('export_task')
      .values(task)
      .returningAll()
      .executeTakeFirstOrThrow();
    const { event, address: told } = source.noted ?? { event: 'takeList', address: itself };
    await noteExport(trx, reader, event, {
      list: source.name,
      address: told(noted(wanted)),
      rows,
      ip,
    });
    await queueJob(trx, started.id, 0);
    return started;
  });
}

/** The columns of a list's file to choose from, in the words of the reader. */
export const columnsOf = (source: ExportSource, reader: Reader): ExportColumns => ({
  columns: source.columns(reader).map(({ key, heading }) => ({ key, heading })),
});

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
 * Gives up an export that is on its way: its row goes at once, its half file when the job finds out.
 * Answers whether there was one.
 */
export async function cancelExport(
  { db }: Pick<Services, 'db'>,
  accountId: number,
  id: string,
): Promise<boolean> {
  const gone = await db
    .deleteFrom('export_task')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('stage', 'in', moveOf(exportTaskMachine, 'cancel').from)
    .returning('id')
    .executeTakeFirst();
  return gone !== undefined;
}

/** Where files are written before they are the storage's. */
export const halfFiles = ({ config }: Pick<Services, 'config'>): string =>
  path.join(config.dataDir, 'exports');

/** Half files of killed processes: an export that lives writes to its own all the time. */
async function tidyHalfFiles(services: Pick<Services, 'config'>): Promise<void> {
  const folder = halfFiles(services);
  const names = await fs.promises.readdir(folder).catch(() => []);
  for (const name of names) {
    const place = path.join(folder, name);
    const written = await fs.promises.stat(place).catch(() => null);
    if (written && written.mtimeMs < Date.now() - silentMs)
      await fs.promises.rm(place, { force: true });
  }
}

/**
 * Takes away what is older than a week, file first: without its file a row would promise what is
 * not there.
 */
export async function tidyExports(
  services: Pick<Services, 'db' | 'now' | 'storage' | 'config'>,
): Promise<void> {
  const { db, now, storage } = services;
  await tidyHalfFiles(services);
  const old = await db
    .selectFrom('export_task')
    .select(['id', 'file_id'])
    .where('stage', 'in', moveOf(exportTaskMachine, 'expire').from)
    .where('created_at', '<', keptSince(now()))
    .execute();
  for (const { id, file_id } of old) {
    if (file_id) await storage.remove(file_id);
    await db.deleteFrom('export_task').where('id', '=', id).execute();
  }
}
