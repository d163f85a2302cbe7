import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely';
import { selectApplication } from '#modules/application/row.server.ts';

/**
 * A statement as the driver takes it: prepared once per connection under its name, except where the
 * plan depends on the values.
 */
export interface Statement {
  name?: string;
  text: string;
  values: unknown[];
}

const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/**
 * The joins of a record are taken from the product, so that both ask the same; the marker stands
 * where the caller's value goes.
 */
function compiled(
  name: string,
  query: RawBuilder<unknown>,
  marker: unknown,
): (value: unknown) => Statement {
  const { sql: text, parameters } = query.compile(compiler);
  return (value) => ({
    name,
    text,
    values: parameters.map((one) => (one === marker ? value : one)),
  });
}

const statement =
  (name: string, text: string) =>
  (...values: unknown[]): Statement => ({ name, text, values });

const ofMany = sql`with page as (select r.* from application r
  where r.id = any(${'ids'}::bigint[])) ${selectApplication} order by r.id desc`;
const ofOne = sql`with page as (select r.* from application r
  where r.id = ${'id'}) ${selectApplication}`;

export const rowsOf = compiled('rows', ofMany, 'ids');
export const rowOf = compiled('row', ofOne, 'id');

export const sessionOf = statement(
  'session',
  `select account.id, role_id, organization_id, user_type, language, session.signed, expires_at, absolute_until
   from session join account on account.id = session.account_id where session.id = $1 and revoked_at is null and account.state = 'active'`,
);

/**
 * Ids of the page and the exact number of all, by organization or for the whole country; planned
 * for its values.
 */
export function pageOf(organization: number | null, states: string[], counter: boolean): Statement {
  const place = organization === null ? '$1::bigint is null' : 'r.organization_id = $1';
  const where = `${place} and r.state <> all('{draft,archivedDraft}') and r.state = any($2::text[])`;
  const count = counter
    ? 'coalesce(sum(n), 0)::int from application_count'
    : 'count(*)::int from application';
  const page = `array(select r.id from application r where ${where} order by r.id desc limit 25) as ids`;
  return {
    text: `select ${page}, (select ${count} r where ${where}) as count`,
    values: [organization, states],
  };
}

export const timelineOf = statement(
  'timeline',
  `select h.id, h.event, h.from_state, h.to_state, h.at, h.reason, h.confirm_method, h.job,
     array(select jsonb_object_keys(h.changed_fields)) as changed,
     case when h.actor_user_id is not null then jsonb_build_object(
       'name', coalesce(nullif(trim(concat_ws(' ', a.surname, a.first_name)), ''), a.email), 'role', h.actor_role,
       'organization', case when o.id is not null then jsonb_build_object('name_uz', o.name_uz, 'name_ru', o.name_ru, 'name_en', o.name_en) end) end as actor
   from history h left join account a on a.id = h.actor_user_id left join organization o on o.id = h.actor_org_id
   where h.process = 'application' and h.record_id = $1 and exists (select 1 from application r where r.id = $1) order by h.record_version desc`,
);
export const lockOf = statement('lock', 'select 1 from application where id = $1 for update');
export const keyLock = statement(
  'key lock',
  'select pg_try_advisory_xact_lock(hashtextextended($1, 7)) as mine',
);
export const keyOf = statement(
  'key',
  'select * from idempotency_key where account_id = $1 and key = $2',
);
export const keepKey = statement(
  'keep key',
  'insert into idempotency_key (account_id, key, payload_hash, status, body, created_at) values ($1, $2, $3, 200, $4, now())',
);
export const ownLock = statement(
  'own lock',
  'select pg_advisory_xact_lock(hashtextextended($1, 11))',
);
export const birthOf = statement(
  'birth',
  `select p.registration_start, p.registration_stop, p.quarters, p.state = 'publication' as active,
     (select count(*) from application d where d.owner_id = $1 and d.period_id = p.id and d.state = 'draft') as drafts,
     array(select s.dc_type from application s where s.owner_id = $1 and s.state in ('admittedToStudy', 'onAcademicLeave')) as studies
   from period p where p.id = $2`,
);
export const insertOf = statement(
  'insert',
  `insert into application (state, version, machine_version, created_at, updated_at, owner_id, period_id, dc_type)
   values ('draft', 1, '1', now(), now(), $1, $2, $3) returning id`,
);
export const sendOf = statement(
  'send',
  `update application set state = 'pending', version = version + 1, updated_at = now(), sent_at = now(), sent_count = sent_count + 1, profile_copy = $2,
     search = $3, review_until = current_date + 20 where id = $1`,
);
export const acceptOf = statement(
  'accept',
  `update application set state = 'documentReceived', version = version + 1, updated_at = now(), accepted_at = now(), decided_at = now() where id = $1`,
);
export const openOf = statement(
  'open',
  `update application set version = version + 1, updated_at = now(), review_started_at = now(), reviewer_id = $2 where id = $1`,
);
export const lastHash = statement(
  'last hash',
  `select hash from history where process = 'application' and record_id = $1 order by record_version desc limit 1`,
);
export const appendOf = statement(
  'append',
  `insert into history (process, record_id, record_version, event, from_state, to_state, actor_user_id, actor_role, actor_org_id, at, changed_fields,
     confirm_method, ip, machine_version, previous_hash, hash)
   values ('application', $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'none', '127.0.0.1', '1', $11, $12) returning id`,
);
/**
 * The same row in the queue; its time is far away, so that the product's runner leaves it alone.
 */
export const queueOf = statement(
  'queue',
  `select graphile_worker.add_job(identifier => 'run-effects', payload => $1::json, run_at => now() + interval '1 year', max_attempts => 25, job_key => $2)`,
);
export const tellOf = statement('tell', `select pg_notify('record_changed', $1)`);
