import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Assignment } from '#shared/assignment.ts';
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

/** Who is on it, as their colleagues see it. */
async function holderOf(id: number): Promise<number | undefined> {
  const { body } = await world.on.send(world.staff.university, 'GET', `/api/applications/${id}/`);
  return (body.assignment as Assignment | null)?.holder.id;
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
    expect(await holderOf(id)).toBe(colleague.id);
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
    expect(await holderOf(id)).toBe(colleague.id);
    await act(id, 'markDocument', { ...mark, mark: 'wrong', note: 'Ikkinchi beti yoʻq' });
    expect(await holderOf(id)).toBe(colleague.id);
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
