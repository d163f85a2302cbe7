import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transitionsFrom } from '#machines/kit.ts';
import { processes } from '#server/declared/modules.ts';
import type { Step } from '#server/story/walk.ts';
import type { Outcome } from '#shared/dry-run.ts';
import { hasDryRun } from '#shared/dry-run.ts';
import { definitionOf } from '../support/definition.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { edgesOf, play, realWay, take } from '../support/play.ts';
import { cameTo, marksOf, runEffects, sorted } from '../support/rehearsed.ts';
import { isWaiting } from '../support/waiting-edges.ts';
import { sceneOf } from '../support/walk-stage.ts';

let world: OpenWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());

/**
 * The steps of a process for which a person is asked something first: the dialog shows what they
 * will change.
 */
const askedSteps = (process: string): Step[] => {
  const definition = definitionOf(process);
  const asks = ({ from, event }: Step) =>
    transitionsFrom(definition.machine, from).find((edge) => edge.event === event)?.meta.asks ?? [];
  return edgesOf(definition).filter(
    (step) =>
      step.role !== 'system' &&
      step.from !== 'absent' &&
      asks(step).length > 0 &&
      !isWaiting(process, step),
  );
};

/** A scene on the first day of the world: the one before may have ended much later. */
function begin(process: string, steps: readonly Step[]) {
  world.on.clock.reset();
  return sceneOf(world, process, steps);
}

const nameOf = ({ from, event, role }: Step): string => `${from} ${event} by ${role}`;

/**
 * Plays the way to a step, asks what it would do, takes it, and answers what was promised and what
 * happened.
 */
async function promisedAndDone(process: string, step: Step) {
  const definition = definitionOf(process);
  const way = realWay(definition, step.from);
  if (!way) throw new Error(`${process}: no way to ${step.from}`);
  const scene = await begin(process, [...way, step]);
  const id = await play(world, definition, scene, way);
  await scene.prepare(step, id);
  await runEffects(world);
  const by = scene.actor(step.role);
  const before = await marksOf(world);
  const typed =
    definition.events[step.event]?.input &&
    `&typed=${encodeURIComponent(JSON.stringify(scene.payload(step.event)))}`;
  const asked = await world.on.send(
    by,
    'GET',
    `/api/${definition.collection}/${id}/dry-run/?event=${step.event}${typed ?? ''}`,
  );
  if (asked.status !== 200)
    throw new Error(`${nameOf(step)}: ${asked.status} ${asked.code} ${JSON.stringify(asked.body)}`);
  expect(await marksOf(world)).toEqual(before);
  await take(world, definition, scene, step, id);
  return { promised: sorted(asked.body.outcome as Outcome), done: await cameTo(world, before) };
}

const rehearsed = processes.map(({ machine }) => machine.id).filter(hasDryRun);

