import { type Kysely, sql } from 'kysely';

/**
 * Seeing as somebody (decision 034): who, whom, why, until when; what was read; and how a person
 * wants to see the product on every device.
 */
const statements = [
  sql`
    create table see_as (
      id bigint generated always as identity primary key,
      supporter_id bigint not null references account (id),
      supporter_role int not null,
      account_id bigint not null references account (id),
      reason text not null,
      granted_at timestamptz not null,
      until timestamptz not null,
      supporter_session_id uuid,
      opened_at timestamptz,
      ended_at timestamptz
    )`,
  sql`create index see_as_supporter on see_as (supporter_id, account_id, id)`,
  sql`create index see_as_account on see_as (account_id, id)`,
  sql`alter table session add column see_as_id bigint references see_as (id)`,
  sql`create index session_see_as on session (see_as_id) where see_as_id is not null`,
  sql`
    create table see_as_reading (
      id bigint generated always as identity primary key,
      see_as_id bigint not null references see_as (id),
      at timestamptz not null,
      method text not null,
      path text not null,
      allowed boolean not null
    )`,
  sql`create index see_as_reading_of on see_as_reading (see_as_id, id)`,
  sql`create trigger see_as_reading_append_only before update or delete
    or truncate on see_as_reading execute function refuse_change()`,
  sql`
    alter table account
      add column screen_language text constraint account_screen_language check
        (screen_language in ('uz', 'ru', 'en')),
      add column appearance_at timestamptz,
      add column skin text constraint account_skin check (skin in ('light', 'dark', 'system')),
      add column density text constraint account_density check (density in ('comfortable',
        'dense'))`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
