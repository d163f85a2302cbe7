/**
 * The statements of the limit, written by hand and narrow: what a person sees on the page, made
 * ready as JSON text by the database, and nothing that only guards read. Each is prepared once per
 * connection under its name.
 */
export interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

const statement =
  (name: string, text: string) =>
  (...values: unknown[]): Statement => ({ name, text, values });

const names = (table: string): string =>
  `'name_uz', ${table}.name_uz, 'name_ru', ${table}.name_ru, 'name_en', ${table}.name_en`;

/** What a row of a list shows (`src/modules/application/shown.ts`). */
const listed = `json_build_object(
    'id', r.id, 'version', r.version, 'state', r.state, 'dc_type', r.dc_type, 'year', p.admission_year, 'topic', r.topic,
    'sent_at', r.sent_at, 'review_until', r.review_until, 'accepted_at', r.accepted_at, 'updated_at', r.updated_at,
    'person', json_build_object('surname', a.surname, 'first_name', a.first_name, 'middle_name', a.middle_name,
      'mobile_phone', a.mobile_phone, 'email', a.email),
    'organization', json_build_object('id', o.id, ${names('o')}),
    'direction', json_build_object('id', d.id, 'code', d.code, ${names('d')}),
    'chosen_topic', case when t.id is not null then json_build_object(${names('t')}) end)`;
const joins = `join account a on a.id = r.owner_id left join period p on p.id = r.period_id left join organization o on o.id = r.organization_id
  left join direction d on d.id = r.direction_id left join topic t on t.id = r.topic_id`;

/** A page of 25 of one state and the exact number of all, as the text of the answer. */
function page(place: string): string {
  const where = `${place} r.state = $1`;
  return `select json_build_object('count', (select coalesce(sum(n), 0)::int from application_count r where ${where}), 'next', null, 'previous', null,
      'results', coalesce((select json_agg(row order by id desc) from (select r.id, ${listed} as row
        from (select * from application r where ${where} order by r.id desc limit 25) r ${joins}) rows), '[]'))::text as answer`;
}
export const countryPage = statement('country page', page(''));
export const organizationPage = statement('organization page', page('r.organization_id = $2 and '));

const underReview = `'{pending,papersAwaited,documentReceived}'`;

/**
 * The parts of an organization's worklist, each with its number and its first ten rows, the most
 * pressing first.
 */
export const partsOf = statement(
  'parts',
  `with open as materialized (
      select id, review_until, case when state = 'papersAwaited' then 'papers'
          when accepted_at is not null then 'toDecide' when review_until < current_date then 'overdue'
          when review_until <= current_date + 7 then 'dueSoon'
          when review_started_at is null then 'fresh' else 'started' end as part
        from application where organization_id = $1 and state = any(${underReview})),
    parts as (
      select part as name, count(*) as n, (array_agg(id order by review_until, id desc))[1:10] as ids
        from open group by part
      union all select 'done', (select sum(n) from application_count where organization_id = $1
          and state <> all('{draft,archivedDraft}')) - (select count(*) from open),
        array(select id from application where organization_id = $1
          and state <> all('{draft,archivedDraft,pending,papersAwaited,documentReceived}')
          order by review_until, id desc limit 10))
    select json_build_object('count', (select sum(n) from parts), 'next', null, 'previous', null, 'results', '[]'::json,
      'groups', (select json_agg(json_build_object('name', name, 'count', n, 'results', coalesce((select json_agg(${listed})
        from application r ${joins} where r.id = any(ids)), '[]'))) from parts))::text as answer`,
);

/** How many records of each process wait for an organization. */
export const turnsOf = statement(
  'turns',
  `select json_agg(json_build_object('process', process, 'count', n))::text as answer from (
      select 'application' as process, count(*) as n from application
        where organization_id = $1 and state in ('pending', 'documentReceived')
      union all select 'exam', count(*) from exam where organization_id = $1 and state in ('draft', 'created')
      union all select 'letter', count(*) from letter where to_org_id = $1 and state = 'sent'
      union all select 'monitoringReport', count(*) from monitoring_report m join application a on a.id = m.application_id
        where a.organization_id = $1 and m.state = 'advisorChecked'
      union all select 'studentRequest', count(*) from student_request q join application a on a.id = q.application_id
        where a.organization_id = $1 and q.state = 'sent') counted`,
);

