import type { Step } from '#server/story/walk.ts';
import type { World } from '../world.ts';
import { openQuotaYear, places, type QuotaYear } from './quota-year.ts';
import { doing, type Scene, type Script } from './script.ts';

const distributionStep = 6;

/** Finance gives another total after a step back: the draft is calculated anew. */
async function giveAnew(world: World, year: QuotaYear): Promise<void> {
  const { innovation, finance } = world.staff;
  const act = doing(world, 'quota-totals', await year.total());
  await year.goBack();
  await act(innovation, 'reopen');
  await act(finance, 'withdraw');
  await act(finance, 'send');
  await act(innovation, 'accept');
  await year.goTo(distributionStep);
}

function preparations(
  world: World,
  year: QuotaYear,
): Record<string, (id: number) => Promise<void>> {
  const answered = (event: 'accept' | 'reject') => async (id: number) => {
    await year.raised('quotaAgreement', 'create', 'distributionDue', id);
    await year.answerAll(event);
  };
  return {
    save: () => giveAnew(world, year),
    accept: answered('accept'),
    reject: answered('reject'),
    reopen: () => year.goBack(),
  };
}

export const quotaDistributionScript: Script = {
  process: 'quotaDistribution',
  async scene(world): Promise<Scene> {
    const { staff, university } = world;
    const year = await openQuotaYear(world);
    await year.goTo(distributionStep);
    const lines = [{ organization_id: university, ...places(8), description: null }];
    const prepare = preparations(world, year);
    return {
      actor: () => staff.innovation,
      payload: (event) => (event === 'save' ? { lines, description: null } : {}),
      prepare: async ({ event, role }: Step, id) =>
        role === 'system' ? prepare[event]?.(id) : undefined,
      outside: async ({ event }) => (event === 'create' ? year.distribution() : null),
      placed: () => ({ period_id: year.period }),
    };
  },
};
