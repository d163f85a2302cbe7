import { periodMachine } from '#machines/period.machine.ts';
import { quotaSplitMachine } from '#machines/quota-split.machine.ts';
import { playedBy, type Scene, type Walk } from '#server/story/walk.ts';
import { quotaStep } from '../for-others/steps.server.ts';
import { splitOf } from './records.server.ts';
import { places, walkedYear } from './walked-year.server.ts';

const process = quotaSplitMachine.id;
/** From the step in which places are split: into the registration, after it, after everything. */
const [registration, afterRegistration, afterAll] = [45, 65, 200];

/** The first university splits its places; for this it has a second specialty. */
export async function splitScene(walk: Walk): Promise<Scene> {
  const { direction } = walk;
  const university = walk.staff('university');
  const second = await walk.make('secondDirection');
  const { period, goTo } = await walkedYear(walk, await walk.make('askingPeriod'));
  await goTo(quotaStep.publication);
  const linesOf = (phd: number) => ({ lines: [{ direction_id: direction, ...places(phd) }] });
  const sent: Readonly<Record<string, Record<string, unknown>>> = {
    save: linesOf(8),
    move: {
      from_direction_id: direction,
      to_direction_id: second,
      column: 'amount_phd',
      amount: 1,
    },
  };
  const prepare: Readonly<Record<string, (id: number) => Promise<void>>> = {
    async autoConfirm(id) {
      // More than there is was saved and never confirmed: the proposal is taken instead.
      await walk.act(university, process, id, 'save', { payload: linesOf(90) });
      walk.days(registration);
    },
    async move() {
      const about = { owner: await walk.newPerson(), record: period };
      await walk.make('receivedApplication', { ...about, change: { direction_id: second } });
      walk.days(afterRegistration);
    },
    async close() {
      walk.days(afterAll);
      await walk.act(walk.staff('innovation'), periodMachine.id, period, 'close');
    },
    reopen: () => walk.act(walk.staff('admin'), periodMachine.id, period, 'reopen'),
  };
  return {
    actor: playedBy({ university }, walk.staff('innovation')),
    payload: (event) => sent[event] ?? {},
    prepare: async ({ event }, id) => prepare[event]?.(id),
    async outside({ event }) {
      if (event !== 'create') return null;
      await walk.follow(periodMachine.id, period);
      return splitOf({ stage: walk, period }, walk.university);
    },
    placed: () => ({ period_id: period, organization_id: walk.university }),
  };
}