/** What the page of a record shows of it. */
const shown = `json_build_object(
    'id', r.id, 'version', r.version, 'state', r.state, 'dc_type', r.dc_type, 'edu_language', r.edu_language, 'topic', r.topic,
    'created_at', r.created_at, 'updated_at', r.updated_at, 'sent_at', r.sent_at, 'sent_count', r.sent_count, 'review_until', r.review_until,
    'review_started_at', r.review_started_at, 'accepted_at', r.accepted_at, 'decided_at', r.decided_at, 'rework_until', r.rework_until,
    'reason', r.reason, 'letter_code', r.letter_code, 'study_start', r.study_start, 'study_end', r.study_end,
    'person', json_build_object('id', a.id, 'surname', a.surname, 'first_name', a.first_name, 'middle_name', a.middle_name,
      'pinfl', a.pinfl, 'birthday', a.birthday, 'birth_place', a.birth_place, 'gender', a.gender, 'citizenship', a.citizenship,
      'nationality', a.nationality, 'passport_series', a.passport_series, 'passport_number', a.passport_number,
      'permanent_address', a.permanent_address, 'region_id', a.region_id, 'district_id', a.district_id,
      'mobile_phone', a.mobile_phone, 'email', a.email, 'workplace', a.workplace, 'position', a.position),
    'period', json_build_object('id', p.id, ${names('p')}, 'registration_stop', p.registration_stop, 'review_stop', p.review_stop),
    'organization', json_build_object('id', o.id, ${names('o')}),
    'direction', json_build_object('id', d.id, 'code', d.code, ${names('d')}),
    'chosen_topic', case when t.id is not null then json_build_object('id', t.id, ${names('t')}) end,
    'advisor', (select json_build_object('id', v.id, 'surname', w.surname, 'first_name', w.first_name, 'middle_name', w.middle_name)
      from advisor v join account w on w.id = v.account_id where v.id = r.advisor_id),
    'diploma', (select to_json(m) from (select id, state, degree, institution, speciality, serial, number, given_date, file_id
      from diploma where id = r.diploma_id) m),
    'certificate', (select to_json(c) from (select id, state, type_id, number, level, score, valid_until, file_id
      from certificate where id = r.certificate_id) c),
    'documents', coalesce((select json_agg(json_build_object('kind', x.kind, 'file_id', x.file_id, 'name', f.name, 'size', f.size,
      'mark', x.mark, 'note', x.note)) from application_document x join file f on f.id = x.file_id where x.application_id = r.id), '[]'),
    'works', coalesce((select json_agg(json_build_object('type', s.type, 'n', s.n))
      from (select type, count(*) as n from scientific_work where owner_id = r.owner_id group by type) s), '[]'))`;

export const oneOf = statement(
  'one',
  `select ${shown}::text as answer from application r ${joins} where r.id = $1`,
);

/** The same with its history. */
export const oneWithHistory = statement(
  'one with history',
  `select json_build_object('record', ${shown}, 'history',
    (select json_build_object('count', count(*), 'results', coalesce(json_agg(json_build_object('id', h.id, 'event', h.event,
      'from_state', h.from_state, 'to_state', h.to_state, 'at', h.at, 'reason', h.reason, 'confirm_method', h.confirm_method, 'job', h.job,
      'actor', case when a.id is not null then json_build_object('name', concat_ws(' ', a.surname, a.first_name), 'role', h.actor_role,
        'organization', case when o.id is not null then json_build_object(${names('o')}) end) end)
      order by h.record_version desc), '[]'))
     from history h left join account a on a.id = h.actor_user_id left join organization o on o.id = h.actor_org_id
     where h.process = 'application' and h.record_id = r.id))::text as answer
   from application r ${joins} where r.id = $1`,
);

/** Who asks; their access token is believed. */
export const sessionOf = statement(
  'session',
  `select account.id, role_id, organization_id
   from session join account on account.id = session.account_id
   where session.id = $1 and revoked_at is null and expires_at > now() and account.state = 'active'`,
);

