import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { overdueSql } from '#modules/application/groups.server.ts';
import { independentPeriod } from '#modules/period/walk-forms.server.ts';
import { addDays } from '#shared/dates.ts';
import { addActor, readerFor } from '../support/actors.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { completeProfile } from '../support/world.ts';

let world: OpenWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());

interface Case {
  name: string;
  /** Days from today of the record's own end of the review; null = none. */
  until: number | null;
  /** Days from today of the period's end of the review; null = no period. */
  stop: number | null;
  /** Moment of the acceptance, as days from today and a time in Tashkent. */
  accepted?: [days: number, time: string];
  dcType?: number;
  /** Days from today of the last day of exams; none = the period has no exams. */
  examStop?: number;
  late: boolean;
}

const cases: Case[] = [
  { name: 'ends today', until: 0, stop: null, late: false },
  { name: 'ended yesterday', until: -1, stop: null, late: true },
  { name: 'ended yesterday, the period too', until: -1, stop: -1, late: true },
  { name: 'ended yesterday, the period ends today', until: -1, stop: 0, late: false },
  { name: 'ended long ago, the period was made longer', until: -20, stop: 30, late: false },
  { name: 'ends tomorrow, the period ended', until: 1, stop: -5, late: false },
  { name: 'ends in seven days', until: 7, stop: -5, late: false },
  { name: 'ends in eight days', until: 8, stop: -5, late: false },
  { name: 'ends soon, the period in eight days', until: 2, stop: 8, late: false },
  { name: 'has no end of its own', until: null, stop: -5, late: false },
  {
    name: 'accepted 30 days ago, first minute of the day',
    until: -40,
    stop: -40,
    accepted: [-30, '00:00:00'],
    late: false,
  },
  {
    name: 'accepted 31 days ago, last second of the day',
    until: -40,
    stop: -40,
    accepted: [-31, '23:59:59'],
    late: true,
  },
  {
    name: 'accepted 31 days ago, between midnight here and in London',
    until: -40,
    stop: 30,
    accepted: [-30, '04:59:59'],
    late: false,
  },
  {
    name: 'accepted 31 days ago, but waits for an exam',
    until: -40,
    stop: -40,
    accepted: [-31, '12:00:00'],
    dcType: 200,
    late: false,
  },
  {
    name: 'waits for an exam that may still be created',
    until: -40,
    stop: -10,
    accepted: [-31, '12:00:00'],
    dcType: 200,
    examStop: 20,
    late: false,
  },
  {
    name: 'waits for an exam that should have been created yesterday',
    until: -40,
    stop: -11,
    accepted: [-31, '12:00:00'],
    dcType: 200,
    examStop: 20,
    late: true,
  },
  {
    name: 'waits for an exam although the last day of exams is over',
    until: -40,
    stop: -5,
    accepted: [-31, '12:00:00'],
    dcType: 200,
    examStop: -1,
    late: true,
  },
];

let ids: number[] = [];

async function addCase({ until, stop, accepted, dcType = 500, examStop }: Case): Promise<number> {
  const { db } = world.on.services;
  const today = world.on.clock.today();
  const owner = await addActor(world.on, 'applicant', completeProfile(today));
  const day = (days: number | null) => (days === null ? null : addDays(today, days));
  const { info: _info, ...form } = independentPeriod(today);
  const dates = {
    registration_start: addDays(today, -90),
    registration_stop: addDays(today, -60),
    review_stop: day(stop) ?? today,
    exam_stop: day(examStop ?? null),
  };
  const period =
    stop === null
      ? null
      : await db
          .insertInto('period')
          .values({ ...form, ...dates, state: 'publication' })
          .returning('id')
          .executeTakeFirstOrThrow();
  const row = {
    owner_id: owner.id,
    organization_id: world.university,
    direction_id: world.direction,
    period_id: period?.id ?? null,
    dc_type: dcType,
    state: accepted ? 'documentReceived' : 'pending',
    sent_at: world.on.clock.now(),
    review_until: day(until),
    accepted_at: accepted ? new Date(`${addDays(today, accepted[0])}T${accepted[1]}+05:00`) : null,
  };
  return (await db.insertInto('application').values(row).returning('id').executeTakeFirstOrThrow())
    .id;
}

describe('late decisions', () => {
  beforeEach(async () => {
    if (ids.length === 0) for (const one of cases) ids = [...ids, await addCase(one)];
  });

  it('are late by the same rule in facts and in SQL, whatever the time zone of the database', async () => {
    const { body } = await world.on.send(
      world.staff.innovation,
      'GET',
      '/api/applications/?limit=100',
    );
    const facts = new Map(
      (body.results as { id: number; facts: { decisionOverdue: boolean } }[]).map((one) => [
        one.id,
        one.facts.decisionOverdue,
      ]),
    );
    const reader = await readerFor(world.on, world.staff.innovation);
    for (const zone of ['Asia/Tashkent', 'UTC', 'America/Santiago']) {
      const late = await world.on.services.db.transaction().execute(async (trx) => {
        await sql`select set_config('timezone', ${zone}, true)`.execute(trx);
        const { rows } = await sql<{
          id: number;
        }>`select r.id from application r where ${overdueSql(reader)}`.execute(trx);
        return new Set(rows.map(({ id }) => id));
      });
      const told = cases.map(({ name, late: expected }, at) => [
        name,
        expected,
        facts.get(ids[at] ?? 0),
        late.has(ids[at] ?? 0),
      ]);
      expect(told).toEqual(
        cases.map(({ name, late: expected }) => [name, expected, expected, expected]),
      );
    }
  });

  it.each(['university', 'innovation'] as const)(
    'each is in exactly one part of the list of %s, the late ones in their own',
    async (role) => {
      const parts = new Map<number, string[]>();
      const groups = (await world.on.send(world.staff[role], 'GET', '/api/applications/groups/'))
        .body;
      for (const group of Object.keys(groups)) {
        const { body } = await world.on.send(
          world.staff[role],
          'GET',
          `/api/applications/?limit=100&group=${group}`,
        );
        for (const { id } of body.results as { id: number }[])
          parts.set(id, [...(parts.get(id) ?? []), group]);
      }
      for (const [at, { name, late }] of cases.entries()) {
        const found = parts.get(ids[at] ?? 0) ?? [];
        expect([name, found.length, found[0] === 'overdue']).toEqual([name, 1, late]);
      }
    },
  );

  it('an appeal that waits has its own part in the country’s list, whatever else is late', async () => {
    const { db } = world.on.services;
    await db
      .updateTable('application')
      .set({ appeal: 'open' })
      .where('id', '=', ids[1] ?? 0)
      .execute();
    const { body } = await world.on.send(
      world.staff.innovation,
      'GET',
      '/api/applications/?limit=100&group=appeals',
    );
    expect((body.results as { id: number }[]).map(({ id }) => id)).toEqual([ids[1]]);
    const late = await world.on.send(
      world.staff.innovation,
      'GET',
      '/api/applications/?limit=100&group=overdue',
    );
    expect((late.body.results as { id: number }[]).map(({ id }) => id)).not.toContain(ids[1]);
  });
});
