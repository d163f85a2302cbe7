import { type Kysely, sql } from 'kysely';

/** How somebody wants to be told, and what waits for their weekly mail. */
const settings = [
  sql`create table notification_setting (
    account_id bigint not null references account (id) on delete cascade,
    topic text not null,
    channel text not null check (channel in ('mail', 'sms')),
    mode text not null check (mode in ('each', 'weekly', 'off')
      and (channel = 'mail' or mode <> 'weekly')),
    primary key (account_id, topic, channel)
  )`,
  sql`create table digest_item (
    received_id bigint primary key references received_notification (id) on delete cascade,
    account_id bigint not null references account (id) on delete cascade
  )`,
  sql`create index digest_item_reader on digest_item (account_id)`,
];

/** What people write to many; the addressees are frozen when it is sent. */
const written = [
  sql`create table notification (
    id bigint generated always as identity primary key,
    state text not null constraint notification_state check (state in ('draft', 'sent')),
    version int not null,
    machine_version text not null default '1',
    created_at timestamptz not null,
    updated_at timestamptz not null,
    owner_id bigint not null references account (id),
    organization_id bigint references organization (id),
    subject_uz text, subject_ru text, subject_en text,
    body_uz text, body_ru text, body_en text,
    audience text check (audience in ('roles', 'organizations', 'scholarships', 'persons')),
    audience_ids bigint[] not null default '{}',
    by_mail boolean not null default false,
    by_sms boolean not null default false,
    sender_role int,
    sent_at timestamptz,
    finished_at timestamptz,
    beat_at timestamptz,
    recipients int not null default 0,
    told int not null default 0,
    search text not null generated always
      as (fold_text(coalesce(subject_uz, '') || ' ' || coalesce(subject_ru,
        '') || ' ' || coalesce(subject_en, ''))) stored
  )`,
  sql`create index notification_list on notification (organization_id, id desc)`,
  sql`create index notification_owner on notification (owner_id)`,
  sql`create index notification_search on notification using gin (search gin_trgm_ops)`,
  sql`create index notification_unfinished on notification (beat_at)
    where sent_at is not null and finished_at is null`,
  sql`create table notification_recipient (
    notification_id bigint not null references notification (id) on delete cascade,
    account_id bigint not null references account (id) on delete cascade,
    told_at timestamptz,
    primary key (notification_id, account_id)
  )`,
  sql`create index notification_recipient_waiting on notification_recipient (notification_id,
    account_id) where told_at is null`,
  sql`create index notification_recipient_account on notification_recipient (account_id)`,
];

/**
 * A mail or SMS becomes a record of the machine `message`: it has a version, and a way back from
 * `failed`.
 */
const messages = [
  sql`alter table message add column version int not null default 1`,
  sql`create index message_log on message (state, id desc)`,
  sql`create index message_person on message (account_id, id desc)`,
];

/** Messages of people to people, the settings of their readers, and the log of mails and SMS. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...settings, ...written, ...messages]) await statement.execute(db);
}
