import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { independentPeriod } from '#modules/period/walk-forms.server.ts';
import { type Connection, openDatabase } from '#server/db/connection.ts';
import { addDays } from '#shared/dates.ts';
import { addActor } from '../support/actors.ts';
import { type Answer, type Sender, type TestApp, testApp } from '../support/app.ts';
import { buildApplicant } from '../support/applicants.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { doing, reason } from '../support/doing.ts';
import { buildPeriod } from '../support/periods.ts';
import { manyUnderReview } from '../support/under-review.ts';
import { buildWorld, type World } from '../support/world.ts';

let database: TestDatabase;
let second: Connection;
let world: World;
/** The second app has a pool of its own, as another process would. */
let other: TestApp;
let colleague: Sender;
beforeAll(async () => {
  database = await freshDatabase();
  world = await buildWorld(await testApp(database));
  second = openDatabase(database.address);
  other = await testApp(second, { clock: world.on.clock });
  colleague = await addActor(world.on, 'university', { organization_id: world.university });
});
afterAll(async () => {
  await other.stop();
  await second.stop();
  await world.on.stop();
  await database.stop();
});

const said = ({ status, code }: Answer): string => (status < 300 ? 'done' : `${status} ${code}`);
const url = (id: number, event: string) => `/api/applications/${id}/${event}/`;

/**
 * Asks as the page does: one who waited too long for a lock on a machine that stands still for a
 * moment is told to come again, and comes again (docs/decisions/062-locks-and-conflicts.md).
 */
async function patiently(ask: () => Promise<Answer>): Promise<Answer> {
  const answer = await ask();
  if (answer.status !== 503) return answer;
  await sleep(1000);
  return ask();
}