describe('what is shown before an action is what it does: messages, documents, other records, places', () => {
  it('for the period, all processes of the quota and additional places', () => {
    expect(rehearsed).toEqual([
      'period',
      'quotaRequest',
      'quotaAgreement',
      'quotaTotal',
      'quotaDistribution',
      'quotaSplit',
      'additionalQuota',
    ]);
    expect(rehearsed.flatMap(askedSteps).length).toBeGreaterThan(40);
  });

  for (const process of rehearsed) {
    it.each(askedSteps(process).map((step) => [nameOf(step), step] as const))(
      `${process}: %s`,
      async (_name, step) => {
        const { promised, done } = await promisedAndDone(process, step);
        expect(promised).toEqual(done);
      },
    );
  }

  it('for many at once: what their preview says is what they do together', async () => {
    const definition = definitionOf('quotaRequest');
    const step: Step = { from: 'pending', event: 'accept', to: 'accepted', role: 'innovation' };
    const way = realWay(definition, step.from) ?? [];
    const rows: { id: number; version: number }[] = [];
    for (const _ of [1, 2]) {
      const scene = await begin('quotaRequest', [...way, step]);
      const id = await play(world, definition, scene, way);
      await scene.prepare(step, id);
      const { body } = await world.on.send(
        world.staff.innovation,
        'GET',
        `/api/quota-requests/${id}/`,
      );
      rows.push({ id, version: Number(body.version) });
    }
    await runEffects(world);
    const before = await marksOf(world);
    const preview = await world.on.send(
      world.staff.innovation,
      'POST',
      '/api/quota-requests/bulk/preview/',
      { event: step.event, rows },
    );
    expect([preview.status, preview.body.eligible]).toEqual([200, 2]);
    expect(await marksOf(world)).toEqual(before);
    const done = await world.on.send(world.staff.innovation, 'POST', '/api/quota-requests/bulk/', {
      event: step.event,
      rows,
    });
    expect(done.body.done).toBe(2);
    const promised = sorted(preview.body.outcome as Outcome);
    const came = await cameTo(world, before);
    // The second record's own step is not another record's.
    expect(promised).toEqual({
      ...came,
      others: came.others.filter(
        ({ process, event }) => process !== 'quotaRequest' || event !== step.event,
      ),
    });
    expect(promised.places.length).toBeGreaterThan(0);
  });

  it('with what is typed: messages alone while that cannot be sent, and its objections where it is wrong', async () => {
    const definition = definitionOf('additionalQuota');
    const way = realWay(definition, 'pending') ?? [];
    const scene = await begin('additionalQuota', way);
    const id = await play(world, definition, scene, way);
    const ask = (typed = '') =>
      world.on.send(
        world.staff.innovation,
        'GET',
        `/api/additional-quotas/${id}/dry-run/?event=accept${typed && `&typed=${typed}`}`,
      );
    expect((await ask()).body).toMatchObject({
      outcome: { messages: [{ code: 'N-ADD-ACCEPTED' }], places: [] },
    });
    expect((await ask('{"accepted_amount":1}')).body.outcome).toMatchObject({
      places: [{ account: 'additional', dc_type: 200, amount: 1, before: 0 }],
    });
    for (const wrong of [
      '{"accepted_amount":0}',
      '{"accepted_amount":3}',
      '{"accepted_amount":"x"}',
      '[',
      'null',
    ])
      expect([wrong, (await ask(wrong)).code]).toEqual([wrong, 'VALIDATION']);
  });

  it('and stands back while somebody works on the same record', async () => {
    const definition = definitionOf('quotaTotal');
    const way = realWay(definition, 'pending') ?? [];
    const scene = await begin('quotaTotal', way);
    const id = await play(world, definition, scene, way);
    await world.database.db.transaction().execute(async (trx) => {
      await trx.selectFrom('quota_total').select('id').where('id', '=', id).forUpdate().execute();
      const { status, code } = await world.on.send(
        world.staff.finance,
        'GET',
        `/api/quota-totals/${id}/dry-run/?event=withdraw`,
      );
      expect([status, code]).toEqual([503, 'UNAVAILABLE']);
    });
    expect(
      (
        await world.on.send(
          world.staff.finance,
          'GET',
          `/api/quota-totals/${id}/dry-run/?event=withdraw`,
        )
      ).status,
    ).toBe(200);
  });

  it('only to those who may do it, and with its conditions', async () => {
    const definition = definitionOf('quotaRequest');
    const step: Step = { from: 'pending', event: 'accept', to: 'accepted', role: 'innovation' };
    const way = realWay(definition, 'pending') ?? [];
    const scene = await begin('quotaRequest', way);
    const id = await play(world, definition, scene, way);
    const url = `/api/quota-requests/${id}/dry-run/?event=${step.event}`;
    expect((await world.on.send(world.staff.innovation, 'GET', url)).status).toBeGreaterThanOrEqual(
      409,
    );
    expect((await world.on.send(world.staff.university, 'GET', url)).status).toBe(403);
    expect((await world.on.send(world.neighbour, 'GET', url)).status).toBe(404);
    expect((await world.on.send(world.staff.innovation, 'GET', `${url}s`)).code).toBe('BAD_STATUS');
  });
});
