import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { present, rowsByIds } from '#server/engine/read.ts';
import { systemReader } from '#server/engine/reader.ts';
import { createAsSystem } from '#server/processes/raise.ts';
import { definitionOf } from '../support/definition.ts';
import { type SeededApp, seededApp } from '../support/seeded-app.ts';

let seeded: SeededApp;
beforeAll(async () => {
  seeded = await seededApp();
});
afterAll(() => seeded.stop());

/** A record of the demonstration in a state; `where` narrows it by columns of `r`. */
async function recordIn(process: string, state: string, where = sql`true`): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select r.id from ${sql.table(definitionOf(process).table)} r
    where r.state = ${state} and ${where} order by r.id limit 1`.execute(seeded.on.services.db);
  const [found] = rows;
  if (!found) throw new Error(`no ${process} in ${state}`);
  return found.id;
}

/** What the engine says of a record to anybody. */
async function factsOf(process: string, id: number): Promise<Record<string, unknown>> {
  const definition = definitionOf(process);
  const { db } = seeded.on.services;
  const reader = await systemReader(seeded.on.services);
  const [row] = await rowsByIds(db, definition, reader, [id]);
  if (!row) throw new Error(`no ${process} ${id}`);
  return present(definition, row, reader).facts;
}

interface Spoilt {
  /** The process, the state, and the fact that held before. */
  process: string;
  state: string;
  fact: string;
  where?: ReturnType<typeof sql>;
  /** What others have done meanwhile, to the record `id` or around it. */
  done(id: number): ReturnType<typeof sql>;
}

/** The addressee of a letter (its column) is merged into the organization that writes it. */
const becomesTheirs = (table: string, addressee: string, id: number) => sql`
  with addressed as (update ${sql.table(table)} l set ${sql.ref(addressee)} = (select o.id from organization o
      where o.id <> l.from_org_id and o.merged_into_id is null order by o.id desc limit 1)
    where l.id = ${id} returning from_org_id, ${sql.ref(addressee)} as addressee_id)
  update organization o set state = 'merged', merged_into_id = a.from_org_id
  from addressed a where o.id = a.addressee_id`;

const spoilt: Record<string, Spoilt> = {
  'a qualification exam whose condition is fulfilled does not fail by its deadline': {
    process: 'additionalExam',
    state: 'conditionallyPassed',
    fact: 'conditionOpen',
    where: sql`r.condition_file_id is null`,
    done: (id) =>
      sql`update additional_exam set condition_file_id = (select id from file limit 1) where id = ${id}`,
  },
  'an additional request is not corrected when its exam is over': {
    process: 'additionalQuota',
    state: 'pending',
    fact: 'examNotOver',
    done: (id) => sql`with sent_back as (update additional_quota set state = 'rejected'
        where id = ${id} returning period_id, organization_id)
      update exam e set state = 'afterFinished' from sent_back q
      where e.period_id = q.period_id and e.organization_id = q.organization_id`,
  },
  'an applicant is told that the advisor they chose has no place': {
    process: 'application',
    state: 'draft',
    fact: 'advisorAvailable',
    where: sql`r.organization_id is not null`,
    done: (id) => sql`update application set advisor_id = (select v.id from advisor v
      where v.organization_id <> application.organization_id limit 1) where id = ${id}`,
  },
  'an exam is not finished over a result that its marks do not carry': {
    process: 'exam',
    state: 'draft',
    fact: 'resultsHold',
    where: sql`exists (select 1 from exam_result x where x.exam_id = r.id and x.state = 'accepted')`,
    done: (id) => sql`update exam_result set direction_mark = 1
      where exam_id = ${id} and state = 'accepted'`,
  },
  'a letter is not sent to an organization that has become the own one': {
    process: 'letter',
    state: 'draft',
    fact: 'addresseeOther',
    done: (id) => becomesTheirs('letter', 'to_org_id', id),
  },
  'a targeted letter is not sent to an organization that has become the own one': {
    process: 'targetedLetter',
    state: 'draft',
    fact: 'trainerOther',
    where: sql`r.from_org_id is not null`,
    done: (id) => becomesTheirs('targeted_letter', 'target_org_id', id),
  },
  'a period is not begun beside another one of the same months': {
    process: 'period',
    state: 'prepared',
    fact: 'noOtherActive',
    done: (id) => sql`update period set (admission_year, quarters) = (
        select d.admission_year, d.quarters from period d where d.id = ${id})
      where id = (select o.id from period o where o.state = 'publication' limit 1)`,
  },
  'a period is not deleted when somebody applies in it': {
    process: 'period',
    state: 'prepared',
    fact: 'unreferenced',
    done: (id) => sql`update application set period_id = ${id}
      where id = (select a.id from application a where a.state = 'draft' limit 1)`,
  },
  'a distribution that gives more than was asked says why': {
    process: 'quotaDistribution',
    state: 'draft',
    fact: 'linesExplained',
    done: (id) => sql`update quota_distribution_line set amount_phd = 999, description = null
      where quota_distribution_id = ${id}`,
  },
  'a distribution gives no more than the whole': {
    process: 'quotaDistribution',
    state: 'draft',
    fact: 'withinTotals',
    done: (id) => sql`update quota_distribution_line set amount_phd = 999
      where quota_distribution_id = ${id}`,
  },
  'a request asks for no specialty that the organization has lost': {
    process: 'quotaRequest',
    state: 'draft',
    fact: 'directionsOffered',
    done: (id) => sql`delete from organization_direction od using quota_request q
      where q.id = ${id} and od.organization_id = q.organization_id`,
  },
  'a request asks for no more targeted places than its letters give': {
    process: 'quotaRequest',
    state: 'draft',
    fact: 'lettersCover',
    done: (id) =>
      sql`update quota_request_line set amount_targeted_phd = 999 where quota_request_id = ${id}`,
  },
  'a total without a place is not sent': {
    process: 'quotaTotal',
    state: 'draft',
    fact: 'placesGiven',
    done: (id) => sql`update quota_total set amount_dsc = 0, amount_phd = 0,
      amount_targeted_dsc = 0, amount_targeted_phd = 0, amount_trainee = 0 where id = ${id}`,
  },
  'a total waits for the agreement to the consolidated request': {
    process: 'quotaTotal',
    state: 'draft',
    fact: 'consolidationAgreed',
    done: (id) => sql`update quota_agreement set state = 'pending'
      where period_id = (select period_id from quota_total where id = ${id})`,
  },
};

describe('what others have done since is seen before somebody acts', () => {
  it.each(Object.entries(spoilt))('%s', async (_, { process, state, fact, where, done }) => {
    const id = await recordIn(process, state, where);
    await done(id).execute(seeded.on.services.db);
    expect(await factsOf(process, id)).toMatchObject({ [fact]: false });
  });
});

it('a quarter is opened once for a student', async () => {
  const { services } = seeded.on;
  const report = await services.db
    .selectFrom('monitoring_report')
    .select(['application_id', 'year', 'quarter'])
    .executeTakeFirstOrThrow();
  const definition = definitionOf('monitoringReport');
  expect(await createAsSystem(services, definition, 'open', report, 'test')).toBe(null);
});
