import { periodMachine } from '#machines/period.machine.ts';
import { quotaPeriod } from '#modules/period/walk-forms.server.ts';
import { raise } from '#server/processes/raise.ts';
import { live } from '#server/seed/life.ts';
import { addDays } from '#shared/dates.ts';
import type { Sender } from '../app.ts';
import type { World } from '../world.ts';
import { doing } from './script.ts';

/** Places as the forms send them. */
export const places = (phd: number) => ({
  amount_dsc: 1,
  amount_phd: phd,
  amount_targeted_dsc: 0,
  amount_targeted_phd: 0,
  amount_trainee: 0,
});

/** A quota period that is brought from step to step by what its people really do. */
export interface QuotaYear {
  period: number;
  admissionYear: number;
  /** The request that opens the steps, of the asker. */
  request(): Promise<number>;
  agreement(where: { kind: number; approver?: number }): Promise<number>;
  total(): Promise<number>;
  distribution(): Promise<number>;
  /** Raises an event as the effect of a record would, at once instead of by the job. */
  raised(process: string, event: string, target: string, id: number): Promise<void>;
  /** What opens the door out of a step. */
  finish(step: number): Promise<void>;
  /** Does what the steps before still need, and goes to one of them. */
  goTo(step: number): Promise<void>;
  /** The next day the agency goes a step back. */
  goBack(): Promise<void>;
  /** The answers of everybody who is asked now. */
  answerAll(event?: 'accept' | 'reject'): Promise<void>;
}

const last = 7;
let number = 0;

/** The years of the walk's own periods; those of `quotaPeriod` begin later. */
const ownYear = (): number => {
  number += 1;
  return 2017 + (number % 12);
};

async function placePeriod({ on, staff }: World, admission_year: number): Promise<number> {
  const by = { role: 'innovation', userId: staff.innovation.id, organizationId: null } as const;
  const at = on.clock.now();
  // Days that are over cannot be moved there by the form: they are written as the seed writes them.
  const over = addDays(on.clock.today(), -1);
  const step_until = JSON.stringify(
    Object.fromEntries([1, 2, 3, 4, 5, 6].map((step) => [step, over])),
  );
  const columns = { ...quotaPeriod(on.clock.today(), admission_year), step_until };
  const steps = ['create', 'activate', 'stepNext'].map((event, index) => ({
    event,
    by,
    at,
    ...(index === 0 ? { columns } : {}),
  }));
  const [id = 0] = await live(on.services.db, periodMachine, 'period', [{ steps }]);
  return id;
}

/**
 * Opens a quota period in step 2. `asker` is the university whose request opens the later steps.
 */
export async function openQuotaYear(
  world: World,
  asker: Sender = world.staff.university,
): Promise<QuotaYear> {
  const admissionYear = ownYear();
  return quotaYearOf(world, await placePeriod(world, admissionYear), admissionYear, asker);
}

