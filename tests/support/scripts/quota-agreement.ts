import type { Step } from '#server/story/walk.ts';
import type { Sender } from '../app.ts';
import type { World } from '../world.ts';
import { openQuotaYear, type QuotaYear } from './quota-year.ts';
import { doing, type Scene, type Script } from './script.ts';

const kinds = { request: 100, consolidated: 200, distribution: 300 } as const;
const step = { endorsement: 3, consolidation: 4, distribution: 6 } as const;
const finance = 600;

/**
 * Which kind of agreement goes an edge: the ministry answers a request, finance a distribution, all
 * else is about the consolidated request.
 */
function kindOf({ event, from, role }: Step): number {
  if (event === 'request') return kinds.consolidated;
  const ofRequest =
    role === 'ministry' ||
    from === 'absent' ||
    event === 'autoAccept' ||
    (from === 'pending' && role === 'system');
  if (ofRequest) return kinds.request;
  return role === 'finance' ? kinds.distribution : kinds.consolidated;
}

/** Births of agreements in the way of their kind, whichever door the model's shortest way takes. */
function births(world: World, year: QuotaYear) {
  const { innovation, economy } = world.staff;
  const consolidate = async () => {
    const request = await year.request();
    await year.goTo(step.consolidation);
    await doing(world, 'quota-requests', request)(innovation, 'accept');
  };
  const raisedFor = async (event: 'create' | 'createAccepted', target: string) => {
    await year.raised('quotaAgreement', event, target, await year.request());
    return year.agreement({ kind: kinds.request });
  };
  return {
    consolidate,
    endorsement: () => raisedFor('create', 'endorsementDue'),
    endorsedByItself: () => raisedFor('createAccepted', 'endorsementOfNobody'),
    async consolidated() {
      await consolidate();
      const { body } = await world.on.send(innovation, 'POST', '/api/quota-agreements/', {
        period_id: year.period,
      });
      await doing(world, 'quota-agreements', Number(body.id))(economy, 'accept');
      return Number(body.id);
    },
    async distribution() {
      await year.goTo(step.distribution);
      const id = await year.distribution();
      await doing(world, 'quota-distributions', id)(innovation, 'send');
      await year.raised('quotaAgreement', 'create', 'distributionDue', id);
      return year.agreement({ kind: kinds.distribution, approver: finance });
    },
  };
}

/** The first university takes its request back, and may send it again. */
async function withdraw(world: World, year: QuotaYear, again: boolean): Promise<void> {
  const act = doing(world, 'quota-requests', await year.request());
  await act(world.staff.university, 'withdraw');
  if (again) await act(world.staff.university, 'send');
}

function preparations(
  world: World,
  year: QuotaYear,
  kind: number,
): Record<string, () => Promise<unknown>> {
  const opened = async () => {
    if (kind === kinds.request) await year.goTo(step.endorsement);
  };
  return {
    'pending.accept': opened,
    'pending.reject': opened,
    'pending.autoAccept': opened,
    'absent.request': async () =>
      kind === kinds.consolidated ? births(world, year).consolidate() : undefined,
    'pending.renew': () => withdraw(world, year, true),
    'pending.drop': () => withdraw(world, year, false),
    async 'accepted.renew'() {
      await doing(world, 'periods', year.period)(world.staff.innovation, 'stepNext');
      await year.goBack();
    },
    'accepted.drop': year.goBack,
    'rejected.renew': year.goBack,
    'rejected.drop': year.goBack,
  };
}

export const quotaAgreementScript: Script = {
  process: 'quotaAgreement',
  async scene(world, steps): Promise<Scene> {
    const { staff, neighbour } = world;
    const last = steps.at(-1);
    const kind = last ? kindOf(last) : kinds.consolidated;
    const year = await openQuotaYear(
      world,
      last?.event === 'createAccepted' ? neighbour : staff.university,
    );
    const birth = births(world, year);
    const answerer: Record<number, Sender> = {
      100: staff.ministry,
      200: staff.economy,
      300: staff.finance,
    };
    const prepare = preparations(world, year, kind);
    const doors: Record<string, () => Promise<number | null>> = {
      create: birth.endorsement,
      createAccepted: kind === kinds.request ? birth.endorsedByItself : birth.consolidated,
      request: async () =>
        kind === kinds.consolidated
          ? null
          : kind === kinds.request
            ? birth.endorsement()
            : birth.distribution(),
    };
    return {
      actor: (role) =>
        ['ministry', 'finance', 'economy'].includes(role)
          ? (answerer[kind] ?? staff.admin)
          : staff.innovation,
      payload: (event) => (event === 'request' ? { period_id: year.period } : {}),
      prepare: async ({ from, event }) => {
        await prepare[`${from}.${event}`]?.();
      },
      outside: async ({ event }) => (await doors[event]?.()) ?? null,
      placed: () => ({ period_id: year.period, kind, approver: 800 }),
    };
  },
};
