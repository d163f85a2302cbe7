import { type Kysely, sql } from 'kysely';

/**
 * The inbox: the machine's state, and words in every language, because it is read in the language
 * of the reader, not of the day of sending.
 */
const inbox = [
  sql`alter table received_notification add column state text not null default 'notRead'
    constraint received_notification_state check (state in ('notRead', 'read', 'archived'))`,
  sql`update received_notification set state = 'read' where read_at is not null`,
  sql`update received_notification
    set params = jsonb_build_object('uz', params, 'ru', params, 'en', params)
      where not params ? 'uz'`,
  sql`drop index received_notification_inbox`,
  sql`create index received_notification_inbox on received_notification (account_id, state,
    id desc) include (process)`,
  sql`create index received_notification_age on received_notification (created_at)
    where state <> 'archived'`,
];

/**
 * Open streams of changes hear when the rights behind them change: another role, organization or
 * state of the account, an ended session.
 */
const access = [
  sql`create function tell_access_changed() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'session' then perform pg_notify('access_changed', new.account_id::text);
      else perform pg_notify('access_changed', new.id::text);
      end if;
      return null;
    end $$`,
  sql`create trigger account_access_changed after update of role_id, organization_id,
    state on account for each row
    when ((old.role_id, old.organization_id, old.state) is distinct
      from (new.role_id, new.organization_id, new.state))
    execute function tell_access_changed()`,
  sql`create trigger session_access_changed after update of revoked_at on session for each row
    when (old.revoked_at is null
      and new.revoked_at is not null) execute function tell_access_changed()`,
];

/**
 * Certificates are found by number and by the name of their holder; the folded words stand beside
 * the row, so that one index serves both.
 */
const search = [
  sql`alter table certificate add column search text not null default ''`,
  sql`create function certificate_words(number text,
    owner bigint) returns text language sql stable as $$
    select fold_text(concat_ws(' ', number, a.surname, a.first_name, a.middle_name)) from account a
      where a.id = owner $$`,
  sql`create function fill_certificate_search() returns trigger language plpgsql as $$
    begin
      new.search := coalesce(certificate_words(new.number, new.owner_id), '');
      return new;
    end $$`,
  sql`create trigger certificate_search before insert or update of number, owner_id on certificate
    for each row execute function fill_certificate_search()`,
  sql`create function follow_holder_name() returns trigger language plpgsql as $$
    begin
      update certificate set search = certificate_words(number, owner_id) where owner_id = new.id;
      return null;
    end $$`,
  sql`create trigger account_renamed after update of surname, first_name,
    middle_name on account for each row
    when ((old.surname, old.first_name, old.middle_name) is distinct
      from (new.surname, new.first_name, new.middle_name))
    execute function follow_holder_name()`,
  sql`update certificate set search = coalesce(certificate_words(number, owner_id), '')`,
  sql`create index certificate_search on certificate using gin (search gin_trgm_ops)`,
  sql`create index diploma_search on diploma using gin
    (fold_text(institution || ' ' || number) gin_trgm_ops)`,
];

/** What the inbox, live pages and the search of papers stand on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...inbox, ...access, ...search]) await statement.execute(db);
}