/** The year of a period that is there already, in step 2 or before. */
export function quotaYearOf(
  world: World,
  period: number,
  admissionYear: number,
  asker: Sender = world.staff.university,
): QuotaYear {
  const { on, staff } = world;
  const { db } = on.services;
  const found = async (
    table: 'quota_request' | 'quota_total' | 'quota_distribution',
    state?: string,
  ) =>
    db
      .selectFrom(table)
      .select('id')
      .where((where) => where.and({ period_id: period, ...(state ? { state } : {}) }))
      .orderBy('id')
      .execute();
  const post = async (by: Sender, collection: string, body: object): Promise<number> => {
    const answer = await on.send(by, 'POST', `/api/${collection}/`, { period_id: period, ...body });
    if (answer.status !== 201)
      throw new Error(
        `${collection}: ${answer.status} ${answer.code} ${JSON.stringify(answer.body)}`,
      );
    return Number(answer.body.id);
  };
  const act = (by: Sender, collection: string, id: number, event: string) =>
    doing(world, collection, id)(by, event);
  const raised: QuotaYear['raised'] = (process, event, target, id) =>
    raise(
      on.services,
      { process, row: { id } as never, reason: null },
      { process, event, target },
      'walk',
    );
  const put = async (by: Sender, url: string, body: object) => {
    const answer = await on.send(by, 'PUT', url, { version: 1, ...body });
    if (answer.status !== 200)
      throw new Error(`${url}: ${answer.status} ${JSON.stringify(answer.body)}`);
  };

  const once = <Result>(make: () => Promise<Result>) => {
    let made: Promise<Result> | undefined;
    return () => {
      made ??= make();
      return made;
    };
  };
  const request = once(async () => {
    const id = await post(asker, 'quota-requests', {});
    await put(asker, `/api/quota-requests/${id}/`, {
      lines: [{ direction_id: world.direction, ...places(10) }],
    });
    await act(asker, 'quota-requests', id, 'send');
    return id;
  });
  const total = once(async () => {
    const id = await post(staff.finance, 'quota-totals', {
      year: admissionYear,
      organization_type: 300,
      ...places(8),
    });
    await act(staff.finance, 'quota-totals', id, 'send');
    await act(staff.innovation, 'quota-totals', id, 'accept');
    return id;
  });
  const distribution = async () => {
    await raised('quotaDistribution', 'create', 'totalsToDistribute', period);
    return (await found('quota_distribution'))[0]?.id ?? 0;
  };
  const agreement: QuotaYear['agreement'] = async (where) =>
    (
      await db
        .selectFrom('quota_agreement')
        .select('id')
        .where((is) => is.and({ period_id: period, ...where }))
        .orderBy('id')
        .executeTakeFirstOrThrow()
    ).id;

  const answerers: Record<number, Sender> = {
    400: staff.ministry,
    600: staff.finance,
    800: staff.economy,
  };
  const answerAll: QuotaYear['answerAll'] = async (event = 'accept') => {
    const asked = await db
      .selectFrom('quota_agreement')
      .select(['id', 'approver'])
      .where('period_id', '=', period)
      .where('state', '=', 'pending')
      .orderBy('id')
      .execute();
    for (const { id, approver } of asked)
      await act(answerers[approver ?? 0] ?? staff.admin, 'quota-agreements', id, event);
  };

  const work: Record<number, () => Promise<unknown>> = {
    2: request,
    3: async () => {
      for (const { id } of await found('quota_request', 'pending')) {
        for (const [event, target] of [
          ['create', 'endorsementDue'],
          ['createAccepted', 'endorsementOfNobody'],
        ] as const)
          await raised('quotaAgreement', event, target, id);
      }
      await answerAll();
    },
    4: async () => {
      for (const { id } of await found('quota_request', 'pending'))
        await act(staff.innovation, 'quota-requests', id, 'accept');
      await post(staff.innovation, 'quota-agreements', {});
      await answerAll();
    },
    5: total,
    6: async () => {
      const id = await distribution();
      await act(staff.innovation, 'quota-distributions', id, 'send');
      await raised('quotaAgreement', 'create', 'distributionDue', id);
      await answerAll();
      await raised(
        'quotaDistribution',
        'accept',
        'agreedDistribution',
        await agreement({ kind: 300 }),
      );
    },
  };
  const finish = async (step: number): Promise<void> => {
    await work[step]?.();
  };
  let now = 2;
  return {
    period,
    admissionYear,
    request,
    agreement,
    total,
    distribution,
    raised,
    answerAll,
    finish,
    async goTo(step) {
      for (; now < Math.min(step, last); now += 1) {
        await finish(now);
        await act(staff.innovation, 'periods', period, 'stepNext');
      }
    },
    async goBack() {
      on.clock.days(1);
      await act(staff.innovation, 'periods', period, 'stepBack');
      now -= 1;
    },
  };
}
