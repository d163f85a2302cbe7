import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { applicationMachine } from '#machines/application.machine.ts';
import { roleCodes } from '#machines/kit.ts';
import { signAccess } from '#server/auth/tokens.ts';
import { copyIn } from '#server/db/copy.ts';
import { hashOf } from '#server/engine/history.ts';
import { copyText } from '#server/seed-big/copy-text.ts';
import { addDays, tashkentDay } from '#shared/dates.ts';
import type { Stage } from './stage.ts';

/** What the cast needs of a stage: its database, and the secret of its tokens. */
export type CastStage = Pick<Stage, 'connection' | 'config'>;

/**
 * Where the cast applies: an organization that offers a direction, its reviewer, the open period.
 */
export interface Place {
  organization: number;
  direction: number;
  period: number;
  reviewer: number;
}

/** A record in the state that one operation wants, and who may do it. */
export interface Ready {
  token: string;
  id: number;
  version: number;
}

/**
 * How far a record has come: `send` is a complete draft, `open` was sent, `accept` was reviewed
 * with every paper correct.
 */
export type Stop = 'send' | 'open' | 'accept';

const lives: Record<Stop, [event: string, to: string][]> = {
  send: [
    ['create', 'draft'],
    ['save', 'draft'],
  ],
  open: [
    ['create', 'draft'],
    ['save', 'draft'],
    ['send', 'pending'],
  ],
  accept: [
    ['create', 'draft'],
    ['save', 'draft'],
    ['send', 'pending'],
    ['reviewStart', 'pending'],
    ['markDocument', 'pending'],
    ['markDocument', 'pending'],
  ],
};

const version = applicationMachine.version ?? '1';
const kinds = ['diploma', 'copiesOfWorks'];
const hour = 3_600_000;
let everybody = Date.now() % 1_000_000_000;

type Row = readonly unknown[];

async function fill(
  client: pg.ClientBase,
  table: string,
  columns: string,
  rows: Row[],
): Promise<void> {
  await copyIn(
    client,
    `copy ${table} (${columns}) from stdin`,
    copyText(rows, () => undefined),
  );
}

async function nextId(client: pg.ClientBase, table: string): Promise<number> {
  const { rows } = await client.query<{ next: number }>(
    `select coalesce(max(id), 0) + 1 as next from ${table}`,
  );
  return rows[0]?.next ?? 1;
}

async function settle(client: pg.ClientBase, tables: string[]): Promise<void> {
  for (const table of tables)
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', 'id'), max(id)) from ${table}`,
    );
}

/** The token of an account with a session of its own. */
export async function tokenFor(
  { connection: { pool }, config }: CastStage,
  accounts: readonly number[],
): Promise<string[]> {
  const { rows } = await pool.query<{
    id: number;
    role_id: number;
    organization_id: number | null;
  }>('select id, role_id, organization_id from account where id = any($1::bigint[])', [accounts]);
  const holders = new Map(rows.map((row) => [row.id, row]));
  const sessions = accounts.map(() => randomUUID());
  await pool.query(
    `insert into session (id, account_id, refresh_hash, expires_at, absolute_until, signed, created_at)
     select id, account, id::text, now() + '1 day', now() + '1 day', true, now() from unnest($1::uuid[], $2::bigint[]) as s (id, account)`,
    [sessions, accounts],
  );
  const until = new Date(Date.now() + 6 * hour);
  return Promise.all(
    accounts.map((accountId, at) => {
      const holder = holders.get(accountId);
      const claims = {
        accountId,
        sessionId: sessions[at] ?? '',
        role: holder?.role_id ?? 0,
        organizationId: holder?.organization_id ?? null,
      };
      return signAccess(config, claims, new Date(), until);
    }),
  );
}

/**
 * Adds so many people who can apply: complete profile, a diploma, works enough, the files of their
 * papers. Answers the first id.
 */
