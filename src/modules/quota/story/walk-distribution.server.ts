import { quotaDistributionMachine } from '#machines/quota-distribution.machine.ts';
import { quotaTotalMachine } from '#machines/quota-total.machine.ts';
import type { Scene, Walk } from '#server/story/walk.ts';
import { quotaStep } from '../for-others/steps.server.ts';
import { places, type WalkedYear, walkedYear } from './walked-year.server.ts';

/** Finance gives another total after a step back: the draft is calculated anew. */
async function giveAnew(walk: Walk, year: WalkedYear): Promise<void> {
  const agency = walk.staff('innovation');
  const finance = walk.staff('finance');
  const total = await year.total();
  await year.goBack();
  for (const [by, event] of [
    [agency, 'reopen'],
    [finance, 'withdraw'],
    [finance, 'send'],
    [agency, 'accept'],
  ] as const)
    await walk.act(by, quotaTotalMachine.id, total, event);
  await year.goTo(quotaStep.distribution);
}

/** How what the scheduler waits for comes about, by its events. */
function preparations(
  walk: Walk,
  year: WalkedYear,
): Readonly<Record<string, (id: number) => Promise<void>>> {
  const answered = (event: 'accept' | 'reject') => async (id: number) => {
    await walk.follow(quotaDistributionMachine.id, id);
    await year.answerAll(event);
  };
  return {
    save: () => giveAnew(walk, year),
    accept: answered('accept'),
    reject: answered('reject'),
    reopen: () => year.goBack(),
  };
}

/** The agency distributes what finance gave to all organizations together. */
export async function distributionScene(walk: Walk): Promise<Scene> {
  const year = await walkedYear(walk, await walk.make('askingPeriod'));
  await year.goTo(quotaStep.distribution);
  const lines = [{ organization_id: walk.university, ...places(8), description: null }];
  const prepare = preparations(walk, year);
  return {
    actor: () => walk.staff('innovation'),
    payload: (event) => (event === 'save' ? { lines, description: null } : {}),
    async prepare({ event, role }, id) {
      if (role === 'system') await prepare[event]?.(id);
    },
    outside: async ({ event }) => (event === 'create' ? year.distribution() : null),
    placed: () => ({ period_id: year.period }),
  };
}
