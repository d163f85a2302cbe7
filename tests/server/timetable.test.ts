import { parseCrontab } from 'graphile-worker';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { processMachines } from '#machines/index.ts';
import { rolesOf, transitionsOf } from '#machines/kit.ts';
import { effectsTask, linesOf } from '#server/engine/effects-of-line.ts';
import { crontab, jobTasks } from '#server/schedule/tasks.ts';
import { eventsOf, openingsOf, runLine, timetable } from '#server/schedule/timetable.ts';
import { addDays } from '#shared/dates.ts';
import type { InboxItem } from '#shared/inbox.ts';
import type { Sender } from '../support/app.ts';
import { buildApplicant } from '../support/applicants.ts';
import { doing } from '../support/doing.ts';
import { runJobs, runTask, waitingJobs } from '../support/jobs.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { buildPeriod } from '../support/periods.ts';
import { buildApplication, buildRecord } from '../support/play.ts';
import { sendApplication } from '../support/sent-application.ts';
import { make } from '../support/walk-stage.ts';

let world: OpenWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());
beforeEach(() => world.on.clock.reset());

const night = () => runTask(world.on, 'timetable-nightly');
/** Nine o'clock of any day: that it has to be a working day is judged before. */
const morning = () => runLine(world.on.services, 'reminders');

