import { quotaPeriod } from '#modules/period/walk-forms.server.ts';
import { addDays } from '#shared/dates.ts';
import type { Amounts } from '#shared/quota.ts';
import type { Sender } from './app.ts';
import { runJobs } from './jobs.ts';
import { buildPeriod } from './periods.ts';
import type { World } from './world.ts';

const reason = 'Sinov uchun yozilgan sabab.';

/** Places of two forms; the others are none. */
export const places = (phd: number, dsc = 0): Amounts => ({
  amount_dsc: dsc,
  amount_phd: phd,
  amount_targeted_dsc: 0,
  amount_targeted_phd: 0,
  amount_trainee: 0,
});

/**
 * A quota period that the people of the small country walk, act by act; every act runs the jobs it
 * causes.
 */
export interface QuotaWalk {
  period: number;
  send(
    by: Sender,
    collection: string,
    id: number,
    event: string,
    body?: object,
  ): Promise<Record<string, unknown>>;
  list(by: Sender, collection: string, query?: string): Promise<Record<string, unknown>[]>;
  step(event?: 'stepNext' | 'stepBack'): Promise<unknown>;
  /** A request with these places in the one direction of the country, sent. */
  ask(by: Sender, wanted: Amounts): Promise<number>;
  /** From sent requests to the agency's acceptance of all of them (step 4). */
  endorse(requests: readonly number[]): Promise<void>;
  /**
   * From step 4 to step 6 with a total for all; answers agreement of the country and distribution.
   */
  give(total: Amounts): Promise<{ agreement: number; total: number; distribution: number }>;
  /** Sends a distribution, by the agency when nobody is named, and lets both ministries agree. */
  agree(distribution: number, by?: Sender): Promise<void>;
}

/** Opens a quota period in step 2. */
export async function quotaWalk(world: World): Promise<QuotaWalk> {
  const { on, staff } = world;
  const today = on.clock.today();
  const period = await buildPeriod(world, {
    ...quotaPeriod(today),
    step_until_3: addDays(today, 5),
  });
  const post = async (by: Sender, address: string, body: object) => {
    const answer = await on.send(by, 'POST', address, body);
    if (answer.status !== 200 && answer.status !== 201)
      throw new Error(`${address}: ${answer.status} ${answer.code} ${JSON.stringify(answer.body)}`);
    await runJobs(on);
    return answer.body;
  };
  const send: QuotaWalk['send'] = async (by, collection, id, event, body = {}) => {
    const { body: record } = await on.send(by, 'GET', `/api/${collection}/${id}/`);
    return post(by, `/api/${collection}/${id}/${event}/`, {
      version: record.version,
      reason,
      ...body,
    });
  };
  const list: QuotaWalk['list'] = async (by, collection, query = '') =>
    (await on.send(by, 'GET', `/api/${collection}/?limit=100&ordering=id&period=${period}${query}`))
      .body.results as Record<string, unknown>[];
  const step: QuotaWalk['step'] = (event = 'stepNext') =>
    send(staff.innovation, 'periods', period, event);
  await step();
  return {
    period,
    send,
    list,
    step,
    async ask(by, wanted) {
      const { id } = await post(by, '/api/quota-requests/', { period_id: period });
      await on.send(by, 'PUT', `/api/quota-requests/${id}/`, {
        version: 1,
        lines: [{ direction_id: world.direction, ...wanted }],
      });
      await send(by, 'quota-requests', Number(id), 'send');
      return Number(id);
    },
    async endorse(requests) {
      await step();
      for (const { id, state } of await list(staff.ministry, 'quota-agreements')) {
        if (state === 'pending')
          await send(staff.ministry, 'quota-agreements', Number(id), 'accept');
      }
      await step();
      for (const id of requests) await send(staff.innovation, 'quota-requests', id, 'accept');
    },
    async give(wanted) {
      const agreement = await post(staff.innovation, '/api/quota-agreements/', {
        period_id: period,
      });
      await send(staff.economy, 'quota-agreements', Number(agreement.id), 'accept');
      await step();
      const { body: now } = await on.send(staff.finance, 'GET', `/api/periods/${period}/`);
      const form = {
        period_id: period,
        year: now.admission_year,
        organization_type: 300,
        ...wanted,
      };
      const total = await post(staff.finance, '/api/quota-totals/', form);
      await send(staff.finance, 'quota-totals', Number(total.id), 'send');
      await send(staff.innovation, 'quota-totals', Number(total.id), 'accept');
      await step();
      const [distribution] = await list(staff.innovation, 'quota-distributions');
      return {
        agreement: Number(agreement.id),
        total: Number(total.id),
        distribution: Number(distribution?.id),
      };
    },
    async agree(distribution, sender = staff.innovation) {
      await send(sender, 'quota-distributions', distribution, 'send');
      for (const { id, approver, state } of await list(
        staff.innovation,
        'quota-agreements',
        '&kind=300',
      )) {
        const by = approver === 600 ? staff.finance : staff.economy;
        if (state === 'pending') await send(by, 'quota-agreements', Number(id), 'accept');
      }
    },
  };
}

/**
 * A quota period in step 6: two universities have asked, `mine` is the request of the first one,
 * and the agency has its proposal of a distribution.
 */
export async function walkToDistribution(world: World) {
  const walk = await quotaWalk(world);
  const mine = await walk.ask(world.staff.university, places(10, 2));
  await walk.endorse([mine, await walk.ask(world.neighbour, places(5))]);
  return { walk, mine, made: await walk.give(places(9, 2)) };
}
