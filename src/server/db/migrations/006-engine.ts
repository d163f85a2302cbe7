import { type Kysely, sql } from 'kysely';

/**
 * What the engine keeps beside the records: history (append-only, hash-chained), idempotency keys,
 * received items, due documents.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table history (
      id bigint generated always as identity primary key,
      process text not null,
      record_id bigint not null,
      record_version int not null,
      event text not null,
      from_state text not null,
      to_state text not null,
      actor_user_id bigint,
      actor_role text not null,
      actor_org_id bigint,
      at timestamptz not null,
      reason text,
      changed_fields jsonb not null default '{}',
      confirm_method text not null check (confirm_method in ('none', 'dialog', 'sms', 'esign')),
      ip text,
      job text,
      machine_version text not null,
      previous_hash text not null,
      hash text not null,
      unique (process, record_id, record_version)
    )`.execute(db);
  await sql`create index history_actor on history (actor_user_id, at desc)`.execute(db);
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin raise exception '% is append-only', tg_table_name using errcode = '55000';
      end $$`.execute(db);
  await sql`create trigger history_append_only before update or delete
    or truncate on history execute function refuse_change()`.execute(db);
  await sql`
    create table file_read (
      id bigint generated always as identity primary key,
      file_id uuid not null,
      owner_id bigint not null,
      account_id bigint not null,
      role text not null,
      organization_id bigint,
      ip text,
      at timestamptz not null
    )`.execute(db);
  await sql`create index file_read_owner on file_read (owner_id, at desc)`.execute(db);
  await sql`create trigger file_read_append_only before update or delete
    or truncate on file_read execute function refuse_change()`.execute(db);
  await sql`
    create table idempotency_key (
      account_id bigint not null,
      key text not null check (length(key) between 8 and 100),
      payload_hash text not null,
      status int not null,
      body jsonb,
      created_at timestamptz not null,
      primary key (account_id, key)
    )`.execute(db);
  await sql`create index idempotency_key_age on idempotency_key (created_at)`.execute(db);
  await sql`
    create table received_notification (
      id bigint generated always as identity primary key,
      account_id bigint not null,
      code text not null,
      process text not null,
      record_id bigint not null,
      history_id bigint not null,
      params jsonb not null default '{}',
      read_at timestamptz,
      created_at timestamptz not null default now(),
      unique (history_id, code, account_id)
    )`.execute(db);
  await sql`create index received_notification_inbox on received_notification (account_id,
    created_at desc)`.execute(db);
  await sql`
    create table due_document (
      id bigint generated always as identity primary key,
      process text not null,
      record_id bigint not null,
      code text not null,
      history_id bigint not null,
      due_at timestamptz not null default now(),
      made_at timestamptz,
      file_id uuid,
      unique (history_id, code)
    )`.execute(db);
  await sql`create index due_document_waiting on due_document (due_at)
    where made_at is null`.execute(db);
}
