import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { advisorForm } from '#modules/advisor/story.server.ts';
import { runLine } from '#server/schedule/timetable.ts';
import { addDays } from '#shared/dates.ts';
import type { Sender } from '../support/app.ts';
import { doing, reason } from '../support/doing.ts';
import { accountsOf, heardOf as heard } from '../support/heard.ts';
import { runJobs, runTask } from '../support/jobs.ts';
import { letterStage } from '../support/letter-acts.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { places, type QuotaWalk, quotaWalk } from '../support/quota-walk.ts';
import { targetedStage } from '../support/targeted-acts.ts';

let world: OpenWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());
afterEach(() => world.on.clock.reset());

const night = async () => {
  await runTask(world.on, 'timetable-nightly');
  await runJobs(world.on);
};
/** Nine o'clock of any day: that it has to be a working day is judged before. */
const morning = async () => {
  await runLine(world.on.services, 'reminders');
  await runJobs(world.on);
};

/** The codes of the messages about a record, in their order, each once for a day. */
const toldOf = async (process: string, id: number): Promise<string[]> =>
  (
    await sql<{ code: string }>`
      select code from received_notification where process = ${process} and record_id = ${id}
      group by code, created_at order by created_at, code`.execute(world.database.db)
  ).rows.map(({ code }) => code);
const heardOf = (process: string, id: number, code: string) => heard(world, process, id, code);

async function stateOf(table: string, id: number): Promise<string | null> {
  const { rows } = await sql<{ state: string }>`
    select state from ${sql.table(table)} where id = ${id}`.execute(world.database.db);
  return rows[0]?.state ?? null;
}

const send = (by: Sender, collection: string, id: number, event: string) =>
  doing(world, collection, id)(by, event);

describe('a person who is asked to advise and never answers', () => {
  const asked = async (): Promise<number> => {
    const { university } = world.staff;
    const { status, body } = await world.on.send(
      university,
      'POST',
      '/api/advisors/',
      advisorForm(),
    );
    expect(status).toBe(201);
    return Number(body.id);
  };

  it('is reminded twice; then the organization is told, and at last the question is void', async () => {
    const id = await asked();
    const heard: [number, string][] = [
      [5, 'N-ADVISOR-REMIND'],
      [5, 'N-ADVISOR-REMIND'],
      [5, 'N-ADVISOR-OVERDUE'],
    ];
    for (const [days, code] of heard) {
      world.on.clock.days(days);
      for (const _ of [1, 2]) await morning();
      expect((await toldOf('advisor', id)).at(-1)).toBe(code);
    }
    expect(await toldOf('advisor', id)).toHaveLength(1 + heard.length);
    expect(await heardOf('advisor', id, 'N-ADVISOR-OVERDUE')).toEqual(
      accountsOf(world.staff.university),
    );
    world.on.clock.days(14);
    await night();
    expect(await stateOf('advisor', id)).toBe('waiting');
    world.on.clock.days(1);
    await night();
    expect(await stateOf('advisor', id)).toBeNull();
    expect(await heardOf('advisor', id, 'N-ADVISOR-LAPSED')).toHaveLength(2);
  });

  it('need not be waited for: the organization withdraws the question at any time', async () => {
    const id = await asked();
    const { body } = await world.on.send(world.staff.university, 'GET', `/api/advisors/${id}/`);
    const { status } = await world.on.send(
      world.staff.university,
      'POST',
      `/api/advisors/${id}/withdraw/`,
      { version: body.version },
    );
    expect(status).toBe(204);
    await runJobs(world.on);
    expect(await heardOf('advisor', id, 'N-ADVISOR-WITHDRAWN')).toHaveLength(1);
  });
});

