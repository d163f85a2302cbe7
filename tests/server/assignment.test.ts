import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { roleCodes } from '#machines/kit.ts';
import type { Assignment } from '#shared/assignment.ts';
import { addDays } from '#shared/dates.ts';
import { addActor } from '../support/actors.ts';
import type { Answer, Sender } from '../support/app.ts';
import { applicationActs } from '../support/application-acts.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { manyUnderReview } from '../support/under-review.ts';

let world: OpenWorld;
let reviewer: Sender;
let colleague: Sender;
const { act, linesOf, rowOf } = applicationActs(() => world);
beforeAll(async () => {
  world = await openWorld();
  reviewer = world.staff.university;
  colleague = await newColleague();
});
afterAll(() => world.stop());

const newColleague = () => addActor(world.on, 'university', { organization_id: world.university });

async function sent(): Promise<{ id: number; owner: Sender }> {
  const { ids, owners } = await manyUnderReview(world, 1);
  return { id: ids[0] ?? 0, owner: owners[0] ?? colleague };
}

const assignmentFor = async (who: Sender, id: number) =>
  (await world.on.send(who, 'GET', `/api/applications/${id}/`)).body.assignment as
    | Assignment
    | null
    | undefined;
/** What `who` sees of who is on it: undefined = nothing at all. */
const seenBy = async (who: Sender, id: number): Promise<number | null | undefined> => {
  const assignment = await assignmentFor(who, id);
  return assignment ? assignment.holder.id : assignment;
};
const desk = (who: Sender, id: number): Promise<Answer> =>
  world.on.send(who, 'GET', `/api/applications/${id}/assignment/`);

/** Sets who is on it, over what `who` sees now unless they have `seen` something else. */
async function assign(
  who: Sender,
  id: number,
  holder: Sender | null,
  { seen, ...more }: { seen?: number | null; until?: string; note?: string } = {},
): Promise<Answer> {
  const now = seen === undefined ? ((await assignmentFor(who, id))?.id ?? null) : seen;
  return world.on.send(who, 'POST', `/api/applications/${id}/assignment/`, {
    seen: now,
    holder_id: holder?.id ?? null,
    ...more,
  });
}

const listOf = async (who: Sender, work: string): Promise<number[]> => {
  const { body } = await world.on.send(who, 'GET', `/api/applications/?work=${work}&limit=200`);
  return (body.results as { id: number }[]).map(({ id }) => id);
};

