import { type Kysely, sql } from 'kysely';
import { readingHash } from '#server/engine/reading-chain.ts';
import type { Database } from '../tables.ts';

const pageSize = 2000;

/** Chains the readings that are there already, in the order in which they were written. */
async function chainReadings(db: Kysely<Database>): Promise<void> {
  let previous = '';
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('file_read')
      .selectAll()
      .where('id', '>', last)
      .orderBy('id')
      .limit(pageSize)
      .execute();
    for (const row of rows) {
      const hash = readingHash(row, previous);
      await sql`update file_read set previous_hash = ${previous}, hash = ${hash}
        where id = ${row.id}`.execute(db);
      [previous, last] = [hash, row.id];
    }
    if (rows.length < pageSize) return;
  }
}

/**
 * Readings of files become a chain like the history; a message may come from no record's history;
 * an organization names its admin.
 */
export async function up(db: Kysely<Database>): Promise<void> {
  await sql`alter table file_read disable trigger file_read_append_only`.execute(db);
  await sql`alter table file_read add column previous_hash text not null default '',
    add column hash text not null default ''`.execute(db);
  await chainReadings(db);
  await sql`alter table file_read alter column previous_hash drop default,
    alter column hash drop default`.execute(db);
  await sql`alter table file_read enable trigger file_read_append_only`.execute(db);
  await sql`alter table received_notification alter column history_id drop not null`.execute(db);
  await sql`alter table organization add column admin_id bigint references account (id) on delete
    set null`.execute(db);
  await sql`create index organization_admin on organization (admin_id)
    where admin_id is not null`.execute(db);
}
