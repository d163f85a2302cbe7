import { type Kysely, sql } from 'kysely';

/**
 * Exports that run as jobs, and the indexes behind "late after the acceptance" and the counts by
 * organization.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table export_task (
      id uuid primary key,
      account_id bigint not null references account (id),
      role_id int not null,
      organization_id bigint,
      language text not null check (language in ('uz', 'ru', 'en')),
      query jsonb not null,
      stage text not null default 'pending' check (stage in ('pending', 'running', 'done',
        'failed')),
      attempt int not null default 0,
      rows_total int not null check (rows_total between 0 and 9999),
      rows_done int not null default 0,
      file_id uuid,
      file_name text not null,
      file_size bigint,
      created_at timestamptz not null,
      beat_at timestamptz not null,
      finished_at timestamptz,
      check ((stage = 'done') = (file_id is not null))
    )`.execute(db);
  await sql`create index export_task_owner on export_task (account_id, created_at desc)`.execute(
    db,
  );
  await sql`create index export_task_unfinished on export_task (beat_at)
    where stage in ('pending', 'running')`.execute(db);
  await sql`create index export_task_age on export_task (created_at)`.execute(db);
  await sql`create index application_accepted on application (accepted_at)
    where state = 'documentReceived'`.execute(db);
  await sql`create index application_appeal on application (id) where appeal = 'open'`.execute(db);
}
