import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { certificateOf } from '#modules/certificate/story.server.ts';
import { addDays, yearsLater } from '#shared/dates.ts';
import { type Applicant, buildApplicant } from '../support/applicants.ts';
import { applicationActs } from '../support/application-acts.ts';
import { doing } from '../support/doing.ts';
import { linesAtHome } from '../support/home-lines.ts';
import { runJobs, runTask } from '../support/jobs.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { buildPeriod } from '../support/periods.ts';
import { markAll, sendApplication } from '../support/sent-application.ts';
import { walkOf } from '../support/walk-stage.ts';

let world: OpenWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());
beforeEach(() => world.on.clock.reset());

const { act, rowOf } = applicationActs(() => world);
const today = () => world.on.clock.today();
const night = () => runTask(world.on, 'timetable-nightly');

/** A certificate of somebody with these days. Answers its id. */
async function certificate(
  owner: Applicant,
  days: { given_date: string; valid_until: string | null },
): Promise<number> {
  const { body } = await world.on.send(owner, 'POST', '/api/certificates/', {
    ...(await certificateOf(walkOf(world), owner)),
    ...days,
  });
  return Number(body.id);
}

const stateOf = async (id: number) =>
  (
    await world.database.db
      .selectFrom('certificate')
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).state;

async function lastDayOfRegistration(period: number): Promise<string> {
  const row = await world.database.db
    .selectFrom('period')
    .select('registration_stop')
    .where('id', '=', period)
    .executeTakeFirstOrThrow();
  return row.registration_stop;
}

describe('a certificate of an application under review', () => {
  it('is decided before the acceptance, so that nobody loses an exemption unread', async () => {
    const owner = await buildApplicant(world);
    const certificate_id = await certificate(owner, {
      given_date: addDays(today(), -100),
      valid_until: addDays(today(), 300),
    });
    const id = await sendApplication(world, owner, { certificate_id });
    for (const kind of ['diploma', 'copiesOfWorks'])
      await doing(world, 'applications', id)(world.staff.university, 'markDocument', {
        kind,
        mark: 'correct',
        note: null,
      });
    const accept = async () => {
      const { body } = await world.on.send(
        world.staff.university,
        'GET',
        `/api/applications/${id}/`,
      );
      const answer = await world.on.send(
        world.staff.university,
        'POST',
        `/api/applications/${id}/accept/`,
        { version: body.version },
      );
      return [answer.status, answer.status === 200 ? answer.body.state : Object.keys(answer.body)];
    };
    const toCheck = async () => {
      const lines = await linesAtHome(world.on, world.staff.university);
      return lines.flatMap(({ key, count }) =>
        ['certificates', 'diplomas', 'diplomaOf'].includes(key) ? [[key, count]] : [],
      );
    };
    expect(await accept()).toEqual([422, ['diplomaDecided', 'certificateDecided']]);
    expect(await toCheck()).toEqual([
      ['certificates', 1],
      // A single one is named by whose it is.
      ['diplomaOf', 1],
    ]);
    const { diploma_id } = await rowOf(id);
    await doing(world, 'diplomas', Number(diploma_id))(world.staff.university, 'confirm');
    expect(await toCheck()).toEqual([['certificates', 1]]);
    expect(await accept()).toEqual([422, ['certificateDecided']]);
    await doing(world, 'certificates', certificate_id)(world.staff.university, 'confirm');
    expect(await accept()).toEqual([200, 'documentReceived']);
  });
});