describe('a letter that nobody answers', () => {
  it('is closed thirty days after its last day, and its sender may send it again', async () => {
    const stage = await letterStage(world);
    const id = await stage.sent();
    world.on.clock.days(44);
    await night();
    expect(await stateOf('letter', id)).toBe('pending');
    world.on.clock.days(1);
    await night();
    expect(await stateOf('letter', id)).toBe('unanswered');
    expect(await heardOf('letter', id, 'N-LETTER-LAPSED')).toEqual(
      accountsOf(world.staff.university, world.staff.ministry),
    );
    expect((await stage.act(world.staff.university, id, 'regenerate')).status).toBe(200);
  });

  it('of targeted places is closed when nobody could apply by it any more', async () => {
    const stage = await targetedStage(world);
    const id = await stage.sent(world.neighbour);
    world.on.clock.days(30);
    await night();
    expect(await stateOf('targeted_letter', id)).toBe('pending');
    world.on.clock.days(1);
    await night();
    expect(await stateOf('targeted_letter', id)).toBe('unanswered');
    expect(await toldOf('targetedLetter', id)).toContain('N-TL-LAPSED');
    await sql`delete from period where id = ${stage.period}`.execute(world.database.db);
  });
});

/** Every step of the period ends so many days from today. */
const stepsEnd = async ({ period }: QuotaWalk, days: number): Promise<void> => {
  const day = addDays(world.on.clock.today(), days);
  const step_until = JSON.stringify(Object.fromEntries([1, 2, 3, 4, 5, 6].map((at) => [at, day])));
  await sql`update period set step_until = ${step_until}::jsonb
    where id = ${period}`.execute(world.database.db);
};
const closePeriod = ({ period }: QuotaWalk) =>
  sql`update period set state = 'closed' where id = ${period}`.execute(world.database.db);

/** A period in step 4 whose requests are accepted. */
async function consolidated(): Promise<QuotaWalk> {
  const walk = await quotaWalk(world);
  const mine = await walk.ask(world.staff.university, places(10));
  await walk.endorse([mine, await walk.ask(world.neighbour, places(5))]);
  return walk;
}

