import { sql } from 'kysely';
import { fileMachine } from '#machines/rows/file.machine.ts';
import { moveOf } from '#machines/rows/row.ts';
import type { Services } from '../app-types.ts';
import { isReferenced } from '../db/violations.ts';

/**
 * A file that no record has used is dropped so long after it was uploaded, or chosen, last: longer
 * than any form waits on a device, shorter than a person's places fill up.
 */
export const unusedForDays = 30;
const dayMs = 24 * 3_600_000;
/** So many at once; the next run takes the next ones. */
const atOnce = 500;

const deletion = moveOf(fileMachine, 'delete');

/** Every column that points to a file, as the database knows them. */
async function referringColumns({ db }: Services): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as table, a.attname as column
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'file'::regclass
    order by 1, 2`.execute(db);
  return rows;
}

/**
 * Drops uploaded files that no record has ever used; a file that a column points to stays whatever
 * is noted of it, by the question and by the foreign key. Answers how many.
 */
export async function dropUnusedFiles(services: Services): Promise<number> {
  const { db, storage, now } = services;
  const columns = await referringColumns(services);
  const pointed = columns.map(
    ({ table, column }) =>
      sql`not exists (select 1 from ${sql.table(table)} r where ${sql.ref(`r.${column}`)} = file.id)`,
  );
  const rows = await db
    .selectFrom('file')
    .select('id')
    .where('state', 'in', deletion.from)
    .where('used', '=', false)
    .where('mime', 'is not', null)
    .where('purpose', '<>', 'issuedDocument')
    .where('active_at', '<', new Date(now().getTime() - unusedForDays * dayMs))
    .where(sql<boolean>`${sql.join(pointed, sql` and `)}`)
    .orderBy('active_at')
    .limit(atOnce)
    .execute();
  let dropped = 0;
  for (const { id } of rows) {
    try {
      const gone = await db
        .deleteFrom('file')
        .where('id', '=', id)
        .where('used', '=', false)
        .executeTakeFirst();
      if (gone.numDeletedRows === 0n) continue;
    } catch (error) {
      // Somebody has attached it in this very moment.
      if (isReferenced(error)) continue;
      throw error;
    }
    await storage.remove(id);
    dropped += 1;
  }
  return dropped;
}