async function addPeople(
  client: pg.ClientBase,
  count: number,
): Promise<{ people: number; diplomas: number; files: string[][] }> {
  const [people, diplomas] = [await nextId(client, 'account'), await nextId(client, 'diploma')];
  const [today, now] = [tashkentDay(), new Date()];
  const range = Array.from({ length: count }, (_, at) => at);
  const person = (at: number): Row => {
    everybody += 1;
    const profile = [
      'Karimov',
      'Alisher',
      'Botir oʻgʻli',
      1,
      '1990-05-05',
      `9${String(everybody).padStart(13, '0')}`,
      'oneid',
      'AB',
      '1234567',
    ];
    const papers = [
      'Toshkent',
      'UZ',
      'oʻzbek',
      addDays(today, -900),
      'IIB',
      addDays(today, 3000),
      'Navoiy koʻchasi, 1',
      1726,
      1726269,
    ];
    const rest = [
      '+998901234567',
      now,
      'Tadqiqotchi, maqolalar muallifi.',
      'Исследователь, автор статей.',
    ];
    return [
      people + at,
      'I',
      roleCodes.applicant,
      `olchov${everybody}@namuna.uz`,
      ...profile,
      ...papers,
      ...rest,
    ];
  };
  await fill(
    client,
    'account',
    `id, user_type, role_id, email, surname, first_name, middle_name, gender, birthday, pinfl, pinfl_source, passport_series, passport_number, birth_place,
     citizenship, nationality, passport_given_date, passport_issuer, passport_valid_until, permanent_address, region_id, district_id, mobile_phone,
     phone_confirmed_at, bio_uz, bio_ru`,
    range.map(person),
  );
  const diploma = (at: number): Row => [
    diplomas + at,
    // confirmed with an earlier application: the organization has nothing to decide about it
    'confirmed',
    people + at,
    200,
    100,
    100,
    'Oʻzbekiston Milliy universiteti',
    'Matematika',
    'M',
    String(100_000 + at),
    addDays(today, -400),
  ];
  const columns =
    'id, state, owner_id, degree, education_form, education_type, institution, speciality, serial, number, given_date';
  await fill(client, 'diploma', columns, range.map(diploma));
  const works = range.flatMap((at) =>
    [200, 100, 100].map(
      (type, which): Row => [
        people + at,
        `Tadqiqot, ${which + 1}-qism`,
        addDays(today, -30),
        type,
        now,
        now,
      ],
    ),
  );
  await fill(
    client,
    'scientific_work',
    'owner_id, name, publication_date, type, created_at, updated_at',
    works,
  );
  const files = range.map(() => kinds.map(() => randomUUID()));
  const file = (id: string, at: number, purpose: string): Row => {
    const sha256 = id.replaceAll('-', '').padEnd(64, '0');
    return [
      id,
      people + at,
      `${purpose}.pdf`,
      1000,
      'application/pdf',
      sha256,
      purpose,
      'stored',
      now,
    ];
  };
  const rows = files.flatMap((own, at) => own.map((id, kind) => file(id, at, kinds[kind] ?? '')));
  await fill(
    client,
    'file',
    'id, owner_id, name, size, mime, sha256, purpose, state, created_at',
    rows,
  );
  return { people, diplomas, files };
}

function linesOf(
  id: number,
  stop: Stop,
  owner: number,
  { reviewer, organization }: Place,
  at: Date,
): Row[] {
  let [previous, from] = ['', 'absent'];
  return lives[stop].map(([event, to], index) => {
    const own = index < 3;
    const [userId, role, org] = own
      ? [owner, 'applicant', null]
      : [reviewer, 'university', organization];
    const line = {
      process: applicationMachine.id,
      record_id: id,
      record_version: index + 1,
      event,
      from_state: from,
      to_state: to,
      actor_user_id: userId,
      actor_role: role,
      actor_org_id: org,
      at,
      reason: null,
      changed_fields: {},
      confirm_method: 'none' as const,
      ip: null,
      job: null,
      machine_version: version,
    };
    const hash = hashOf(line, previous);
    const row = [
      line.process,
      id,
      index + 1,
      event,
      from,
      to,
      userId,
      role,
      org,
      at,
      '{}',
      'none',
      version,
      previous,
      hash,
    ];
    [previous, from] = [hash, to];
    return row;
  });
}

/**
 * Adds records in one state, each of a person of its own, spread over the places; the history is as
 * long as the life.
 */
