import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TimelineLine } from '#server/engine/read-history.ts';
import type { Sender } from '../support/app.ts';
import { type OpenWorld, openWorld } from '../support/open-world.ts';
import { places, type QuotaWalk, quotaWalk } from '../support/quota-walk.ts';

let world: OpenWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.stop());

/** A record that a refusal or a step back touches, and the person who reads it. */
interface Touched {
  collection: string;
  id: number;
  event: string;
  by: Sender;
}

/**
 * One level: brings the quota there, and answers what is about to be touched and the act that
 * touches it.
 */
type Level = (
  walk: QuotaWalk,
) => Promise<{ touched: Touched[]; act(why: string): Promise<unknown> }>;

const agreementsOf = (walk: QuotaWalk, query: string) =>
  walk.list(world.staff.innovation, 'quota-agreements', query);
const idOf = ([found]: Record<string, unknown>[]): number => Number(found?.id);

/**
 * Both universities have asked; answers the request of the first one, which a ministry endorses.
 */
async function asked(walk: QuotaWalk): Promise<number> {
  const request = await walk.ask(world.staff.university, places(10));
  await walk.ask(world.neighbour, places(5));
  return request;
}

async function consolidated(
  walk: QuotaWalk,
): Promise<{ request: number; agreement: number; endorsement: number }> {
  const { staff, on } = world;
  const request = await walk.ask(staff.university, places(10));
  await walk.endorse([request, await walk.ask(world.neighbour, places(5))]);
  const { body } = await on.send(staff.innovation, 'POST', '/api/quota-agreements/', {
    period_id: walk.period,
  });
  return {
    request,
    agreement: Number(body.id),
    endorsement: idOf(await agreementsOf(walk, '&kind=100&approver=400')),
  };
}

async function given(walk: QuotaWalk) {
  await walk.endorse([
    await walk.ask(world.staff.university, places(10)),
    await walk.ask(world.neighbour, places(5)),
  ]);
  return walk.give(places(8));
}

/** Finance has sent a total; in step 5. */
async function totalSent(walk: QuotaWalk): Promise<{ total: number; agreement: number }> {
  const { staff, on } = world;
  const { agreement } = await consolidated(walk);
  await walk.send(staff.economy, 'quota-agreements', agreement, 'accept');
  await walk.step();
  const { body: period } = await on.send(staff.finance, 'GET', `/api/periods/${walk.period}/`);
  const form = {
    period_id: walk.period,
    year: period.admission_year,
    organization_type: 300,
    ...places(8),
  };
  const { body } = await on.send(staff.finance, 'POST', '/api/quota-totals/', form);
  await walk.send(staff.finance, 'quota-totals', Number(body.id), 'send');
  return { total: Number(body.id), agreement };
}

const back = (walk: QuotaWalk) => (why: string) => {
  // A record that was written in the same moment as the step back would count as written after it.
  world.on.clock.days(1);
  return walk.send(world.staff.innovation, 'periods', walk.period, 'stepBack', { reason: why });
};

const refusedDistribution =
  (approver: number): Level =>
  async (walk) => {
    const { staff } = world;
    const { distribution } = await given(walk);
    await walk.send(staff.innovation, 'quota-distributions', distribution, 'send');
    const agreement = idOf(await agreementsOf(walk, `&kind=300&approver=${approver}`));
    const by = approver === 600 ? staff.finance : staff.economy;
    return {
      touched: [
        { collection: 'quota-agreements', id: agreement, event: 'reject', by },
        {
          collection: 'quota-distributions',
          id: distribution,
          event: 'reject',
          by: staff.innovation,
        },
      ],
      act: (why) => walk.send(by, 'quota-agreements', agreement, 'reject', { reason: why }),
    };
  };

