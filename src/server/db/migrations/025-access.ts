import { type Kysely, sql } from 'kysely';
import { appendHistory } from '#server/engine/history.ts';
import type { Database } from '../tables.ts';

interface Untold {
  id: number;
  key: string;
  value: unknown;
  valid_from: Date;
  created_at: Date;
}

/**
 * Settings that migration 019 took over from the table of before have no line of their own: nobody
 * knows who set them. The line says what is known: the system entered this value, by this
 * migration.
 */
export async function tellSettings(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<Untold>`
    select c.id, c.key, c.value, c.valid_from, c.created_at from setting_change c
    where c.state = 'entered' and c.version = 1 and not exists (select from history h
      where h.process = 'settingChange' and h.record_id = c.id)
    order by c.id`.execute(db);
  for (const { id, key, value, valid_from, created_at } of rows)
    await appendHistory(db, {
      process: 'settingChange',
      record_id: id,
      record_version: 1,
      event: 'plan',
      from_state: 'absent',
      to_state: 'entered',
      actor_user_id: null,
      actor_role: 'system',
      actor_org_id: null,
      at: created_at,
      reason: null,
      confirm_method: 'none' as const,
      ip: null,
      job: 'migration 025',
      machine_version: '1',
      changed_fields: { key: [null, key], value: [null, value], valid_from: [null, valid_from] },
    });
}

/**
 * Exports have a source, which is the list of applications or the audit log; what was taken out of
 * the log is a record of its own.
 */
const exported = [
  sql`alter table export_task add column source text not null default 'applications' check
    (source in ('applications', 'audit'))`,
  sql`create table audit_export (
    id bigint generated always as identity primary key,
    account_id bigint not null references account (id),
    query jsonb not null,
    rows_total int not null,
    state text not null constraint audit_export_state check (state = 'started'),
    version int not null default 1,
    created_at timestamptz not null
  )`,
  sql`create trigger audit_export_append_only before update or delete
    or truncate on audit_export execute function refuse_change()`,
];

/** Settings of before tell where they come from; exports of the audit log. */
export async function up(db: Kysely<Database>): Promise<void> {
  await tellSettings(db);
  for (const statement of exported) await statement.execute(db);
}
