import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { addActor } from '../support/actors.ts';
import type { Sender } from '../support/app.ts';
import { applicationActs } from '../support/application-acts.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { manyUnderReview } from '../support/under-review.ts';

let world: OpenWorld;
let colleague: Sender;
const { act, rowOf, linesOf } = applicationActs(() => world);
beforeAll(async () => {
  world = await openWorld();
  colleague = await addActor(world.on, 'university', { organization_id: world.university });
});
afterAll(() => world.stop());

async function sent() {
  const { ids, owners } = await manyUnderReview(world, 1);
  return { id: ids[0] ?? 0, owner: owners[0] ?? colleague };
}

const mark = { kind: 'diploma', mark: 'correct', note: null };

describe('an application that a reviewer looks at', () => {
  it('is not under review by that: its applicant may still withdraw it', async () => {
    const { id, owner } = await sent();
    const lines = await linesOf(id);
    const { body } = await world.on.send(colleague, 'GET', `/api/applications/${id}/`);
    expect(body).toMatchObject({ state: 'pending', facts: { reviewStarted: false } });
    expect(await linesOf(id)).toBe(lines);
    expect(await act(id, 'withdraw', { reason: '' }, owner)).toMatchObject({
      code: 'REASON_REQUIRED',
    });
    expect(await act(id, 'withdraw', {}, owner)).toMatchObject({ status: 200 });
  });

  it('is under review when the reviewer says so, once', async () => {
    const { id, owner } = await sent();
    expect(await act(id, 'reviewStart', {}, colleague)).toMatchObject({
      status: 200,
      body: { facts: { reviewStarted: true } },
    });
    expect((await rowOf(id)).reviewer_id).toBe(colleague.id);
    expect(await act(id, 'reviewStart')).toMatchObject({
      status: 422,
      body: { reviewNotStarted: [expect.any(String)] },
    });
    expect(await act(id, 'withdraw', {}, owner)).toMatchObject({ status: 422 });
  });

  it('is under review with the first mark of a document, in the same step', async () => {
    const { id, owner } = await sent();
    const lines = await linesOf(id);
    expect(await act(id, 'markDocument', mark, colleague)).toMatchObject({
      status: 200,
      body: { facts: { reviewStarted: true } },
    });
    expect(await linesOf(id)).toBe(lines + 1);
    expect((await rowOf(id)).reviewer_id).toBe(colleague.id);
    await act(id, 'markDocument', { ...mark, mark: 'wrong', note: 'Ikkinchi beti yoʻq' });
    expect((await rowOf(id)).reviewer_id).toBe(colleague.id);
    expect(await act(id, 'withdraw', {}, owner)).toMatchObject({ status: 422 });
  });

  it('is begun by nobody after the last day of the review, nor by another organization', async () => {
    const { id } = await sent();
    const today = world.on.clock.today();
    expect(await act(id, 'reviewStart', {}, world.neighbour)).toMatchObject({ status: 404 });
    const { review_until, period_id } = await rowOf(id);
    const { review_stop } = await world.database.db
      .selectFrom('period')
      .select('review_stop')
      .where('id', '=', period_id ?? 0)
      .executeTakeFirstOrThrow();
    const last = [review_until ?? '', review_stop].sort().at(-1) ?? '';
    world.on.clock.set(addDays(last, 1));
    expect(await act(id, 'reviewStart')).toMatchObject({ status: 409 });
    expect((await rowOf(id)).review_started_at).toBeNull();
    world.on.clock.set(today);
  });
});

describe('an application that a colleague reviews', () => {
  const listOf = async (who: Sender) =>
    (await world.on.send(who, 'GET', `/api/applications/?reviewer=${who.id}&limit=100`)).body
      .results as { id: number; reviewer: { id: number } | null }[];

  it('says who is on it, in the record and in the list, to the staff and not to the applicant', async () => {
    const { id, owner } = await sent();
    await act(id, 'reviewStart', {}, colleague);
    const { body } = await world.on.send(world.staff.university, 'GET', `/api/applications/${id}/`);
    expect(body.reviewer).toMatchObject({ id: colleague.id });
    expect((await listOf(colleague)).find((row) => row.id === id)?.reviewer?.id).toBe(colleague.id);
    expect(
      (await world.on.send(owner, 'GET', `/api/applications/${id}/`)).body.reviewer,
    ).toBeNull();
  });

  it('can be taken over, which the history says, and is then theirs no more', async () => {
    const { id } = await sent();
    await act(id, 'reviewStart', {}, colleague);
    expect(await act(id, 'take', {}, colleague)).toMatchObject({
      status: 422,
      body: { heldByAnother: [expect.any(String)] },
    });
    const lines = await linesOf(id);
    expect(await act(id, 'take')).toMatchObject({
      status: 200,
      body: { state: 'pending', reviewer: { id: world.staff.university.id } },
    });
    expect(await linesOf(id)).toBe(lines + 1);
    expect((await listOf(colleague)).some((row) => row.id === id)).toBe(false);
  });

  it('is taken by one of two at once, and by nobody of another organization', async () => {
    const { id } = await sent();
    await act(id, 'reviewStart', {}, colleague);
    const third = await addActor(world.on, 'university', { organization_id: world.university });
    const { version } = await rowOf(id);
    const take = (who: Sender) =>
      world.on.send(who, 'POST', `/api/applications/${id}/take/`, { version });
    const answers = await Promise.all([take(world.staff.university), take(third)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await act(id, 'take', {}, world.neighbour)).toMatchObject({ status: 404 });
  });
});
