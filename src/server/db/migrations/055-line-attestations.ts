import { type Kysely, sql } from 'kysely';

/**
 * What an administrator said of a broken line of the history or of the readings (decision 068); a
 * chain of its own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table line_attestation (
      id bigint generated always as identity primary key,
      chain text not null check (chain in ('history', 'file_read')),
      line_id bigint not null,
      stored_hash text not null,
      stored_previous_hash text not null,
      computed_hash text not null,
      reason text not null,
      account_id bigint not null references account (id),
      role text not null,
      ip text,
      at timestamptz not null,
      previous_hash text not null,
      hash text not null
    )`.execute(db);
  await sql`create index line_attestation_line on line_attestation (chain, line_id)`.execute(db);
  await sql`create index line_attestation_account on line_attestation (account_id)`.execute(db);
  await sql`create trigger line_attestation_append_only before update or delete or truncate
    on line_attestation execute function refuse_change()`.execute(db);
}