/** What was answered to this key before. */
export const keyOf = statement(
  'key',
  'select payload_hash, body::text as answer from idempotency_key where account_id = $1 and key = $2',
);

/** Where the limit leaves what is to be sent after the commit: a plain table of its own. */
export const makeOutbox = `create schema if not exists bench;
  create table if not exists bench.outbox (id bigint generated always as identity primary key, history_id bigint not null, effects jsonb not null)`;

interface Move {
  event: string;
  /** What makes or changes the row; gives back whole rows of `application`. */
  row: string;
  from: string;
  /** Code of the message that the owner finds in their inbox, and that is also mailed. */
  message?: string;
}

/**
 * A write is one statement, which is its own transaction: the row if its version is the one that
 * was seen, the line of the history with its hash, the key with its answer, the inbox, the outbox,
 * the listeners. A key that is there already refuses it as a whole. The first four values are
 * those of who writes (account, role, organization) and the key, then its hash.
 */
function write(name: string, { event, row, from, message }: Move) {
  const told = message
    ? `, told as (insert into received_notification (account_id, code, process, record_id, history_id)
        select r.owner_id, '${message}', 'application', r.id, line.id from r, line)
      , sent as (insert into bench.outbox (history_id, effects)
        select line.id, jsonb_build_array(jsonb_build_object('type', 'notify', 'code', '${message}')) from line)`
    : '';
  return statement(
    name,
    `with r as (${row}),
      previous as (select r.id, coalesce((select h.hash from history h where h.process = 'application' and h.record_id = r.id
        order by h.record_version desc limit 1), '') as hash from r),
      line as (insert into history (process, record_id, record_version, event, from_state, to_state, actor_user_id, actor_role, actor_org_id, at,
          changed_fields, confirm_method, ip, machine_version, previous_hash, hash)
        select 'application', r.id, r.version, '${event}', '${from}', r.state, $1, $2, $3, now(),
          jsonb_build_object('version', r.version), 'none', '127.0.0.1', r.machine_version, previous.hash,
          encode(sha256(convert_to(concat_ws('|', r.id, r.version, '${event}', '${from}', r.state, $1::bigint, $2::text, $3::bigint, now(), previous.hash), 'UTF8')), 'hex')
        from r join previous on previous.id = r.id returning id),
      answer as (select ${shown} as body from r ${joins}),
      kept as (insert into idempotency_key (account_id, key, payload_hash, status, body, created_at)
        select $1, $4, $5, 200, body, now() from answer)${told}
      select body::text as answer, pg_notify('record_changed', json_build_object('process', 'application', 'id', r.id, 'version', r.version)::text)
      from answer, r`,
  );
}

const seen = 'where id = $6 and version = $7';
const next = 'version = version + 1, updated_at = now()';

export const create = write('create', {
  event: 'create',
  from: 'absent',
  row: `insert into application (state, version, machine_version, created_at, updated_at, owner_id, period_id, dc_type)
    values ('draft', 1, '1', now(), now(), $1, $6, $7) returning *`,
});

export const moves: Record<string, ReturnType<typeof write>> = {
  send: write('send', {
    event: 'send',
    from: 'draft',
    message: 'N-APPLY-SENT',
    row: `update application set state = 'pending', ${next}, sent_at = now(), sent_count = sent_count + 1, review_until = current_date + 20,
        (profile_copy, search) = (select to_jsonb(a) - 'password_hash', application.id || ' ' || a.search from account a where a.id = owner_id)
      ${seen} and state = 'draft' returning *`,
  }),
  reviewStart: write('open', {
    event: 'reviewStart',
    from: 'pending',
    row: `update application set ${next}, review_started_at = now() ${seen} and state = 'pending' returning *`,
  }),
  accept: write('accept', {
    event: 'accept',
    from: 'pending',
    message: 'N-APPLY-ACCEPTED',
    row: `update application set state = 'documentReceived', ${next}, accepted_at = now(), decided_at = now() ${seen} and state = 'pending' returning *`,
  }),
};