describe('a step of the quota after its last day', () => {
  it('is told before it, and every day after it, to those who work in it and those who watch', async () => {
    const walk = await consolidated();
    await stepsEnd(walk, 3);
    for (const _ of [1, 2]) await morning();
    const { innovation, economy, antiCorruption } = world.staff;
    expect(await heardOf('period', walk.period, 'N-STEP-REMIND')).toEqual(
      accountsOf(innovation, economy),
    );
    world.on.clock.days(4);
    for (const _ of [1, 2]) await morning();
    world.on.clock.days(1);
    await morning();
    const codes = await toldOf('period', walk.period);
    expect(codes.filter((code) => code === 'N-STEP-REMIND')).toHaveLength(1);
    expect(codes.filter((code) => code === 'N-STEP-OVERDUE')).toHaveLength(2);
    expect(await heardOf('period', walk.period, 'N-STEP-OVERDUE')).toEqual(
      accountsOf(innovation, economy, antiCorruption),
    );
    await closePeriod(walk);
  });

  it('a ministry that never agrees is taken as agreed by the agency, ten days after it', async () => {
    const walk = await consolidated();
    const { innovation, economy, antiCorruption } = world.staff;
    const asked = await world.on.send(innovation, 'POST', '/api/quota-agreements/', {
      period_id: walk.period,
    });
    const id = Number(asked.body.id);
    await stepsEnd(walk, 3);
    await morning();
    expect(await heardOf('quotaAgreement', id, 'N-AGREE-REMIND')).toEqual(accountsOf(economy));
    world.on.clock.days(4);
    await morning();
    expect(await heardOf('quotaAgreement', id, 'N-AGREE-OVERDUE')).toEqual(
      accountsOf(economy, innovation, antiCorruption),
    );
    world.on.clock.days(9);
    await expect(send(innovation, 'quota-agreements', id, 'takeAsAgreed')).rejects.toThrow(
      /silenceLong/,
    );
    world.on.clock.days(1);
    await send(innovation, 'quota-agreements', id, 'takeAsAgreed');
    await runJobs(world.on);
    expect(await stateOf('quota_agreement', id)).toBe('accepted');
    expect(await heardOf('quotaAgreement', id, 'N-AGREE-SILENT')).toEqual(
      accountsOf(economy, antiCorruption),
    );
    await closePeriod(walk);
  });

  /** Step 5, with what finance has given to types of organizations and the agency has accepted. */
  async function financial(given: number[], sent: number[]) {
    const walk = await consolidated();
    const { innovation, economy, finance } = world.staff;
    const asked = await world.on.send(innovation, 'POST', '/api/quota-agreements/', {
      period_id: walk.period,
    });
    await send(economy, 'quota-agreements', Number(asked.body.id), 'accept');
    await walk.step();
    const { body: now } = await world.on.send(finance, 'GET', `/api/periods/${walk.period}/`);
    const ids: number[] = [];
    for (const organization_type of [...given, ...sent]) {
      const form = { period_id: walk.period, year: now.admission_year, organization_type };
      const { body } = await world.on.send(finance, 'POST', '/api/quota-totals/', {
        ...form,
        ...places(8),
      });
      await send(finance, 'quota-totals', Number(body.id), 'send');
      if (given.includes(organization_type))
        await send(innovation, 'quota-totals', Number(body.id), 'accept');
      ids.push(Number(body.id));
    }
    await stepsEnd(walk, -1);
    return { walk, ids };
  }

  const go = async ({ period }: QuotaWalk, event: string) => {
    const { body } = await world.on.send(world.staff.innovation, 'GET', `/api/periods/${period}/`);
    const answer = await world.on.send(
      world.staff.innovation,
      'POST',
      `/api/periods/${period}/${event}/`,
      { version: body.version, reason },
    );
    await runJobs(world.on);
    return answer;
  };

  it('finance that gives nothing leaves a period without a quota', async () => {
    const { walk, ids } = await financial([], [300]);
    expect(Object.keys((await go(walk, 'goOnWithGiven')).body)).toEqual(['somethingGiven']);
    expect((await go(walk, 'openWithoutQuota')).status).toBe(200);
    expect(await stateOf('period', walk.period)).toBe('publication');
    expect(await stateOf('quota_total', ids[0] ?? 0)).toBe('lapsed');
    expect(await toldOf('period', walk.period)).toContain('N-PERIOD-NO-QUOTA');
    await closePeriod(walk);
  });

  it('a year in which every request is rejected goes on without a quota', async () => {
    const walk = await consolidated();
    const { innovation } = world.staff;
    await stepsEnd(walk, -1);
    expect(Object.keys((await go(walk, 'openWithoutQuota')).body)).toEqual(['nothingAsked']);
    const requests = await walk.list(innovation, 'quota-requests');
    for (const { id } of requests) {
      await send(innovation, 'quota-requests', Number(id), 'returnToReview');
      await send(innovation, 'quota-requests', Number(id), 'reject');
    }
    expect((await go(walk, 'openWithoutQuota')).status).toBe(200);
    expect(await stateOf('period', walk.period)).toBe('publication');
    for (const { id } of requests)
      expect(await stateOf('quota_request', Number(id))).toBe('expired');
    expect(await toldOf('period', walk.period)).toContain('N-PERIOD-NO-QUOTA');
    await closePeriod(walk);
  });

  it('finance that gives a part has that part distributed; a step back lets it give the rest', async () => {
    const { walk, ids } = await financial([100], [200]);
    expect(Object.keys((await go(walk, 'openWithoutQuota')).body)).toEqual(['nothingGiven']);
    expect((await go(walk, 'goOnWithGiven')).status).toBe(200);
    expect(await stateOf('period', walk.period)).toBe('innovationDistribution');
    expect(await walk.list(world.staff.innovation, 'quota-distributions')).toHaveLength(1);
    expect(await stateOf('quota_total', ids[1] ?? 0)).toBe('lapsed');
    expect((await go(walk, 'stepBack')).status).toBe(200);
    await send(world.staff.finance, 'quota-totals', ids[1] ?? 0, 'rework');
    expect(await stateOf('quota_total', ids[1] ?? 0)).toBe('draft');
    await closePeriod(walk);
  });
});
