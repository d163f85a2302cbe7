import { type Kysely, sql } from 'kysely';

/** Changes are only added; a planned one can be taken back, and nothing else of it ever changes. */
const changes = [
  sql`
    create table setting_change (
      id bigint generated always as identity primary key,
      key text not null,
      value jsonb not null,
      valid_from timestamptz not null,
      state text not null default 'entered' constraint setting_change_state check
        (state in ('entered', 'withdrawn')),
      version int not null default 1,
      machine_version text not null default '1',
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`,
  sql`create index setting_change_key on setting_change (key, valid_from, id)`,
  sql`create function keep_setting_change() returns trigger language plpgsql as $$
    begin
      if old.state = 'entered' and new.state = 'withdrawn'
        and (old.id, old.key, old.value, old.valid_from, old.created_at) = (new.id, new.key,
          new.value, new.valid_from, new.created_at) then
        return new;
      end if;
      raise exception 'setting_change is append-only' using errcode = '55000';
    end $$`,
  sql`create trigger setting_change_kept before update on setting_change for each row execute
    function keep_setting_change()`,
  sql`create trigger setting_change_append_only before delete
    or truncate on setting_change execute function refuse_change()`,
];

/**
 * Product settings with a dated effect (decision 033). What was set before has held since before
 * all records; the table of then keeps only what the installation notes about itself.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of changes) await statement.execute(db);
  await sql`insert into setting_change (key, value, valid_from) select key, value, 'epoch'
    from setting where key !~ '^seed[.]'`.execute(db);
  await sql`delete from setting where key !~ '^seed[.]'`.execute(db);
  await sql`alter table setting rename to installation_note`.execute(db);
}
