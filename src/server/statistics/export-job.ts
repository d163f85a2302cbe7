import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Task } from 'graphile-worker';
import { sql } from 'kysely';
import { z } from 'zod';
import { maxExportRows } from '#shared/export.ts';
import type { Services } from '../app-types.ts';
import { usableStates } from '../auth/account-state.ts';
import { roleNameOf } from '../auth/authenticate.ts';
import { inOrder, listQuery } from '../engine/list-query.ts';
import type { Reader } from '../engine/process.ts';
import { present, readRows, type TravellingRecord } from '../engine/read.ts';
import { readerOf } from '../engine/reader.ts';
import { scopeCondition } from '../engine/scope.ts';
import { text } from '../texts.ts';
import { type ExportedList, exportListOf, mayExport } from './export-lists.ts';
import type { ExportTask } from './export-task.ts';
import { XlsxWriter } from './xlsx-writer.ts';

const pageRows = 250;
const payloadShape = z.object({ id: z.uuid() });

/** Begins a task that nobody works on; undefined when it is finished, gone, or on its way elsewhere. */
function claim({ db, now }: Services, id: string): Promise<ExportTask | undefined> {
  return db
    .updateTable('export_task')
    .set({ stage: 'running', attempt: sql<number>`attempt + 1`, rows_done: 0, beat_at: now() })
    .where('id', '=', id)
    .where('stage', 'in', ['pending', 'running'])
    .returningAll()
    .executeTakeFirst();
}

/** Who started it, as far as he still is who he was and may still export; null = not any more. */
async function starter(services: Services, task: ExportTask): Promise<Reader | null> {
  const account = await services.db
    .selectFrom('account')
    .select(['role_id', 'organization_id', 'user_type'])
    .where('id', '=', task.account_id)
    .where('state', 'in', usableStates)
    .executeTakeFirst();
  if (!account || account.role_id !== task.role_id || account.organization_id !== task.organization_id) return null;
  const role = roleNameOf(account.role_id);
  const actor = { role, userId: task.account_id, organizationId: task.organization_id };
  const reader = await readerOf(services, actor, account.user_type, task.language);
  return mayExport(exportListOf(task), reader) ? reader : null;
}

/** The ids of the list in its order, at this moment: what is written is this list, however long the writing takes. */
async function idsOf({ db }: Services, reader: Reader, task: ExportTask): Promise<number[]> {
  const { definition } = exportListOf(task);
  const { where, order } = listQuery(definition, reader, task.query);
  const { rows } = await sql<{ id: number }>`
    select r.id from ${sql.table(definition.table)} r where ${scopeCondition(definition, reader)} and ${where} order by ${inOrder(order)} limit ${maxExportRows}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Some records by their ids, in the order of the ids; what has left the reader's scope meanwhile is left out. */
async function recordsOf({ db }: Services, { definition }: ExportedList, reader: Reader, ids: readonly number[]): Promise<TravellingRecord[]> {
  const where = sql`r.id = any(${ids}::bigint[]) and ${scopeCondition(definition, reader)}`;
  const rows = new Map((await readRows(db, definition, reader, { where, limit: ids.length })).map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row ? [present(definition, row, reader)] : [];
  });
}

/** Whether this beginning is still the one that counts; told by a sign of life. */
async function beat({ db, now }: Services, task: ExportTask, done: number): Promise<boolean> {
  const mine = await db
    .updateTable('export_task')
    .set({ rows_done: done, beat_at: now() })
    .where('id', '=', task.id)
    .where('attempt', '=', task.attempt)
    .where('stage', '=', 'running')
    .returning('id')
    .executeTakeFirst();
  return mine !== undefined;
}

/** Writes the list to a file; null when another beginning has taken over. Answers the size in bytes. */
async function writeList(services: Services, task: ExportTask, reader: Reader, place: string): Promise<number | null> {
  const ids = await idsOf(services, reader, task);
  const list = exportListOf(task);
  let done = 0;
  let page = await recordsOf(services, list, reader, ids.slice(0, pageRows));
  const columns = list.columnsFor(page[0], reader.language);
  const writer = new XlsxWriter(place, text(reader.language, list.name), columns.sheet);
  try {
    while (done < ids.length) {
      await writer.write(page.flatMap(columns.rows));
      done = Math.min(done + pageRows, ids.length);
      if (!(await beat(services, task, done))) {
        await writer.abort();
        return null;
      }
      page = await recordsOf(services, list, reader, ids.slice(done, done + pageRows));
    }
    return await writer.close();
  } catch (error) {
    await writer.abort();
    throw error;
  }
}

async function finish(services: Services, task: ExportTask, size: number, place: string): Promise<void> {
  const fileId = randomUUID();
  await services.storage.keep(fileId, place);
  const mine = await services.db
    .updateTable('export_task')
    .set({ stage: 'done', file_id: fileId, file_size: size, finished_at: services.now(), beat_at: services.now() })
    .where('id', '=', task.id)
    .where('attempt', '=', task.attempt)
    .where('stage', '=', 'running')
    .returning('id')
    .executeTakeFirst();
  // Another beginning was faster or the task is gone: one file, not two.
  if (!mine) await services.storage.remove(fileId);
}

const fail = ({ db, now }: Services, task: ExportTask) =>
  db.updateTable('export_task').set({ stage: 'failed', finished_at: now() }).where('id', '=', task.id).where('attempt', '=', task.attempt).execute();

/** The job of one export. Beginning again is harmless: a new beginning takes the task over, and one file is kept. */
export const runExport =
  (services: Services): Task =>
  async (payload, helpers) => {
    const task = await claim(services, payloadShape.parse(payload).id);
    if (!task) return;
    const reader = await starter(services, task);
    if (!reader) {
      await fail(services, task);
      return;
    }
    const folder = path.join(services.config.dataDir, 'exports');
    await fs.promises.mkdir(folder, { recursive: true, mode: 0o700 });
    const place = path.join(folder, `${task.id}-${task.attempt}.xlsx`);
    try {
      await fs.promises.rm(place, { force: true });
      const size = await writeList(services, task, reader, place);
      if (size !== null) await finish(services, task, size, place);
    } catch (error) {
      // `helpers.job` is missing only where a test runs the handler by hand.
      if ((helpers.job?.attempts ?? 1) >= (helpers.job?.max_attempts ?? 1)) await fail(services, task);
      throw error;
    } finally {
      await fs.promises.rm(place, { force: true });
    }
  };