describe('work that nobody is on', () => {
  it('is taken by a colleague without a new version of the record or a line of its history', async () => {
    const { id } = await sent();
    expect(await seenBy(reviewer, id)).toBeNull();
    const [{ version }, lines] = [await rowOf(id), await linesOf(id)];
    expect(await assign(colleague, id, colleague)).toMatchObject({
      status: 200,
      body: { version, assignment: { holder: { id: colleague.id }, until: null, away: null } },
    });
    expect(await seenBy(reviewer, id)).toBe(colleague.id);
    expect((await rowOf(id)).version).toBe(version);
    expect(await linesOf(id)).toBe(lines);
    expect(await listOf(colleague, 'mine')).toContain(id);
    expect(await listOf(reviewer, 'mine')).not.toContain(id);
    expect(await listOf(reviewer, 'free')).not.toContain(id);
  });

  it('is of the colleague who begins the review, and stays theirs when others mark', async () => {
    const { id } = await sent();
    expect(await listOf(reviewer, 'free')).toContain(id);
    await act(id, 'reviewStart', {}, colleague);
    await act(id, 'markDocument', { kind: 'diploma', mark: 'correct', note: null }, reviewer);
    expect(await seenBy(reviewer, id)).toBe(colleague.id);
  });

  it('is taken by one of two at once; the other is told who has it', async () => {
    const { id } = await sent();
    const answers = await Promise.all(
      [reviewer, colleague].map((who) => assign(who, id, who, { seen: null })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.code).toBe('STALE_VERSION');
    expect(JSON.stringify(refused?.body)).toContain('Sinovov');
  });
});

describe('work that somebody is on', () => {
  it('is given to a colleague with a note, and the log says who gave it to whom', async () => {
    const { id } = await sent();
    await assign(reviewer, id, reviewer);
    expect(await assign(reviewer, id, colleague, { note: 'Diplomini tekshiring' })).toMatchObject({
      status: 200,
      body: { assignment: { holder: { id: colleague.id } } },
    });
    const { body } = await desk(colleague, id);
    expect(body.log).toMatchObject([
      {
        holder: { id: colleague.id },
        given_by: { id: reviewer.id },
        note: 'Diplomini tekshiring',
        ended_at: null,
      },
      {
        holder: { id: reviewer.id },
        given_by: { id: reviewer.id },
        ended_at: expect.any(String),
        ended_by: { id: reviewer.id },
      },
    ]);
  });

  it('is put back, and then nobody’s', async () => {
    const { id } = await sent();
    await assign(reviewer, id, reviewer);
    expect(await assign(reviewer, id, null)).toMatchObject({
      status: 200,
      body: { assignment: null },
    });
    expect(await listOf(colleague, 'free')).toContain(id);
    expect(await assign(colleague, id, colleague, { seen: 1 })).toMatchObject({ status: 409 });
  });

  it('is put off by who is on it: it leaves their work and comes back on that day', async () => {
    const { id } = await sent();
    const today = world.on.clock.today();
    const until = addDays(today, 3);
    expect(await assign(reviewer, id, reviewer, { until: today })).toMatchObject({
      status: 400,
      body: { until: [expect.any(String)] },
    });
    expect(await assign(reviewer, id, colleague, { until })).toMatchObject({
      status: 400,
      body: { until: [expect.any(String)] },
    });
    expect(await assign(reviewer, id, reviewer, { until })).toMatchObject({
      body: { assignment: { until } },
    });
    expect(await listOf(reviewer, 'mine')).not.toContain(id);
    expect(await listOf(reviewer, 'later')).toContain(id);
    expect(await seenBy(colleague, id)).toBe(reviewer.id);
    world.on.clock.set(until);
    expect(await listOf(reviewer, 'mine')).toContain(id);
    expect(await listOf(reviewer, 'later')).not.toContain(id);
    world.on.clock.set(today);
  });

  it('gives no right: a colleague may still decide', async () => {
    const { id } = await sent();
    await assign(reviewer, id, reviewer);
    expect(await act(id, 'reject', {}, colleague)).toMatchObject({ status: 200 });
  });

  it('ends when the record leaves the review, and comes back as nobody’s', async () => {
    const { id, owner } = await sent();
    await assign(reviewer, id, reviewer);
    await act(id, 'reject', {}, colleague);
    expect(await seenBy(reviewer, id)).toBeUndefined();
    expect(await listOf(reviewer, 'mine')).not.toContain(id);
    expect(await assign(reviewer, id, reviewer, { seen: null })).toMatchObject({
      status: 409,
      code: 'BAD_STATUS',
    });
    await act(id, 'appeal', {}, owner);
    expect(await act(id, 'reopen', {}, world.staff.innovation)).toMatchObject({ status: 200 });
    expect(await seenBy(reviewer, id)).toBeNull();
  });

  it('is free again when who was on it is blocked, has left or has another role', async () => {
    const ways = [
      { state: 'blocked' as const },
      { organization_id: null },
      { role_id: roleCodes.advisor, granted_roles: [] },
    ];
    for (const way of ways) {
      const { id } = await sent();
      const third = await newColleague();
      await assign(third, id, third);
      expect(await seenBy(reviewer, id)).toBe(third.id);
      await world.database.db.updateTable('account').set(way).where('id', '=', third.id).execute();
      expect(await seenBy(reviewer, id)).toBeNull();
      expect(await listOf(reviewer, 'free')).toContain(id);
      expect(await assign(reviewer, id, third)).toMatchObject({
        status: 400,
        body: { holder_id: [expect.any(String)] },
      });
      await act(id, 'reviewStart', {}, colleague);
      expect(await seenBy(reviewer, id)).toBe(colleague.id);
    }
  });
});

/** What the inbox of somebody says of work that they are given, the newest first. */
const toldOf = async (who: Sender) => {
  const { body } = await world.on.send(who, 'GET', '/api/notification-inbox/?limit=50');
  const items = body.results as { code: string; text: string; work: string | null }[];
  return items.filter(({ code }) => code.startsWith('N-TASK'));
};
const mailsTo = async ({ id }: Sender): Promise<number> =>
  (
    await world.database.db
      .selectFrom('message')
      .select('id')
      .where('account_id', '=', id)
      .where('code', 'like', 'N-TASK%')
      .execute()
  ).length;

describe('a colleague who is given work', () => {
  it('gets one message with giver, record and note, in the inbox and by mail', async () => {
    const { id } = await sent();
    const [third, { reference }] = [
      await newColleague(),
      (await world.on.send(reviewer, 'GET', `/api/applications/${id}/`)).body as {
        reference: string;
      },
    ];
    await assign(reviewer, id, third, { note: 'Diplomini tekshiring' });
    const told = await toldOf(third);
    expect(told).toMatchObject([{ code: 'N-TASK-GIVEN', work: null }]);
    expect(told[0]?.text).toContain('Diplomini tekshiring');
    expect(told[0]?.text).toContain(reference);
    expect(await mailsTo(third)).toBe(1);
  });

  it('is told of nothing when they take it, put it off or put it back themselves', async () => {
    const { id } = await sent();
    const third = await newColleague();
    await assign(third, id, third);
    await assign(third, id, third, { until: addDays(world.on.clock.today(), 2) });
    await assign(third, id, null);
    expect(await toldOf(third)).toEqual([]);
  });
});

describe('many records given to a colleague at once', () => {
  const giveMany = (who: Sender, holder: Sender, ids: readonly number[], key?: string) =>
    world.on.send(
      who,
      'POST',
      '/api/applications/bulk/assignment/',
      {
        holder_id: holder.id,
        note: 'Dushanbagacha',
        rows: ids.map((id) => ({ id, seen: null })),
      },
      key === undefined ? {} : { 'idempotency-key': key },
    );

  it('are judged each by itself, and told in one message that opens the own work', async () => {
    const third = await newColleague();
    const { ids } = await manyUnderReview(world, 4);
    const [taken = 0, decided = 0, ...free] = ids;
    await assign(reviewer, taken, reviewer);
    await act(decided, 'reject', {}, reviewer);
    const answer = await giveMany(reviewer, third, [...ids, 999_999]);
    expect(answer).toMatchObject({ status: 200, body: { done: 2, skipped: 1, failed: 2 } });
    const rows = answer.body.rows as { id: number; result: string; code: string | null }[];
    expect(rows.map(({ id, result, code }) => [id, result, code])).toEqual([
      [taken, 'failed', 'STALE_VERSION'],
      [decided, 'skipped', 'BAD_STATUS'],
      ...free.map((id) => [id, 'done', null]),
      [999_999, 'failed', 'NOT_FOUND'],
    ]);
    expect((await listOf(third, 'mine')).sort()).toEqual([...free].sort());
    const told = await toldOf(third);
    expect(told).toMatchObject([{ code: 'N-TASKS-GIVEN', work: 'mine' }]);
    expect(told[0]?.text).toContain('Dushanbagacha');
    expect(await mailsTo(third)).toBe(1);
  });

  it('are given and told once when the same request comes again', async () => {
    const third = await newColleague();
    const { ids } = await manyUnderReview(world, 2);
    const [first, again] = [
      await giveMany(reviewer, third, ids, 'given-only-once'),
      await giveMany(reviewer, third, ids, 'given-only-once'),
    ];
    expect(again.body).toEqual(first.body);
    expect(await toldOf(third)).toHaveLength(1);
  });

  it('go to nobody elsewhere, to nobody who is away, and from nobody who does not do the work', async () => {
    const { ids } = await manyUnderReview(world, 1);
    const third = await newColleague();
    const today = world.on.clock.today();
    await world.database.db
      .insertInto('absence')
      .values({ account_id: third.id, from_day: today, to_day: today, word: null })
      .execute();
    for (const holder of [world.neighbour, third])
      expect(await giveMany(reviewer, holder, ids)).toMatchObject({
        status: 400,
        body: { holder_id: [expect.any(String)] },
      });
    expect((await giveMany(world.staff.antiCorruption, reviewer, ids)).status).toBe(403);
    // The agency has work of its own in applications, and other colleagues.
    expect((await giveMany(world.staff.innovation, reviewer, ids)).status).toBe(400);
    const { body } = await world.on.send(reviewer, 'GET', '/api/applications/bulk/assignment/');
    const people = (body as unknown as { id: number }[]).map(({ id }) => id);
    expect(people).toContain(third.id);
    expect(people).not.toContain(reviewer.id);
    expect(people).not.toContain(world.neighbour.id);
  });
});

describe('who is on a record', () => {
  it('is seen by colleagues alone: not by the applicant, the agency, a ministry or a neighbour', async () => {
    const { id, owner } = await sent();
    await assign(reviewer, id, reviewer);
    for (const who of [owner, world.staff.innovation])
      expect(await seenBy(who, id)).toBeUndefined();
    for (const who of [owner, world.staff.innovation, world.neighbour]) {
      const { status } = await desk(who, id);
      expect([403, 404, 409]).toContain(status);
      expect([403, 404]).toContain((await assign(who, id, who, { seen: null })).status);
    }
    expect((await desk(world.neighbour, id)).status).toBe(404);
    const colleagues = (await desk(reviewer, id)).body.colleagues as { id: number }[];
    expect(colleagues.map((person) => person.id)).toEqual(
      expect.arrayContaining([reviewer.id, colleague.id]),
    );
    expect(colleagues.map((person) => person.id)).not.toContain(world.neighbour.id);
  });

  it('is never somebody of another organization', async () => {
    const { id } = await sent();
    expect(await assign(reviewer, id, world.neighbour)).toMatchObject({ status: 400 });
    expect(await seenBy(reviewer, id)).toBeNull();
  });
});
