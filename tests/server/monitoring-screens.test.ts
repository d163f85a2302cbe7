import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnWorks, Quarters } from '#modules/monitoring/schema.ts';
import { workTypeIds } from '#shared/codes.ts';
import { addDays } from '#shared/dates.ts';
import type { Sender } from '../support/app.ts';
import { buildApplicant } from '../support/applicants.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { make } from '../support/walk-stage.ts';
import { addFile } from '../support/world.ts';

let world: OpenWorld;
let owner: Sender & { id: number };
let study: number;
let report: number;

const today = () => world.on.clock.today();
const { individualWorkPlan: plan } = workTypeIds;

interface Reported {
  quarter: number;
  state: string;
  number?: number;
}

/** A report as it would stand after some events. */
async function reported(
  of: { study: number; owner: number },
  { quarter, state, number = 1 }: Reported,
) {
  const { rows } = await sql<{ id: number }>`
    insert into monitoring_report (state, application_id, owner_id, year, quarter, report,
      study_quarter, works_from, upload_until, grace_until, submitted_on)
    values (${state}, ${of.study}, ${of.owner}, 2026, ${quarter}, ${number}, 1,
      ${addDays(today(), -100)}, ${today()}, ${addDays(today(), 10)}, ${today()})
    returning id`.execute(world.database.db);
  return rows[0]?.id ?? 0;
}

async function studentOf(organization: number) {
  const person = await buildApplicant(world);
  const id = await make(world, 'student', { owner: person });
  await world.database.db
    .updateTable('application')
    .set({ organization_id: organization })
    .where('id', '=', id)
    .execute();
  return { study: id, owner: person.id, person };
}

beforeAll(async () => {
  world = await openWorld();
  const own = await studentOf(world.university);
  owner = own.person;
  study = own.study;
  await reported(own, { quarter: 1, state: 'confirmedCompleted' });
  report = await reported(own, { quarter: 3, state: 'collecting', number: 2 });
  await reported(await studentOf(world.university), { quarter: 3, state: 'submitted' });
  await reported(await studentOf(world.otherUniversity), { quarter: 3, state: 'submitted' });
});
afterAll(() => world.stop());

describe('the quarters of the monitoring', () => {
  const counted = async (as: Sender) => {
    const { status, body } = await world.on.send(as, 'GET', '/api/monitoring-reports/quarters/');
    expect(status).toBe(200);
    return (body as unknown as Quarters).results.map(({ quarter, states }) => [quarter, states]);
  };

  it('count the reports that the reader sees, newest first', async () => {
    expect(await counted(world.staff.university)).toEqual([
      [3, { collecting: 1, submitted: 1 }],
      [1, { confirmedCompleted: 1 }],
    ]);
    expect(await counted(world.staff.innovation)).toEqual([
      [3, { collecting: 1, submitted: 2 }],
      [1, { confirmedCompleted: 1 }],
    ]);
    expect(await counted(owner)).toEqual([
      [3, { collecting: 1 }],
      [1, { confirmedCompleted: 1 }],
    ]);
    expect(await counted(world.staff.advisor)).toEqual([]);
  });

  it('name the days between which reports are written', async () => {
    const { body } = await world.on.send(owner, 'GET', '/api/monitoring-reports/quarters/');
    expect((body as unknown as Quarters).results[0]).toMatchObject({
      opens_on: '2026-09-01',
      upload_until: today(),
      grace_until: addDays(today(), 10),
    });
  });

  it('are closed to those who have no part in the monitoring', async () => {
    const { status } = await world.on.send(
      world.staff.finance,
      'GET',
      '/api/monitoring-reports/quarters/',
    );
    expect(status).toBe(403);
  });
});

describe('the works beside a report', () => {
  const work = async (changed: object = {}) =>
    (
      await world.database.db
        .insertInto('scientific_work')
        .values({
          owner_id: owner.id,
          name: 'Ish rejasi',
          publication_date: today(),
          type: workTypeIds.article,
          file_id: await addFile(world, owner, 'scientificWork'),
          created_at: new Date(),
          updated_at: new Date(),
          ...changed,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const asked = (as: Sender) =>
    world.on.send(as, 'GET', `/api/monitoring-reports/${report}/works/`);

  it('are told with what speaks against them, in the words of the refusal', async () => {
    const fits = await work();
    const unproven = await work({ file_id: null });
    const early = await work({ publication_date: addDays(today(), -400) });
    const strange = await work({ type: plan });
    const { body } = await asked(owner);
    const told = new Map(
      (body as unknown as OwnWorks).results.map(({ id, objection }) => [id, objection]),
    );
    expect(told.get(fits)).toBeNull();
    for (const id of [unproven, early, strange]) {
      const { version } = await world.database.db
        .selectFrom('monitoring_report')
        .select('version')
        .where('id', '=', report)
        .executeTakeFirstOrThrow();
      const refusal = await world.on.send(
        owner,
        'POST',
        `/api/monitoring-reports/${report}/upload/`,
        { version, work_id: id },
      );
      expect([refusal.status, refusal.body.work_id]).toEqual([400, [told.get(id)]]);
    }
  });

  it('are for the student alone', async () => {
    for (const as of [world.staff.university, world.staff.innovation])
      expect((await asked(as)).status).toBe(404);
  });
});

describe('a student in lists', () => {
  it('says where each report stands: the last one of its year of study', async () => {
    const { body } = await world.on.send(
      world.staff.university,
      'GET',
      `/api/applications/${study}/`,
    );
    expect(body.reports).toEqual([
      { report: 1, id: expect.any(Number), state: 'confirmedCompleted' },
      { report: 2, id: report, state: 'collecting' },
      { report: 3, id: null, state: 'absent' },
    ]);
    await sql`update monitoring_report set report = 1 where id = ${report}`.execute(
      world.database.db,
    );
    const after = await world.on.send(
      world.staff.university,
      'GET',
      '/api/applications/?tag=student&limit=100',
    );
    const rows = after.body.results as { id: number; reports: unknown[] }[];
    expect(rows.find(({ id }) => id === study)?.reports).toEqual([
      { report: 1, id: report, state: 'collecting' },
      { report: 2, id: null, state: 'absent' },
      { report: 3, id: null, state: 'absent' },
    ]);
    await sql`update monitoring_report set report = 2 where id = ${report}`.execute(
      world.database.db,
    );
  });
});
