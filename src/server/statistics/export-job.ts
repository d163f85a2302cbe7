import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Task } from 'graphile-worker';
import { sql } from 'kysely';
import { z } from 'zod';
import { exportTaskMachine } from '#machines/rows/export-task.machine.ts';
import { moveOf } from '#machines/rows/row.ts';
import type { Services } from '../app-types.ts';
import { usableStates } from '../auth/account-state.ts';
import { predecessorsOf } from '../auth/predecessors.ts';
import { roleNameOf } from '../base/role-name.ts';
import { text } from '../base/texts.ts';
import { exportSources } from '../declared/modules.ts';
import type { Reader } from '../engine/process.ts';
import { readerOf } from '../engine/reader.ts';
import { type ExportTask, halfFiles } from './export-task.ts';
import { type WrittenList, writeList } from './write-list.ts';

const claiming = moveOf(exportTaskMachine, 'claim');
const finishing = moveOf(exportTaskMachine, 'finish');
const failing = moveOf(exportTaskMachine, 'fail');
const payloadShape = z.object({ id: z.uuid() });

/**
 * Begins a task that nobody works on; undefined when it is finished, gone, or on its way elsewhere.
 */
function claim({ db, now }: Services, id: string): Promise<ExportTask | undefined> {
  return db
    .updateTable('export_task')
    .set({ stage: claiming.to, attempt: sql<number>`attempt + 1`, rows_done: 0, beat_at: now() })
    .where('id', '=', id)
    .where('stage', 'in', claiming.from)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Who started it, as far as they still are who they were and may still export; null = not any more.
 */
async function starter(services: Services, task: ExportTask): Promise<Reader | null> {
  const account = await services.db
    .selectFrom('account')
    .select([
      'role_id',
      'organization_id',
      'user_type',
      predecessorsOf(sql.ref('account.organization_id')).as('predecessors'),
    ])
    .where('id', '=', task.account_id)
    .where('state', 'in', usableStates)
    .executeTakeFirst();
  if (
    !account ||
    account.role_id !== task.role_id ||
    account.organization_id !== task.organization_id
  )
    return null;
  const role = roleNameOf(account.role_id);
  const holder = { role, userType: account.user_type };
  if (!exportSources[task.source]?.mayExport(holder)) return null;
  const actor = { role, userId: task.account_id, organizationId: task.organization_id };
  return readerOf(
    services,
    { actor, predecessors: account.predecessors },
    account.user_type,
    task.language,
  );
}

/** How often a running export gives a sign of life with its progress. */
const beatMs = 500;

/** Whether this beginning is still the one that counts; told by a sign of life. */
async function beat({ db, now }: Services, task: ExportTask, done: number): Promise<boolean> {
  const mine = await db
    .updateTable('export_task')
    .set({ rows_done: done, beat_at: now() })
    .where('id', '=', task.id)
    .where('attempt', '=', task.attempt)
    .where('stage', 'in', finishing.from)
    .returning('id')
    .executeTakeFirst();
  return mine !== undefined;
}

/** The progress of a task, written down now and then and not for each page. */
function progress(services: Services, task: ExportTask, stopped: AbortSignal | undefined) {
  let beatAt = performance.now();
  return async (done: number): Promise<boolean> => {
    // The process leaves: the job is tried again, by another one or after the start.
    stopped?.throwIfAborted();
    if (performance.now() - beatAt < beatMs) return true;
    beatAt = performance.now();
    return beat(services, task, done);
  };
}

async function finish(
  services: Services,
  task: ExportTask,
  { size, rows }: WrittenList,
  place: string,
): Promise<void> {
  const fileId = randomUUID();
  await services.storage.keep(fileId, place);
  const mine = await services.db
    .updateTable('export_task')
    .set({
      stage: finishing.to,
      file_id: fileId,
      file_size: size,
      rows_total: rows,
      rows_done: rows,
      finished_at: services.now(),
      beat_at: services.now(),
    })
    .where('id', '=', task.id)
    .where('attempt', '=', task.attempt)
    .where('stage', 'in', finishing.from)
    .returning('id')
    .executeTakeFirst();
  // Another beginning was faster or the task is gone: one file, not two.
  if (!mine) await services.storage.remove(fileId);
}

const fail = ({ db, now }: Services, task: ExportTask) =>
  db
    .updateTable('export_task')
    .set({ stage: failing.to, finished_at: now() })
    .where('id', '=', task.id)
    .where('attempt', '=', task.attempt)
    .where('stage', 'in', failing.from)
    .execute();

/**
 * The job of one export. Beginning again is harmless: a new beginning takes the task over, and one
 * file is kept.
 */
export const runExport =
  (services: Services): Task =>
  async (payload, helpers) => {
    const task = await claim(services, payloadShape.parse(payload).id);
    if (!task) return;
    const source = exportSources[task.source];
    const reader = await starter(services, task);
    if (!source || !reader) {
      await fail(services, task);
      return;
    }
    const folder = halfFiles(services);
    await fs.promises.mkdir(folder, { recursive: true, mode: 0o700 });
    const place = path.join(folder, `${task.id}-${task.attempt}.${task.format}`);
    try {
      await fs.promises.rm(place, { force: true });
      const written = await writeList(services, {
        source,
        reader,
        address: task.query,
        columns: task.columns,
        format: task.format,
        name: text(reader.language, `export.name.${source.name}`),
        place,
        goOn: progress(services, task, helpers.abortSignal),
      });
      if (written) await finish(services, task, written, place);
    } catch (error) {
      // `helpers.job` is missing only where a test runs the handler by hand.
      if ((helpers.job?.attempts ?? 1) >= (helpers.job?.max_attempts ?? 1))
        await fail(services, task);
      throw error;
    } finally {
      await fs.promises.rm(place, { force: true });
    }
  };
