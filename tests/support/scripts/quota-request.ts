import type { Step } from '#server/story/walk.ts';
import type { World } from '../world.ts';
import { openQuotaYear, places, type QuotaYear } from './quota-year.ts';
import { doing, type Scene, type Script } from './script.ts';

const step = { endorsement: 3, consolidation: 4, financial: 5 } as const;

type Prepare = (id: number) => Promise<void>;

function preparations(world: World, year: QuotaYear, lines: object): Record<string, Prepare> {
  const { staff } = world;
  const toConsolidation = () => year.goTo(step.consolidation);
  return {
    'send by university': (id) =>
      doing(world, 'quota-requests', id)(
        staff.university,
        'save',
        lines as Record<string, unknown>,
      ),
    'accept by innovation': toConsolidation,
    'reject by innovation': toConsolidation,
    async 'reject by system'(id) {
      await year.raised('quotaAgreement', 'create', 'endorsementDue', id);
      await year.goTo(step.endorsement);
      await year.answerAll('reject');
    },
    'returnToReview by system': () => year.goBack(),
    'expire by system': () => year.goTo(step.financial),
  };
}

export const quotaRequestScript: Script = {
  process: 'quotaRequest',
  async scene(world): Promise<Scene> {
    const { staff, university, direction } = world;
    // The second university opens the steps; nobody stands above it.
    const year = await openQuotaYear(world, world.neighbour);
    const lines = { lines: [{ direction_id: direction, ...places(10) }], description: null };
    const prepare = preparations(world, year, lines);
    return {
      actor: (role) =>
        role === 'university'
          ? staff.university
          : role === 'ministry'
            ? staff.ministry
            : staff.innovation,
      payload: (event) =>
        event === 'create' ? { period_id: year.period } : event === 'save' ? lines : {},
      prepare: async ({ event, role }: Step, id) => prepare[`${event} by ${role}`]?.(id),
      placed: () => ({
        period_id: year.period,
        organization_id: university,
        organization_type: 100,
      }),
    };
  },
};
