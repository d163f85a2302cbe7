import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RoleName, roleCodes } from '#machines/kit.ts';
import { advisorForm } from '#modules/advisor/story.server.ts';
import { quotaPeriod } from '#modules/period/walk-forms.server.ts';
import { bookPlaces } from '#modules/quota/ledger.server.ts';
import { processOf } from '#server/declared/modules.ts';
import { watchNight } from '#server/irregularities/watch-night.ts';
import { actAsSystem } from '#server/processes/raise.ts';
import { nightWatches } from '#server/schedule/tasks.ts';
import { addDays } from '#shared/dates.ts';
import type { IrregularitySaid } from '#shared/irregularities.ts';
import type { QuotaAccount } from '#shared/quota.ts';
import { addActor, openFor } from '../support/actors.ts';
import type { Sender } from '../support/app.ts';
import { doing } from '../support/doing.ts';
import { letterStage } from '../support/letter-acts.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { buildPeriod } from '../support/periods.ts';
import { places, quotaWalk } from '../support/quota-walk.ts';
import { manyUnderReview } from '../support/under-review.ts';
import { completeProfile } from '../support/world.ts';

let world: OpenWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());

const db = () => world.database.db;
const whole = { sliceMs: 600_000, pageSize: 500, pauseMs: 0 };

/** The night after the next day: what was done a moment ago is left for it. */
async function seenAs(said: IrregularitySaid) {
  world.on.clock.days(1);
  await watchNight(world.on.services, nightWatches, whole)({});
  return db()
    .selectFrom('irregularity')
    .selectAll()
    .where('said', '=', said)
    .orderBy('id')
    .execute();
}