export async function addRecords(
  stage: CastStage,
  places: readonly Place[],
  stop: Stop,
  count: number,
): Promise<Ready[]> {
  const client = await stage.connection.pool.connect();
  const placeOf = (at: number): Place => places[at % places.length] as Place;
  const now = new Date();
  const { people, diplomas, files } = await addPeople(client, count);
  const first = await nextId(client, 'application');
  const [sent, opened] = [stop === 'send' ? null : now, stop === 'accept' ? now : null];
  const record = (at: number): Row => {
    const { organization, direction, period } = placeOf(at);
    const state = lives[stop].at(-1)?.[1];
    const fixed = [
      first + at,
      state,
      lives[stop].length,
      version,
      now,
      now,
      people + at,
      period,
      organization,
      direction,
      500,
      100,
      diplomas + at,
    ];
    return [
      ...fixed,
      sent && 1,
      sent,
      opened,
      sent && addDays(tashkentDay(), 20),
      `${first + at} karimov alisher`,
    ].map((value, column) => (column === 13 ? (value ?? 0) : value));
  };
  const range = Array.from({ length: count }, (_, at) => at);
  await fill(
    client,
    'application',
    `id, state, version, machine_version, created_at, updated_at, owner_id, period_id, organization_id, direction_id, dc_type, edu_language, diploma_id,
     sent_count, sent_at, review_started_at, review_until, search`,
    range.map(record),
  );
  const papers = range.flatMap((at) =>
    kinds.map((kind, index): Row => [first + at, kind, files[at]?.[index], opened && 'correct']),
  );
  await fill(client, 'application_document', 'application_id, kind, file_id, mark', papers);
  await fill(
    client,
    'history',
    `process, record_id, record_version, event, from_state, to_state, actor_user_id, actor_role, actor_org_id, at, changed_fields, confirm_method,
     machine_version, previous_hash, hash`,
    range.flatMap((at) => linesOf(first + at, stop, people + at, placeOf(at), now)),
  );
  await settle(client, ['account', 'diploma', 'application']);
  client.release();
  const tokens = await tokenFor(
    stage,
    stop === 'send' ? range.map((at) => people + at) : range.map((at) => placeOf(at).reviewer),
  );
  return range.map((at) => ({
    token: tokens[at] ?? '',
    id: first + at,
    version: lives[stop].length,
  }));
}

/** Adds people who have no application yet; answers their tokens. */
export async function addNewcomers(stage: CastStage, count: number): Promise<string[]> {
  const client = await stage.connection.pool.connect();
  const { people } = await addPeople(client, count);
  await settle(client, ['account', 'diploma']);
  client.release();
  return tokenFor(
    stage,
    Array.from({ length: count }, (_, at) => people + at),
  );
}

/** Somebody who can apply, and who has signed on before. */
export interface Applicant {
  account: number;
  pinfl: string;
  diploma: number;
}

/** Adds so many people who have no application yet, as they come back to sign on; each has a phone of their own. */
export async function addApplicants(stage: CastStage, count: number): Promise<Applicant[]> {
  const client = await stage.connection.pool.connect();
  const { people, diplomas } = await addPeople(client, count);
  await settle(client, ['account', 'diploma']);
  const { rows } = await client.query<{ id: number; pinfl: string }>(
    `update account set identity_confirmed = true, mobile_phone = '+99890' || lpad((id % 10000000)::text, 7, '0')
     where id >= $1 and id < $2 returning id, pinfl`,
    [people, people + count],
  );
  client.release();
  return rows.map(({ id, pinfl }) => ({
    account: id,
    pinfl,
    diploma: diplomas + id - people,
  }));
}

/** Every place of the generated world, the largest organization first. */
export async function placesOf({ connection: { pool } }: Stage): Promise<Place[]> {
  const { rows } = await pool.query<Place>(`
    select distinct on (sizes.size, o.organization_id) o.organization_id as organization, o.direction_id as direction, r.id as reviewer,
      (select p.id from period p where p.quota_start is null and p.state = 'publication' and current_date between p.registration_start and p.registration_stop
        order by p.id limit 1) as period
    from organization_direction o join account r on r.organization_id = o.organization_id and r.email like 'qabul%'
      join lateral (select count(*) as size from application a where a.organization_id = o.organization_id) sizes on true
    where 500 = any(o.dc_types) order by sizes.size desc, o.organization_id, o.direction_id`);
  if (rows.length === 0) throw new Error('bench: nobody offers a place');
  return rows;
}
