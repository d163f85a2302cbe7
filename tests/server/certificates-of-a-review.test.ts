import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { certificateOf } from '#modules/certificate/story.server.ts';
import { addDays } from '#shared/dates.ts';
import { addActor } from '../support/actors.ts';
import type { Sender } from '../support/app.ts';
import { buildApplicant } from '../support/applicants.ts';
import { lineAtHome } from '../support/home-lines.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { sendApplication } from '../support/sent-application.ts';
import { walkOf } from '../support/walk-stage.ts';

let world: OpenWorld;
let colleague: Sender;
beforeAll(async () => {
  world = await openWorld();
  colleague = await addActor(world.on, 'university', { organization_id: world.university });
});
afterAll(() => world.stop());

interface Listed {
  id: number;
  version: number;
  state: string;
  due: string | null;
  assignment?: { holder: { id: number } } | null;
}

/** Somebody whose certificate is used in an application under review. */
async function toJudge(): Promise<{ id: number; application: number; owner: Sender }> {
  const owner = await buildApplicant(world);
  const fields = await certificateOf(walkOf(world), owner);
  const { body } = await world.on.send(owner, 'POST', '/api/certificates/', {
    ...fields,
    number: `${fields.number}${owner.id}`,
    given_date: addDays(world.on.clock.today(), -100),
    valid_until: addDays(world.on.clock.today(), 300),
  });
  const id = Number(body.id);
  return { id, application: await sendApplication(world, owner, { certificate_id: id }), owner };
}

async function listOf(who: Sender, query = ''): Promise<Listed[]> {
  const { body } = await world.on.send(who, 'GET', `/api/certificates/?limit=200${query}`);
  return body.results as Listed[];
}
const seenBy = async (who: Sender, id: number) => (await listOf(who)).find((row) => row.id === id);

const decideMany = (who: Sender, event: string, rows: readonly Listed[], reason?: string) =>
  world.on.send(who, 'POST', '/api/certificates/bulk/', {
    event,
    reason,
    rows: rows.map(({ id, version }) => ({ id, version })),
  });

describe('certificates of applications under review', () => {
  it('are confirmed together; one that is decided already is told apart', async () => {
    const { university } = world.staff;
    const judged = [await toJudge(), await toJudge(), await toJudge()];
    const rows = (await listOf(university)).filter(({ id }) => judged.some((one) => one.id === id));
    const [first] = rows;
    await decideMany(university, 'confirm', first ? [first] : []);
    const answer = await decideMany(university, 'confirm', rows);
    expect(answer.body).toMatchObject({ done: 2, failed: 1 });
    for (const { id } of judged) expect((await seenBy(university, id))?.state).toBe('confirmed');
  });

  it('are refused together with a reason, and not without one', async () => {
    const { university } = world.staff;
    const judged = [await toJudge(), await toJudge()];
    const rows = (await listOf(university)).filter(({ id }) => judged.some((one) => one.id === id));
    expect(await decideMany(university, 'reject', rows)).toMatchObject({
      status: 400,
      code: 'REASON_REQUIRED',
    });
    const answer = await decideMany(university, 'reject', rows, 'Raqam faylga mos emas');
    expect(answer.body).toMatchObject({ done: 2 });
  });

  it('are due when the review is, for the reviewer and the agency, and never for their owner', async () => {
    const { id, application, owner } = await toJudge();
    const { body } = await world.on.send(
      world.staff.university,
      'GET',
      `/api/applications/${application}/`,
    );
    const { reviewUntil } = body.facts as { reviewUntil: string };
    for (const who of [world.staff.university, world.staff.innovation])
      expect((await seenBy(who, id))?.due).toBe(reviewUntil);
    expect((await seenBy(owner, id))?.due).toBeNull();
    expect(await lineAtHome(world.on, world.staff.university, 'certificates')).toMatchObject({
      deadline: reviewUntil,
      late: 0,
    });
    expect(await lineAtHome(world.on, world.staff.university, 'diplomas')).toMatchObject({
      deadline: reviewUntil,
    });
    world.on.clock.set(addDays(reviewUntil, 1));
    expect(await lineAtHome(world.on, world.staff.university, 'certificates')).toMatchObject({
      tone: 'danger',
      late: expect.any(Number),
    });
    world.on.clock.reset();
    await world.on.send(world.staff.university, 'POST', `/api/certificates/${id}/confirm/`, {
      version: 1,
    });
    expect((await seenBy(world.staff.university, id))?.due).toBeNull();
  });

  it('are given to a colleague, and their own organization alone sees to whom', async () => {
    const { university, innovation } = world.staff;
    const { id, owner } = await toJudge();
    const given = await world.on.send(university, 'POST', `/api/certificates/bulk/assignment/`, {
      holder_id: colleague.id,
      note: null,
      rows: [{ id, seen: null }],
    });
    expect(given.body).toMatchObject({ done: 1 });
    expect((await listOf(colleague, '&work=mine')).map((row) => row.id)).toEqual([id]);
    expect((await seenBy(university, id))?.assignment?.holder.id).toBe(colleague.id);
    expect((await seenBy(innovation, id))?.assignment).toBeNull();
    expect(await seenBy(owner, id)).not.toHaveProperty('assignment');
    await world.on.send(colleague, 'POST', `/api/certificates/${id}/confirm/`, { version: 1 });
    expect((await seenBy(university, id))?.assignment).toBeUndefined();
  });
});
