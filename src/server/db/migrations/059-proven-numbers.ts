import { type Kysely, sql } from 'kysely';

const sources = sql`('oneid', 'administrator', 'prepared', 'installation')`;

const columns = [
  sql`alter table account add column pinfl_source text check (pinfl_source in ${sources}),
    add column tin_source text check (tin_source in ${sources}),
      add column phone_confirmed_at timestamptz`,
  sql`create table cleared_number (
    id bigint generated always as identity primary key,
    account_id bigint not null references account (id),
    kind text not null check (kind in ('pinfl', 'tin')),
    value text not null,
    role_id int not null,
    granted_roles int[] not null,
    cleared_at timestamptz not null default now(),
    unique (account_id, kind)
  )`,
];

/**
 * What the profile may have written. A registration from abroad proves no number, whatever its
 * owner claimed afterwards. Everybody else has a number of OneID or of the form that prepared the
 * account; it could be overwritten only while OneID had not confirmed the person, and only by
 * saving the profile.
 */
const unproven = {
  pinfl: sql`pinfl is not null
    and (user_type = 'F' or (not identity_confirmed and profile_version > 1))`,
  // OneID gives it again. A legal entity without a personal number is found by it: only OneID opens
  // such an account.
  tin: sql`tin is not null and (user_type = 'F'
    or (profile_version > 1 and not (user_type = 'L' and pinfl is null)))`,
};

const clear = (kind: 'pinfl' | 'tin') => [
  sql`insert into cleared_number (account_id, kind, value, role_id, granted_roles)
    select id, ${sql.lit(kind)}, ${sql.ref(kind)}, role_id, granted_roles from account
      where ${unproven[kind]} order by id`,
  sql`update account set ${sql.ref(kind)} = null from cleared_number c
    where c.account_id = account.id and c.kind = ${sql.lit(kind)}`,
  sql`update account set ${sql.ref(`${kind}_source`)} = case when identity_confirmed then 'oneid'
    else 'prepared' end
    where ${sql.ref(kind)} is not null`,
  sql`alter table account add constraint ${sql.ref(`account_${kind}_proven`)}
    check (${sql.ref(kind)} is null or ${sql.ref(`${kind}_source`)} is not null)`,
];

/**
 * Phones that have confirmed something, that OneID gave, and those of staff, which the profile
 * could not change (docs/decisions/016-second-factor-of-staff.md). Every other phone is proven by
 * its person once more.
 */
const phones = [
  sql`update account a set phone_confirmed_at = now() where mobile_phone is not null and (
    identity_confirmed
    or exists (select 1 from unnest(array_append(granted_roles, role_id)) role
      where role not in (100, 200))
    or exists (select 1 from confirmation_code c join message m on m.id = c.message_id
      where c.account_id = a.id and c.state = 'verified' and m.channel = 'sms'
        and m.recipient = a.mobile_phone))`,
];

/**
 * Confirmed by a sign-in of OneID that a claimed number led to this account: OneID has confirmed
 * somebody else.
 */
const strangers = sql`update account set identity_confirmed = false
  where user_type = 'F' and identity_confirmed
  and id in (select account_id from cleared_number where kind = 'pinfl')`;

/** The codes that a number got in the last hour are counted before every code. */
const codes = [
  sql`create index message_codes on message (recipient) where code = 'CODE'`,
  sql`create index confirmation_code_message on confirmation_code (message_id)
    where message_id is not null`,
];

/** Who sees addresses masked searches by names alone. */
const search = [
  sql`alter table account add column search_name text not null default ''`,
  sql`create or replace function fill_account_search() returns trigger language plpgsql as $$
    begin
      new.search_name := fold_text(concat_ws(' ', new.surname, new.first_name, new.middle_name));
      new.search := fold_text(concat_ws(' ', new.surname, new.first_name, new.middle_name,
        new.email));
      return new;
    end $$`,
  sql`update account set search_name = fold_text(concat_ws(' ', surname, first_name, middle_name))`,
  sql`create index account_search_name on account using gin (search_name gin_trgm_ops)`,
  sql`drop index account_name`,
  sql`create index account_name on account (search_name, id desc)`,
];

/**
 * Personal and tax numbers have a source or are none; what had none is cleared and listed
 * (docs/decisions/071-who-proves-a-number.md).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const numbers = [...clear('tin'), ...clear('pinfl')];
  const last = sql`create trigger cleared_number_append_only before update or delete
    or truncate on cleared_number
    execute function refuse_change()`;
  for (const statement of [...columns, ...numbers, ...phones, strangers, ...codes, ...search, last])
    await statement.execute(db);
}