const lastLine = (id: number) =>
  database.db
    .selectFrom('history')
    .select(['event', 'actor_user_id', 'record_version'])
    .where('process', '=', 'application')
    .where('record_id', '=', id)
    .orderBy('record_version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

const rowOf = (id: number) =>
  database.db
    .selectFrom('application')
    .select(['state', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Runs something for every member, five at a time. */
async function inFives<Member>(
  members: readonly Member[],
  run: (member: Member, at: number) => Promise<void>,
): Promise<void> {
  for (let from = 0; from < members.length; from += 5)
    await Promise.all(members.slice(from, from + 5).map((member, at) => run(member, from + at)));
}

describe('two decide at once', () => {
  it('accept against reject, two hundred times: one wins, the other is told, and the history says who', async () => {
    const { ids } = await manyUnderReview(world, 200);
    const wins: Record<string, number> = { accept: 0, reject: 0 };
    await inFives(ids, async (id, at) => {
      const accept = () =>
        patiently(() =>
          world.on.send(world.staff.university, 'POST', url(id, 'accept'), { version: 2 }),
        );
      const reject = () =>
        patiently(() => other.send(colleague, 'POST', url(id, 'reject'), { version: 2, reason }));
      // Who is asked first changes, so that both get their chance.
      const [one, two] =
        at % 2 === 0
          ? await Promise.all([accept(), reject()])
          : (await Promise.all([reject(), accept()])).reverse();
      const answers = { accept: one, reject: two } as Record<'accept' | 'reject', Answer>;
      const winner = answers.accept.status === 200 ? 'accept' : 'reject';
      const loser = winner === 'accept' ? 'reject' : 'accept';
      wins[winner] = (wins[winner] ?? 0) + 1;
      expect([said(answers[winner]), said(answers[loser])]).toEqual(['done', '409 STALE_VERSION']);
      expect(await rowOf(id)).toEqual({
        state: winner === 'accept' ? 'documentReceived' : 'rejected',
        version: 3,
      });
      const actor = winner === 'accept' ? world.staff.university.id : colleague.id;
      expect(await lastLine(id)).toEqual({
        event: winner,
        actor_user_id: actor,
        record_version: 3,
      });
    });
    expect(wins.accept).toBeGreaterThan(0);
    expect(wins.reject).toBeGreaterThan(0);
  }, 120_000);

  it('the owner withdraws while the university opens: one of both', async () => {
    const { ids, owners } = await manyUnderReview(world, 30);
    await inFives(ids, async (id, at) => {
      const owner = owners[at] ?? colleague;
      const answers = await Promise.all([
        world.on.send(owner, 'POST', url(id, 'withdraw'), { version: 2, reason }),
        other.send(colleague, 'POST', url(id, 'reviewStart'), { version: 2 }),
      ]);
      // For the university a draft does not exist any more.
      expect(['done,409 STALE_VERSION', '409 STALE_VERSION,done', 'done,404 NOT_FOUND']).toContain(
        answers.map(said).join(),
      );
      expect((await rowOf(id)).version).toBe(3);
    });
  }, 60_000);

  it('a double submit acts once', async () => {
    const { ids } = await manyUnderReview(world, 50);
    await inFives(ids, async (id) => {
      const submit = (on: TestApp) =>
        on.send(colleague, 'POST', url(id, 'reject'), { version: 2, reason });
      const answers = await Promise.all([submit(world.on), submit(world.on), submit(other)]);
      expect(answers.map(said).sort()).toEqual(['409 STALE_VERSION', '409 STALE_VERSION', 'done']);
      expect((await lastLine(id)).record_version).toBe(3);
    });
  }, 60_000);
});

describe('one person at once', () => {
  it('two drafts sent: one is pending, the other is told that there is one already', async () => {
    for (let round = 0; round < 8; round += 1) {
      const owner = await buildApplicant(world);
      const period_id = await buildPeriod(world);
      const whole = {
        organization_id: world.university,
        direction_id: world.direction,
        edu_language: 100,
        diploma_id: owner.diploma,
        documents: owner.documents,
      };
      const drafts: number[] = [];
      for (const organization_id of [world.university, world.otherUniversity]) {
        const { body } = await world.on.send(owner, 'POST', '/api/applications/', {
          period_id,
          dc_type: 500,
        });
        await doing(world, 'applications', Number(body.id))(owner, 'save', {
          ...whole,
          organization_id,
        });
        drafts.push(Number(body.id));
      }
      const answers = await Promise.all(
        drafts.map((id, at) =>
          (at === 0 ? world.on : other).send(owner, 'POST', url(id, 'send'), { version: 2 }),
        ),
      );
      expect(answers.map(said).sort()).toEqual(['422 GUARD_FAILED', 'done']);
      expect(Object.keys(answers.find(({ status }) => status === 422)?.body ?? {})).toEqual([
        'singleApplication',
      ]);
      const states = await database.db
        .selectFrom('application')
        .select('state')
        .where('owner_id', '=', owner.id)
        .orderBy('state')
        .execute();
      expect(states.map(({ state }) => state)).toEqual(['draft', 'pending']);
    }
  }, 60_000);

  it('six drafts begun: three', async () => {
    const owner = await buildApplicant(world);
    const birth = { period_id: await buildPeriod(world), dc_type: 500 };
    const answers = await Promise.all(
      [0, 1, 2, 3, 4, 5].map((at) =>
        (at % 2 === 0 ? world.on : other).send(owner, 'POST', '/api/applications/', birth),
      ),
    );
    expect(answers.map(said).sort()).toEqual([
      '422 GUARD_FAILED',
      '422 GUARD_FAILED',
      '422 GUARD_FAILED',
      'done',
      'done',
      'done',
    ]);
  });

  it('the same certificate entered: one', async () => {
    const owner = await buildApplicant(world);
    const file_id = randomUUID();
    const { db, now } = world.on.services;
    const file = {
      id: file_id,
      owner_id: owner.id,
      name: 'ielts.pdf',
      size: 9,
      mime: 'application/pdf',
      sha256: 'b'.repeat(64),
      created_at: now(),
    };
    await db
      .insertInto('file')
      .values({ ...file, purpose: 'certificate', state: 'stored', refusal: null })
      .execute();
    const form = {
      type_id: world.certificateType,
      number: 'BIR-1',
      score: 7,
      given_date: addDays(world.on.clock.today(), -9),
      file_id,
    };
    const answers = await Promise.all(
      [world.on, other, world.on].map((on) => on.send(owner, 'POST', '/api/certificates/', form)),
    );
    expect(answers.map(said).sort()).toEqual(['422 GUARD_FAILED', '422 GUARD_FAILED', 'done']);
  });
});

it('two periods for the same quarter, one of them', async () => {
  const form = independentPeriod(world.on.clock.today());
  const answers = await Promise.all(
    [world.on, other, world.on, other].map((on) =>
      on.send(world.staff.innovation, 'POST', '/api/periods/', form),
    ),
  );
  expect(answers.map(said).sort()).toEqual([
    '422 GUARD_FAILED',
    '422 GUARD_FAILED',
    '422 GUARD_FAILED',
    'done',
  ]);
});