async function stateOf(
  table: 'application' | 'period' | 'certificate',
  id: number,
): Promise<string> {
  return (
    await world.database.db
      .selectFrom(table)
      .select('state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).state;
}

/** What the scheduler did with a record, oldest first: event and job. */
async function doneWith(process: string, id: number): Promise<string[]> {
  const lines = await world.database.db
    .selectFrom('history')
    .select(['event', 'job'])
    .where('process', '=', process)
    .where('record_id', '=', id)
    .where('actor_role', '=', 'system')
    .orderBy('record_version')
    .execute();
  return lines.map(({ event, job }) => `${event} ${job}`);
}

const messagesOf = async (code: string, id: number): Promise<number> =>
  (
    await sql<{
      count: number;
    }>`select count(*) from message m join history h on h.id = m.history_id
      where m.code = ${code} and h.record_id = ${id}`.execute(world.database.db)
  ).rows[0]?.count ?? 0;

describe('the timetable', () => {
  it('has a handler and a time for every line', () => {
    const tasks = jobTasks(world.on.services);
    const lines = parseCrontab(crontab);
    expect(lines.map(({ task }) => task)).toEqual(
      expect.arrayContaining(Object.keys(timetable).map((name) => `timetable-${name}`)),
    );
    for (const { task } of lines) expect(tasks).toHaveProperty(task);
  });

  it('sends every event of the scheduler that no other action raises, and no event that it may not send', () => {
    const sent = Object.values(timetable).flatMap((line) =>
      [...eventsOf(line), ...openingsOf(line)].map(({ process, event }) => `${process}.${event}`),
    );
    const declared = processMachines.flatMap((machine) =>
      transitionsOf(machine).map((edge) => ({ process: machine.id, ...edge })),
    );
    const raised = declared.flatMap(({ effects }) =>
      effects.flatMap(({ type, params }) =>
        type === 'raise' ? [`${params.process}.${params.event}`] : [],
      ),
    );
    const systems = declared.filter(({ guard }) => rolesOf(guard).includes('system'));
    const needed = systems
      .filter(({ guard, meta }) => rolesOf(guard).length === 1 || meta.duty)
      .map(({ process, event }) => `${process}.${event}`);
    // A topic is taken and released inside the transaction of the student's own event
    // (`bookings` of the modules); accounts are prepared for old students and advisors in theirs, and
    // seeded by the installation. A place of a targeted letter is taken in the transaction that
    // admits. Who gives way to somebody of a higher rank, and whom a request for additional places
    // names, is moved in that one's transaction; so is what an admission ends, and so are those whom
    // a merger takes to the successor.
    const booked = [
      'advisor.follow',
      'application.follow',
      'application.supersede',
      'examResult.displace',
      'examResult.acceptAdditional',
      'topic.follow',
      'topic.take',
      'topic.release',
      'account.prepare',
      'account.seed',
      'targetedLetter.use',
    ];
    expect(
      [...new Set(needed)].filter((name) => ![...sent, ...raised, ...booked].includes(name)),
    ).toEqual([]);
    const allowed = systems.map(({ process, event }) => `${process}.${event}`);
    expect(sent.filter((name) => !allowed.includes(name))).toEqual([]);
  });
});

/**
 * What somebody was told of late decisions, oldest first: the number, and the part of their
 * worklist that the message opens.
 */
async function toldOfLate(person: Sender): Promise<[text: string, part: string | null][]> {
  const { body } = await world.on.send(
    person,
    'GET',
    '/api/notification-inbox/?process=application',
  );
  const late = (body.results as InboxItem[])
    .filter(({ code }) => code === 'N-APPLY-OVERDUE')
    .reverse();
  return late.map(({ text, part }) => [text, part]);
}

describe('the morning of a working day', () => {
  it('tells of late decisions once a day, all of them in one message, and goes on the next day', async () => {
    const ids = [
      await sendApplication(world, await buildApplicant(world)),
      await sendApplication(world, await buildApplicant(world)),
    ];
    const [id = 0] = ids;
    world.on.clock.days(35);
    await morning();
    expect(await doneWith('application', id)).toEqual([]);
    world.on.clock.days(1);
    for (const run of [morning, morning]) await run();
    expect(await doneWith('application', id)).toEqual(['overdue reminders']);
    // However many are late in one morning, the queue holds one job for those who are told.
    const waiting = (await waitingJobs(world.on, effectsTask)).flatMap(linesOf);
    const late = waiting.filter(({ effects }) =>
      effects.some(({ params }) => params.code === 'N-APPLY-OVERDUE'),
    );
    expect(late).toHaveLength(1);
    await runJobs(world.on);
    world.on.clock.days(1);
    await Promise.all([morning(), morning()]);
    expect(await doneWith('application', id)).toEqual(['overdue reminders', 'overdue reminders']);
    await runJobs(world.on);
    const both = ['2 ta arizani koʻrib chiqish muddati oʻtgan', 'overdue'];
    for (const role of ['university', 'ministry', 'innovation'] as const)
      expect([role, await toldOfLate(world.staff[role])]).toEqual([role, [both, both]]);
    expect(await toldOfLate(world.neighbour)).toEqual([]);
    const mails = await world.database.db
      .selectFrom('message')
      .select('id')
      .where('code', '=', 'N-APPLY-OVERDUE')
      .where('account_id', '=', world.staff.university.id)
      .execute();
    expect(mails).toHaveLength(2);
  });

  it('tells nobody of what was decided before the message went out', async () => {
    const { length: before } = await toldOfLate(world.staff.innovation);
    const id = await sendApplication(world, await buildApplicant(world));
    world.on.clock.days(36);
    await morning();
    await world.database.db
      .updateTable('application')
      .set({ review_until: addDays(world.on.clock.today(), 5) })
      .execute();
    await runJobs(world.on);
    expect([
      await doneWith('application', id),
      (await toldOfLate(world.staff.innovation)).length,
    ]).toEqual([['overdue reminders'], before]);
  });

  it('finds a council that has not decided for thirty days', async () => {
    const { id } = await buildApplication(world, 'documentReceived');
    world.on.clock.days(30);
    await morning();
    expect(await doneWith('application', id)).toEqual([]);
    world.on.clock.days(1);
    await morning();
    expect([await stateOf('application', id), await doneWith('application', id)]).toEqual([
      'documentReceived',
      ['overdue reminders'],
    ]);
    await runJobs(world.on);
  });
});

describe('the night', () => {
  it('closes a period when all is decided, then ends its drafts; rejections end when rework and appeal are over', async () => {
    const period = await buildPeriod(world);
    const rejected = await sendApplication(world, await buildApplicant(world), {}, period);
    await doing(world, 'applications', rejected)(world.staff.university, 'reject');
    const person = await buildApplicant(world);
    const { body } = await world.on.send(person, 'POST', '/api/applications/', {
      period_id: period,
      dc_type: 500,
    });
    const draft = Number(body.id);
    const pending = await sendApplication(world, await buildApplicant(world), {}, period);

    world.on.clock.days(20);
    await night();
    expect(await stateOf('application', rejected)).toBe('rejected');
    world.on.clock.days(1);
    await night();
    expect([await stateOf('application', rejected), await stateOf('application', draft)]).toEqual([
      'archivedRejected',
      'draft',
    ]);

    world.on.clock.days(40);
    await night();
    expect([await stateOf('period', period), await stateOf('application', draft)]).toEqual([
      'publication',
      'draft',
    ]);
    await doing(world, 'applications', pending)(world.staff.innovation, 'prolongReview', {
      review_until: addDays(world.on.clock.today(), 5),
    });
    await doing(world, 'applications', pending)(world.staff.university, 'reject');
    await night();
    expect([await stateOf('period', period), await doneWith('period', period)]).toEqual([
      'closed',
      ['close nightly'],
    ]);
    await night();
    expect([await stateOf('application', draft), await doneWith('application', draft)]).toEqual([
      'archivedDraft',
      ['expire nightly'],
    ]);
    const after = await doneWith('application', draft);
    await night();
    expect(await doneWith('application', draft)).toEqual(after);
  });

  it('reminds of a certificate sixty days before its end, once, and ends it', async () => {
    const owner = await buildApplicant(world);
    const id = await make(world, 'certificate', { owner });
    await doing(world, 'certificates', id)(world.staff.innovation, 'confirm');
    const { valid_until } = await world.database.db
      .selectFrom('certificate')
      .select('valid_until')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const last = String(valid_until);
    for (const [day, done] of [
      [-61, []],
      [-60, ['remindExpiry nightly']],
      [-59, ['remindExpiry nightly']],
      [0, ['remindExpiry nightly']],
      [1, ['remindExpiry nightly', 'expire nightly']],
      [2, ['remindExpiry nightly', 'expire nightly']],
    ] as const) {
      world.on.clock.set(addDays(last, day));
      await night();
      expect([day, await doneWith('certificate', id)]).toEqual([day, done]);
    }
    await runJobs(world.on);
    expect([await stateOf('certificate', id), await messagesOf('N-CERT-EXPIRED', id)]).toEqual([
      'expired',
      2,
    ]);
  });

  it('moves a step of a quota period whose time is over', async () => {
    const { id } = await buildRecord(world, 'period', 'preparation');
    await night();
    expect(await stateOf('period', id)).toBe('preparation');
    await world.database.db
      .updateTable('period')
      .set({ step_until: JSON.stringify({ 1: addDays(world.on.clock.today(), -1) }) })
      .where('id', '=', id)
      .execute();
    await night();
    expect([await stateOf('period', id), await doneWith('period', id)]).toEqual([
      'organizationRequests',
      ['stepAuto nightly'],
    ]);
  });
});

describe('the reminders of working days', () => {
  it('come 30, 10 and 0 days before the end of a leave, then weekly, once a day', async () => {
    const { id } = await buildApplication(world, 'onAcademicLeave');
    const { leave_stop } = await world.database.db
      .selectFrom('application')
      .select('leave_stop')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const reminded = [];
    for (const day of [-31, -30, -29, -10, -1, 0, 1, 7, 8, 14]) {
      world.on.clock.set(addDays(String(leave_stop), day));
      const before = (await doneWith('application', id)).length;
      for (const run of [morning, morning]) await run();
      if ((await doneWith('application', id)).length === before + 1) reminded.push(day);
    }
    expect(reminded).toEqual([-30, -10, 0, 7, 14]);
  });
});

it('a register that is not connected changes nothing', async () => {
  const { id } = await buildRecord(world, 'application', 'graduated');
  const lines = async () =>
    (await sql<{ count: number }>`select count(*) from history`.execute(world.database.db)).rows[0]
      ?.count;
  const before = await lines();
  await runTask(world.on, 'timetable-registers');
  expect([await lines(), await stateOf('application', id)]).toEqual([before, 'graduated']);
});
