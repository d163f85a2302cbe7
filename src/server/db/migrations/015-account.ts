import { type Kysely, sql } from 'kysely';
import { appendHistory } from '#server/engine/history.ts';
import type { Database } from '../tables.ts';

/**
 * The account becomes the record of its process; the version of the profile, which has no events,
 * stands beside it.
 */
const record = [
  sql`alter table account add column machine_version text not null default '1',
    add column profile_version int not null default 1`,
  sql`alter table account drop constraint account_state_check`,
  sql`alter table account add constraint account_state check (state in ('waiting', 'active',
    'blocked', 'closed'))`,
  sql`update account set profile_version = version`,
];

/**
 * People are found by name and mail address in folded form; lists by state and role, each with its
 * order (100,000 accounts and more).
 */
const search = [
  sql`alter table account add column search text not null default ''`,
  sql`create function fill_account_search() returns trigger language plpgsql as $$
    begin
      new.search := fold_text(concat_ws(' ', new.surname, new.first_name, new.middle_name,
        new.email));
      return new;
    end $$`,
  sql`create trigger account_search before insert
    or update of surname, first_name, middle_name, email on account
    for each row execute function fill_account_search()`,
  sql`update account set search = fold_text(concat_ws(' ', surname, first_name, middle_name,
    email))`,
  sql`create index account_search on account using gin (search gin_trgm_ops)`,
  sql`create index account_name on account (search, id desc)`,
  sql`create index account_state_newest on account (state, id desc)`,
  sql`create index account_role_newest on account (role_id, id desc)`,
  sql`create index account_seen on account (last_login_at desc nulls last, id desc)`,
];

/** Links sent by mail: only the hash of a link is kept. */
const links = [
  sql`create table account_link (
    token_hash text primary key,
    account_id bigint not null references account (id) on delete cascade,
    purpose text not null check (purpose in ('confirm', 'reset')),
    expires_at timestamptz not null,
    used_at timestamptz,
    created_at timestamptz not null
  )`,
  sql`create index account_link_account on account_link (account_id, purpose)`,
  sql`create index account_link_expiry on account_link (expires_at)`,
];

const ends: Readonly<Record<string, string>> = { blocked: 'block', closed: 'close' };
const pageSize = 2000;

/** Accounts of before have no history: they were prepared, and stopped where they are stopped. */
async function tellBirths(db: Kysely<Database>): Promise<void> {
  const told = {
    process: 'account',
    actor_user_id: null,
    actor_role: 'system',
    actor_org_id: null,
    reason: null,
    changed_fields: {},
    confirm_method: 'none' as const,
    ip: null,
    job: 'migration 015',
    machine_version: '1',
  };
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('account')
      .select(['id', 'state', 'created_at', 'updated_at'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(pageSize)
      .execute();
    for (const { id, state, created_at, updated_at } of rows) {
      const end = ends[state];
      await appendHistory(db, {
        ...told,
        record_id: id,
        record_version: 1,
        event: 'prepare',
        from_state: 'absent',
        to_state: 'active',
        at: created_at,
      });
      if (end)
        await appendHistory(db, {
          ...told,
          record_id: id,
          record_version: 2,
          event: end,
          from_state: 'active',
          to_state: state,
          at: updated_at,
        });
      await sql`update account set version = ${end ? 2 : 1} where id = ${id}`.execute(db);
      last = id;
    }
    if (rows.length < pageSize) return;
  }
}

/**
 * Accounts as records of a process: state, version, history, search, and the links of their mails.
 */
export async function up(db: Kysely<Database>): Promise<void> {
  for (const statement of [...record, ...search, ...links]) await statement.execute(db);
  await tellBirths(db);
}