/** Somebody leaves for another work, with the account that they have. */
async function moves({ id }: Sender, role: RoleName, organization: number): Promise<Sender> {
  const code = roleCodes[role];
  await db()
    .updateTable('account')
    .set({ role_id: code, granted_roles: [code], organization_id: organization })
    .where('id', '=', id)
    .execute();
  return openFor(world.on, id);
}
const organizationOf = async ({ id }: Sender): Promise<number> =>
  (
    await db()
      .selectFrom('account')
      .select('organization_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).organization_id ?? 0;

const clerk = () => addActor(world.on, 'university', { organization_id: world.university });
const addAdvisor = async (by: Sender, form: object): Promise<number> => {
  const { status, body } = await world.on.send(by, 'POST', '/api/advisors/', form);
  expect(status, JSON.stringify(body)).toBe(201);
  return Number(body.id);
};

describe('the watch of the night tells the anti-corruption agency', () => {
  it('of an official who answers, for the ministry, the letter that they have sent for a university', async () => {
    const stage = await letterStage(world);
    const sender = await clerk();
    const id = await stage.draft(sender);
    expect((await stage.act(sender, id, 'send')).status).toBe(200);
    const other = await stage.sent();
    expect((await stage.act(world.staff.ministry, other, 'accept')).status).toBe(200);
    const answering = await moves(sender, 'ministry', world.ministry);
    expect((await stage.act(answering, id, 'accept')).status).toBe(200);
    expect(await seenAs('sidesRecord')).toMatchObject([
      {
        record_id: id,
        account_ids: [sender.id],
        params: { role: 'ministry', event: 'accept', otherRole: 'university', otherEvent: 'send' },
      },
    ]);
  });

  it('of an official who asks the same person to advise for two organizations', async () => {
    const [asking, staying] = [await clerk(), await clerk()];
    const [form, other] = [advisorForm(), advisorForm()];
    await addAdvisor(asking, form);
    // The other one is asked by two people, each for their own organization.
    await addAdvisor(staying, other);
    const gone = await moves(asking, 'university', world.otherUniversity);
    const id = await addAdvisor(gone, form);
    await addAdvisor(world.neighbour, other);
    expect(await seenAs('sidesPerson')).toMatchObject([
      {
        process: 'advisor',
        record_id: id,
        account_ids: [asking.id],
        params: { event: 'add', otherEvent: 'add' },
      },
    ]);
  });

  it('of an official who puts themselves on the list of advisors, and not of those who agree to it', async () => {
    const profile = completeProfile(world.on.clock.today());
    const organization_id = world.university;
    const official = await addActor(world.on, 'university', { ...profile, organization_id });
    const asked = await addActor(world.on, 'university', {
      ...completeProfile(world.on.clock.today()),
      organization_id,
    });
    const pinflOf = async ({ id }: Sender) =>
      db().selectFrom('account').select('pinfl').where('id', '=', id).executeTakeFirstOrThrow();
    const own = await addAdvisor(official, { ...advisorForm(), ...(await pinflOf(official)) });
    const other = await addAdvisor(official, { ...advisorForm(), ...(await pinflOf(asked)) });
    const advising = await moves(asked, 'advisor', organization_id);
    const consent = await world.on.send(advising, 'POST', `/api/advisors/${other}/consent/`, {
      version: 1,
    });
    expect(consent.status).toBe(200);
    expect(await seenAs('sidesOwn')).toMatchObject([
      { process: 'advisor', record_id: own, account_ids: [official.id], params: { event: 'add' } },
    ]);
  });

  it('of an official who distributes the places for which they have asked', async () => {
    const asking = await clerk();
    const walk = await quotaWalk(world);
    const mine = await walk.ask(asking, places(10, 2));
    await walk.endorse([mine, await walk.ask(world.neighbour, places(5))]);
    const made = await walk.give(places(9, 2));
    const agency = await organizationOf(world.staff.innovation);
    const giving = await moves(asking, 'innovation', agency);
    await walk.agree(made.distribution, giving);
    expect(await seenAs('sidesQuota')).toMatchObject([
      {
        process: 'quotaDistribution',
        record_id: made.distribution,
        account_ids: [asking.id],
        params: {
          role: 'innovation',
          event: 'send',
          otherRole: 'university',
          otherEvent: 'send',
        },
      },
    ]);
  });
});

describe('the watch of the night tells the technical admins', () => {
  const phd = 200;
  let records = 70;
  /** Books places of the one organization for a new record, as the events of the product do. */
  const book = async (period: number, account: QuotaAccount, amount: number): Promise<number> => {
    records += 1;
    const organization = account === 'total' ? null : world.university;
    const direction = ['total', 'given'].includes(account) ? null : world.direction;
    const booker = {
      process: account === 'used' ? 'application' : 'test',
      id: records,
      version: 1,
      period_id: period,
      now: world.on.clock.now(),
    };
    const wanted = sql`select 300 as organization_type, ${organization}::bigint as organization_id,
      ${direction}::bigint as direction_id, ${phd}::int as dc_type, ${amount}::int as amount`;
    await db()
      .transaction()
      .execute((trx) => bookPlaces(trx, booker, account, wanted));
    return booker.id;
  };
  /** A year in which five places were given and split. */
  const yearWithPlaces = async (): Promise<number> => {
    const period = await buildPeriod(world, quotaPeriod(world.on.clock.today()));
    for (const account of ['total', 'given', 'split'] as const) await book(period, account, 5);
    return period;
  };

  /** The last day on which an organization may decide about an application. */
  async function lastDayOf(id: number): Promise<string> {
    const { rows } = await sql<{ day: string }>`
      select greatest(a.review_until, p.review_stop)::text as day
      from application a join period p on p.id = a.period_id where a.id = ${id}`.execute(db());
    return rows[0]?.day ?? '';
  }

  it('of an application that holds two places of a year, and not of two that hold one each', async () => {
    const period = await yearWithPlaces();
    await book(period, 'used', 1);
    const twice = await book(period, 'used', 2);
    await book(period, 'used', 1);
    expect(await seenAs('ledgerTwice')).toMatchObject([
      { process: 'application', record_id: twice, params: { count: 2 } },
    ]);
  });

  it('of more places than were given to an organization, if the database ever let them through', async () => {
    const period = await yearWithPlaces();
    await book(period, 'used', 1);
    expect(await seenAs('ledgerOver')).toEqual([]);
    await expect(book(period, 'given', 1)).rejects.toThrow('quota_place_given');
    await sql`alter table quota_place drop constraint quota_place_given`.execute(db());
    await book(period, 'given', 1);
    expect(await seenAs('ledgerOver')).toMatchObject([
      { process: 'period', record_id: period, params: { given: 5, taken: 6 } },
    ]);
  });

  it('of an applicant who was never reminded of papers, and not of one who was', async () => {
    world.on.clock.reset();
    const { ids } = await manyUnderReview(world, 2);
    const [forgotten = 0, reminded = 0] = ids;
    const until = addDays(world.on.clock.today(), 6);
    for (const id of ids)
      await doing(world, 'applications', id)(world.staff.university, 'askPapers', {
        papers: ['workbook'],
        papers_until: until,
      });
    world.on.clock.set(addDays(until, -1));
    const reminding = { event: 'remindPapers', job: 'reminders' };
    const sent = actAsSystem(world.on.services, processOf('application'), reminded, reminding);
    expect(await sent).toBe(true);
    // The scheduler stands still, and the month passes after which silence is told of.
    const day = await lastDayOf(forgotten);
    world.on.clock.set(addDays(day, 29));
    expect(await seenAs('deadlineSilent')).toEqual([]);
    world.on.clock.days(7);
    const silent = await seenAs('deadlineSilent');
    expect(silent.filter(({ process }) => process === 'application')).toMatchObject([
      { record_id: forgotten, params: { state: 'papersAwaited', day } },
    ]);
  });
});