const levels: Record<string, Level> = {
  async 'the ministry refuses a request'(walk) {
    const { staff } = world;
    const request = await asked(walk);
    await walk.step();
    const agreement = idOf(await agreementsOf(walk, '&kind=100&approver=400'));
    return {
      touched: [
        { collection: 'quota-agreements', id: agreement, event: 'reject', by: staff.ministry },
        { collection: 'quota-requests', id: request, event: 'reject', by: staff.university },
      ],
      act: (why) =>
        walk.send(staff.ministry, 'quota-agreements', agreement, 'reject', { reason: why }),
    };
  },
  async 'the agency sends a request back'(walk) {
    const { staff } = world;
    const request = await asked(walk);
    await walk.endorse([]);
    return {
      touched: [
        { collection: 'quota-requests', id: request, event: 'reject', by: staff.university },
      ],
      act: (why) =>
        walk.send(staff.innovation, 'quota-requests', request, 'reject', { reason: why }),
    };
  },
  async 'the agency takes an accepted request back'(walk) {
    const { staff } = world;
    const request = await asked(walk);
    await walk.endorse([request]);
    return {
      touched: [
        {
          collection: 'quota-requests',
          id: request,
          event: 'returnToReview',
          by: staff.university,
        },
      ],
      act: (why) =>
        walk.send(staff.innovation, 'quota-requests', request, 'returnToReview', { reason: why }),
    };
  },
  async 'the economy ministry refuses the consolidated request'(walk) {
    const { agreement } = await consolidated(walk);
    return {
      touched: [
        {
          collection: 'quota-agreements',
          id: agreement,
          event: 'reject',
          by: world.staff.innovation,
        },
      ],
      act: (why) =>
        walk.send(world.staff.economy, 'quota-agreements', agreement, 'reject', { reason: why }),
    };
  },
  async 'the agency refuses a total'(walk) {
    const { total } = await totalSent(walk);
    return {
      touched: [
        { collection: 'quota-totals', id: total, event: 'reject', by: world.staff.finance },
      ],
      act: (why) =>
        walk.send(world.staff.innovation, 'quota-totals', total, 'reject', { reason: why }),
    };
  },
  'the finance ministry refuses a distribution': refusedDistribution(600),
  'the economy ministry refuses a distribution': refusedDistribution(800),
  async 'step back from endorsement to requests'(walk) {
    await asked(walk);
    await walk.step();
    const agreement = idOf(await agreementsOf(walk, '&kind=100&approver=400'));
    await walk.send(world.staff.ministry, 'quota-agreements', agreement, 'accept');
    return {
      touched: [
        { collection: 'quota-agreements', id: agreement, event: 'renew', by: world.staff.ministry },
      ],
      act: back(walk),
    };
  },
  async 'step back from consolidation to endorsement'(walk) {
    const request = await asked(walk);
    await walk.endorse([request]);
    const agreement = idOf(await agreementsOf(walk, '&kind=100&approver=400'));
    return {
      touched: [
        {
          collection: 'quota-requests',
          id: request,
          event: 'returnToReview',
          by: world.staff.university,
        },
        { collection: 'quota-agreements', id: agreement, event: 'renew', by: world.staff.ministry },
      ],
      act: back(walk),
    };
  },
  async 'step back from the totals to consolidation'(walk) {
    const { total, agreement } = await totalSent(walk);
    await walk.send(world.staff.innovation, 'quota-totals', total, 'accept');
    return {
      touched: [
        { collection: 'quota-totals', id: total, event: 'reopen', by: world.staff.finance },
        { collection: 'quota-agreements', id: agreement, event: 'renew', by: world.staff.economy },
      ],
      act: back(walk),
    };
  },
  async 'step back from the distribution to the totals'(walk) {
    const { distribution } = await given(walk);
    await walk.agree(distribution);
    return {
      touched: [
        {
          collection: 'quota-distributions',
          id: distribution,
          event: 'reopen',
          by: world.staff.innovation,
        },
      ],
      act: back(walk),
    };
  },
};

describe('everything that a refusal touches comes back with its reason and version', () => {
  it.each(Object.entries(levels))('%s', async (name, level) => {
    const walk = await quotaWalk(world);
    const { touched, act } = await level(walk);
    const read = async ({ collection, id, by }: Touched) =>
      (await world.on.send(by, 'GET', `/api/${collection}/${id}/`)).body;
    const before = await Promise.all(touched.map(read));
    const why = `Sinov sababi: ${name}.`;
    await act(why);
    for (const [at, one] of touched.entries()) {
      const was = before[at] ?? {};
      // An answer belongs to the version of its document; the consolidated request has none but its
      // agreement's own.
      const version = was.document_version ?? was.version;
      expect([one.collection, await read(one)]).toMatchObject([
        one.collection,
        { reason: why, reason_version: version },
      ]);
      const { body } = await world.on.send(
        one.by,
        'GET',
        `/api/${one.collection}/${one.id}/history/`,
      );
      const [line] = body.results as TimelineLine[];
      expect([one.collection, line]).toMatchObject([
        one.collection,
        { event: one.event, reason: why, version: Number(was.version) + 1 },
      ]);
    }
  });

  it('is gone when the document is sent again', async () => {
    const { staff } = world;
    const walk = await quotaWalk(world);
    const { act, touched } = (await levels['the ministry refuses a request']?.(walk)) ?? {
      touched: [],
      act: async () => null,
    };
    await act('Raqamlar asoslanmagan.');
    const request = touched[1]?.id ?? 0;
    await walk.send(staff.university, 'quota-requests', request, 'rework');
    const { body: draft } = await world.on.send(
      staff.university,
      'GET',
      `/api/quota-requests/${request}/`,
    );
    expect(draft).toMatchObject({
      state: 'draft',
      reason: 'Raqamlar asoslanmagan.',
      reason_version: 3,
    });
    await walk.send(staff.university, 'quota-requests', request, 'send');
    const { body: sent } = await world.on.send(
      staff.university,
      'GET',
      `/api/quota-requests/${request}/`,
    );
    expect(sent).toMatchObject({ state: 'pending', reason: null, reason_version: null });
    expect((await agreementsOf(walk, '&kind=100&approver=400'))[0]).toMatchObject({
      state: 'pending',
    });
  });

  it('in step 3 only what was refused is corrected: what was withdrawn before stays out', async () => {
    const { staff } = world;
    const walk = await quotaWalk(world);
    const request = await walk.ask(staff.university, places(4));
    await walk.send(staff.university, 'quota-requests', request, 'withdraw');
    await walk.ask(world.neighbour, places(2));
    // The last day of the requests is over.
    await world.database.db
      .updateTable('period')
      .set({ step_until: { 2: '2020-01-01' } })
      .where('id', '=', walk.period)
      .execute();
    await walk.step();
    await expect(walk.send(staff.university, 'quota-requests', request, 'send')).rejects.toThrow(
      /GUARD_FAILED|WINDOW_CLOSED/,
    );
  });
});