describe('a certificate that was good on the last day of the registration', () => {
  it('and ends during the review stops neither the acceptance nor a second sending', async () => {
    const owner = await buildApplicant(world);
    const period = await buildPeriod(world);
    const valid_until = await lastDayOfRegistration(period);
    const certificate_id = await certificate(owner, {
      given_date: addDays(today(), -100),
      valid_until,
    });
    await doing(world, 'certificates', certificate_id)(world.staff.innovation, 'confirm');
    const id = await sendApplication(world, owner, { certificate_id }, period);
    world.on.clock.set(addDays(valid_until, 1));
    await night();
    expect(await stateOf(certificate_id)).toBe('expired');
    await doing(world, 'applications', id)(world.staff.university, 'reject');
    await doing(world, 'applications', id)(owner, 'regenerate');
    // Independent researchers may go without a certificate; the others are asked for one, and it
    // was good in time.
    const asType = (dc_type: number) =>
      world.database.db.updateTable('application').set({ dc_type }).where('id', '=', id).execute();
    await asType(200);
    expect(
      (await world.on.send(owner, 'GET', `/api/applications/${id}/`)).body.facts,
    ).toMatchObject({ languageProven: true });
    await asType(500);
    await doing(world, 'applications', id)(owner, 'send');
    await markAll(world, id);
    expect((await act(id, 'accept')).status).toBe(200);
    expect((await rowOf(id)).state).toBe('documentReceived');
  });

  it('one without a limit counts three years, waiting or confirmed, and its message names the day', async () => {
    const owner = await buildApplicant(world);
    const { body } = await world.on.send(owner, 'POST', '/api/applications/', {
      period_id: await buildPeriod(world),
      dc_type: 500,
    });
    const id = Number(body.id);
    const provenBy = async (given_date: string): Promise<unknown> => {
      const certificate_id = await certificate(owner, { given_date, valid_until: null });
      await world.database.db
        .updateTable('application')
        .set({ certificate_id, direction_id: world.direction, dc_type: 200 })
        .where('id', '=', id)
        .execute();
      return (
        (await world.on.send(owner, 'GET', `/api/applications/${id}/`)).body.facts as {
          languageProven: boolean;
        }
      ).languageProven;
    };
    const { period_id } = await rowOf(id);
    const stop = await lastDayOfRegistration(Number(period_id));
    expect([
      await provenBy(yearsLater(stop, -3)),
      await provenBy(addDays(yearsLater(stop, -3), 1)),
    ]).toEqual([false, true]);

    const given_date = addDays(today(), -30);
    const last = addDays(yearsLater(given_date, 3), -1);
    const unlimited = await certificate(owner, { given_date, valid_until: null });
    await doing(world, 'certificates', unlimited)(world.staff.innovation, 'confirm');
    world.on.clock.set(addDays(last, -10));
    await night();
    await runJobs(world.on);
    const told = await world.database.db
      .selectFrom('message')
      .select('body')
      .where('code', '=', 'N-CERT-EXPIRED')
      .where('account_id', '=', owner.id)
      .execute();
    expect(told.map((one) => one.body)).toEqual([
      expect.stringContaining(last.split('-').reverse().join('.')),
    ]);
  });
});

describe('a study that the state paid for before (guard GA12)', () => {
  it('is told to the organization only when it was of the same family', async () => {
    const owner = await buildApplicant(world);
    const id = await sendApplication(world, owner);
    const { id: _id, ...row } = await rowOf(id);
    const ended = {
      owner_id: owner.id,
      organization_id: world.university,
      direction_id: world.direction,
      scholarship_status: '100',
      state: 'graduated',
    };
    const repeated = async (dc_type: number): Promise<unknown> => {
      const { db } = world.database;
      const study = await db
        .insertInto('application')
        .values({ ...ended, dc_type })
        .returning('id')
        .executeTakeFirstOrThrow();
      const { body } = await world.on.send(
        world.staff.university,
        'GET',
        `/api/applications/${id}/`,
      );
      await db.deleteFrom('application').where('id', '=', study.id).execute();
      return (body.facts as { repeatedStudy: boolean }).repeatedStudy;
    };
    expect([
      row.dc_type,
      await repeated(100),
      await repeated(300),
      await repeated(200),
      await repeated(700),
    ]).toEqual([500, false, false, true, true]);
  });
});
