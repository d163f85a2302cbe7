import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { buildApplicant } from '../support/applicants.ts';
import type { World } from '../support/world.ts';
import { type Bounds, measure, resultHead, resultLine } from './measure.ts';
import { type BenchStage, openStage } from './stage.ts';

// npm run bench -- --applications N --rounds N: times of the main calls over HTTP, beside the bare SQL of the same work.
const { values } = parseArgs({ options: { applications: { type: 'string', default: '10000' }, rounds: { type: 'string', default: '30' } } });
const bounds: Bounds = { rounds: Math.min(500, Number(values.rounds)), seconds: 60 };

interface Place {
  reviewer: number;
  organization: number;
  direction: number;
  period: number;
}

/** The demonstration's first reviewer, a direction of the organization, and the open period. */
async function placeOf({ connection: { db } }: BenchStage): Promise<Place> {
  const { rows } = await sql<Place>`
    select a.id as reviewer, a.organization_id as organization, p.id as period,
      (select direction_id from organization_direction o where o.organization_id = a.organization_id and 500 = any(dc_types) limit 1) as direction
    from account a, period p
    where a.email = 'universitet@namuna.uz' and p.quota_start is null and current_date between p.registration_start and p.registration_stop
    order by p.id limit 1`.execute(db);
  if (!rows[0]) throw new Error('bench: no open period');
  return rows[0];
}

async function readTimes(stage: BenchStage, { reviewer, organization }: Place): Promise<string[]> {
  const { db } = stage.connection;
  const call = await stage.as(reviewer);
  const mine = sql`from application where organization_id = ${organization} and state <> 'draft'`;
  const bareList = () => Promise.all([sql`select * ${mine} order by id desc limit 20`.execute(db), sql`select count(*) ${mine}`.execute(db)]);
  const { results } = (await call('GET', '/api/applications/?limit=20')) as { results: { id: number }[] };
  const id = (round: number) => results[round % results.length]?.id ?? 0;
  const bareOne = (round: number) => sql`select * from application where id = ${id(round)}`.execute(db);
  return [
    resultLine('list, first page', await measure(bounds, () => call('GET', '/api/applications/?limit=20')), await measure(bounds, bareList)),
    resultLine('one record', await measure(bounds, (round) => call('GET', `/api/applications/${id(round)}/`)), await measure(bounds, bareOne)),
  ];
}

/** A record's row and a line of history in one transaction: the least that a change can cost. */
const bareChange =
  ({ connection: { db } }: BenchStage, change: (round: number) => ReturnType<typeof sql>) =>
  (round: number) =>
    db.transaction().execute(async (trx) => {
      await change(round).execute(trx);
      await sql`
        insert into history (process, record_id, record_version, event, from_state, to_state, actor_role, at, confirm_method, machine_version, previous_hash, hash)
        values ('bench', ${round}, (select count(*) from history where process = 'bench'), 'e', 'a', 'b', 'system', now(), 'none', '1', '', '')`.execute(
        trx,
      );
    });

interface Sent {
  call: Awaited<ReturnType<BenchStage['as']>>;
  documents: object;
  diploma: number;
  id: number;
  version: number;
}

async function applicantsOf(stage: BenchStage): Promise<Sent[]> {
  const people: Sent[] = [];
  for (let at = 0; at <= bounds.rounds; at += 1) {
    const applicant = await buildApplicant({ on: stage.on } as World);
    people.push({ call: await stage.as(applicant.id), documents: applicant.documents, diploma: applicant.diploma, id: 0, version: 0 });
  }
  return people;
}

async function changeTimes(stage: BenchStage, place: Place): Promise<string[]> {
  const people = await applicantsOf(stage);
  const reviewer = await stage.as(place.reviewer);
  const step = async (person: Sent, call: Sent['call'], method: string, tail: string, body: object) => {
    const answer = await call(method, `/api/applications/${tail}`, { version: person.version, ...body });
    [person.id, person.version] = [Number(answer.id), Number(answer.version)];
  };
  const at = (round: number): Sent => {
    const person = people[round];
    if (!person) throw new Error('bench: no applicant left');
    return person;
  };
  const create = await measure(bounds, (round) => step(at(round), at(round).call, 'POST', '', { period_id: place.period, dc_type: 500 }));
  const draft = { organization_id: place.organization, direction_id: place.direction, edu_language: 100 };
  for (const person of people)
    await step(person, person.call, 'PUT', `${person.id}/`, { ...draft, diploma_id: person.diploma, documents: person.documents });
  const send = await measure(bounds, (round) => step(at(round), at(round).call, 'POST', `${at(round).id}/send/`, {}));
  for (const person of people) {
    await step(person, reviewer, 'POST', `${person.id}/reviewStart/`, {});
    for (const kind of Object.keys(person.documents)) await step(person, reviewer, 'POST', `${person.id}/markDocument/`, { kind, mark: 'correct' });
  }
  const accept = await measure(bounds, (round) => step(at(round), reviewer, 'POST', `${at(round).id}/accept/`, {}));
  const bareInsert = bareChange(stage, () => sql`insert into application (state, owner_id, dc_type) select 'draft', id, 500 from account limit 1`);
  const bareUpdate = bareChange(stage, (round) => sql`update application set updated_at = now(), version = version + 1 where id = ${at(round).id}`);
  const [inserted, updated] = [await measure(bounds, bareInsert), await measure(bounds, bareUpdate)];
  return [resultLine('create', create, inserted), resultLine('send', send, updated), resultLine('accept', accept, updated)];
}

const stage = await openStage(Number(values.applications));
try {
  const place = await placeOf(stage);
  const lines = [...(await readTimes(stage, place)), ...(await changeTimes(stage, place))];
  console.log(['', `Beside ${values.applications} generated applications:`, '', resultHead, ...lines].join('\n'));
} finally {
  await stage.stop();
}
