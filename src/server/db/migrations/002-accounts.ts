import { type Kysely, sql } from 'kysely';

const account = sql`
  create table account (
    id bigint generated always as identity primary key,
    role_id int not null default 100,
    granted_roles int[] not null default '{}',
    organization_id bigint,
    user_type text not null check (user_type in ('F', 'I', 'L')),
    state text not null default 'active' check (state in ('waiting', 'active', 'blocked',
      'closed')),
    email text check (email = lower(email) and length(email) <= 254),
    password_hash text,
    pinfl text check (pinfl ~ '^\\d{14}$'),
    tin text check (tin ~ '^\\d{9}$'),
    surname text,
    first_name text,
    middle_name text,
    birthday date,
    birth_place text,
    gender int check (gender in (1, 2)),
    citizenship char(2),
    nationality text,
    passport_series text,
    passport_number text,
    passport_given_date date,
    passport_issuer text,
    passport_valid_until date,
    permanent_address text,
    region_id int,
    district_id bigint,
    mobile_phone text,
    workplace text,
    position text,
    employed boolean not null default false,
    scientific_degree int,
    scientific_title int,
    disability_type int not null default 0,
    benefit_type int not null default 0,
    bio_uz text,
    bio_ru text,
    language text not null default 'uz' check (language in ('uz', 'ru', 'en')),
    identity_confirmed boolean not null default false,
    version int not null default 1,
    last_login_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  );
  create unique index account_email on account (lower(email));
  create unique index account_pinfl on account (pinfl) where pinfl is not null;
  create unique index account_legal_tin on account (tin) where user_type = 'L' and pinfl is null;
  create index account_organization on account (organization_id) where organization_id is not null;
  create table work_history (
    id bigint generated always as identity primary key,
    account_id bigint not null references account (id) on delete cascade,
    company_name text not null,
    position text not null,
    start_date date not null,
    end_date date check (end_date >= start_date)
  );
  create index work_history_account on work_history (account_id);`;

const session = sql`
  create table session (
    id uuid primary key,
    account_id bigint not null references account (id) on delete cascade,
    refresh_hash text not null,
    previous_hash text,
    rotated_at timestamptz,
    expires_at timestamptz not null,
    absolute_until timestamptz not null,
    signed boolean not null,
    oneid_token text,
    user_agent text,
    ip text,
    created_at timestamptz not null,
    revoked_at timestamptz
  );
  create index session_account on session (account_id) where revoked_at is null;
  create table oneid_state (
    state_hash text primary key,
    browser_hash text not null,
    redirect_url text not null,
    expires_at timestamptz not null,
    used_at timestamptz
  );
  create index oneid_state_expiry on oneid_state (expires_at);
  create table login_failure (
    key_hash text primary key,
    failures int not null,
    window_until timestamptz not null
  );
  create index login_failure_expiry on login_failure (window_until);`;

const message = sql`
  create table message (
    id bigint generated always as identity primary key,
    channel text not null check (channel in ('sms', 'mail')),
    recipient text not null,
    subject text,
    body text not null,
    sealed boolean not null default false,
    language text not null check (language in ('uz', 'ru', 'en')),
    code text not null,
    account_id bigint references account (id) on delete cascade,
    history_id bigint,
    state text not null default 'queued' check (state in ('queued', 'sent', 'failed', 'delivered')),
    attempts int not null default 0,
    error text,
    gateway_id text,
    useless_after timestamptz,
    created_at timestamptz not null default now(),
    sent_at timestamptz,
    unique (history_id, code, account_id, channel)
  );
  create index message_newest on message (created_at desc, id desc);
  create index message_gateway on message (gateway_id) where gateway_id is not null;`;

const confirmation = sql`
  create table confirmation_code (
    id bigint generated always as identity primary key,
    account_id bigint not null references account (id) on delete cascade,
    process text not null,
    event text not null,
    record_id bigint not null,
    record_version int not null,
    code_hash text not null,
    state text not null default 'sent' check (state in ('sent', 'verified', 'locked', 'expired')),
    attempts int not null default 0,
    sent_at timestamptz not null,
    expires_at timestamptz not null,
    verified_at timestamptz,
    locked_until timestamptz,
    message_id bigint references message (id) on delete set null
  );
  create index confirmation_code_account on confirmation_code (account_id, sent_at desc);
  create unique index confirmation_code_open on confirmation_code (account_id, process, event,
    record_id) where state = 'sent';`;

/** Accounts, sessions, sign-on, confirmation codes and the log of every mail and SMS. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await account.execute(db);
  await session.execute(db);
  await message.execute(db);
  await confirmation.execute(db);
}
