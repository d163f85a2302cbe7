import { periodMachine } from '#machines/period.machine.ts';
import { playedBy, type Scene, type Walk } from '#server/story/walk.ts';
import { quotaOrganizationTypeIds } from '#shared/quota.ts';
import { quotaStep } from '../for-others/steps.server.ts';
import { places, walkedYear } from './walked-year.server.ts';

/** Finance gives places to all organizations together. */
export async function totalScene(walk: Walk): Promise<Scene> {
  const year = await walkedYear(walk, await walk.make('askingPeriod'));
  await year.goTo(quotaStep.financial);
  const birth = {
    period_id: year.period,
    year: year.admissionYear,
    organization_type: quotaOrganizationTypeIds.all,
    ...places(8),
  };
  const sent: Readonly<Record<string, Record<string, unknown>>> = {
    create: birth,
    save: { ...places(7), description: null },
  };
  return {
    actor: playedBy({ finance: walk.staff('finance') }, walk.staff('innovation')),
    payload: (event) => sent[event] ?? {},
    async prepare({ event, role }) {
      if (event === 'reopen' && role === 'system') await year.goBack();
      if (event === 'lapse')
        await walk.act(walk.staff('innovation'), periodMachine.id, year.period, 'openWithoutQuota');
    },
    placed: () => birth,
  };
}
