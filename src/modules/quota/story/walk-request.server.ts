import { quotaRequestMachine } from '#machines/quota-request.machine.ts';
import { playedBy, type Scene, type Step, type Walk } from '#server/story/walk.ts';
import { quotaOrganizationTypeIds } from '#shared/quota.ts';
import { quotaStep } from '../for-others/steps.server.ts';
import { places, type WalkedYear, walkedYear } from './walked-year.server.ts';

const process = quotaRequestMachine.id;

type Prepare = (id: number) => Promise<void>;

/** How the conditions of steps come about, by event and role. */
function preparations(
  walk: Walk,
  year: WalkedYear,
  lines: object,
): Readonly<Record<string, Prepare>> {
  const toConsolidation = () => year.goTo(quotaStep.consolidation);
  return {
    'send by university': (id) =>
      walk.act(walk.staff('university'), process, id, 'save', { payload: lines }),
    'accept by innovation': toConsolidation,
    'reject by innovation': toConsolidation,
    async 'reject by system'(id) {
      await walk.follow(process, id);
      await year.goTo(quotaStep.endorsement);
      await year.answerAll('reject');
    },
    'returnToReview by system': () => year.goBack(),
    'expire by system': () => year.goTo(quotaStep.financial),
  };
}

/**
 * The first university asks for places. The second one opens the steps; nobody stands above it.
 */
export async function requestScene(walk: Walk): Promise<Scene> {
  const { university, direction } = walk;
  const opener = await walk.newStaff('university', walk.otherUniversity);
  const year = await walkedYear(walk, await walk.make('askingPeriod'), opener);
  const lines = { lines: [{ direction_id: direction, ...places(10) }], description: null };
  const prepare = preparations(walk, year, lines);
  const sent: Readonly<Record<string, Record<string, unknown>>> = {
    create: { period_id: year.period },
    save: lines,
  };
  return {
    actor: playedBy(
      { university: walk.staff('university'), ministry: walk.staff('ministry') },
      walk.staff('innovation'),
    ),
    payload: (event) => sent[event] ?? {},
    prepare: async ({ event, role }: Step, id) => prepare[`${event} by ${role}`]?.(id),
    placed: () => ({
      period_id: year.period,
      organization_id: university,
      organization_type: quotaOrganizationTypeIds.education,
    }),
  };
}
