import { stateMeta } from '#machines/kit.ts';
import { periodMachine } from '#machines/period.machine.ts';
import { independentPeriod, quotaPeriod } from '#modules/period/walk-forms.server.ts';
import { addDays } from '#shared/dates.ts';
import type { Sender } from '../app.ts';
import type { World } from '../world.ts';
import { type QuotaYear, quotaYearOf } from './quota-year.ts';
import type { Scene, Script } from './script.ts';

/**
 * Days that are over cannot be moved there by the form: they are written as the seed writes them.
 */
async function endStep({ on }: World, id: number): Promise<void> {
  const over = addDays(on.clock.today(), -1);
  const step_until = JSON.stringify(
    Object.fromEntries([1, 2, 3, 4, 5, 6].map((step) => [step, over])),
  );
  await on.services.db.updateTable('period').set({ step_until }).where('id', '=', id).execute();
}

export const periodScript: Script = {
  process: 'period',
  async scene(world, steps): Promise<Scene> {
    const { on, staff } = world;
    const independent = steps.some(
      ({ event, from }) => event === 'createIndependent' || from === 'preparedIndependent',
    );
    const today = on.clock.today();
    const form = independent ? independentPeriod(today) : quotaPeriod(today);
    const people: Record<string, Sender> = staff;
    let year: QuotaYear | undefined;
    return {
      actor: (role) => people[role] ?? staff.innovation,
      payload: (event) =>
        event.startsWith('create')
          ? form
          : event === 'update'
            ? { ...form, review_stop: addDays(form.review_stop, 5) }
            : {},
      async prepare({ event, from }, id) {
        if (event === 'stepNext' || event === 'stepAuto') {
          await endStep(world, id);
          year ??= quotaYearOf(world, id, form.admission_year);
          await year.finish(stateMeta(periodMachine, from).step ?? 0);
        }
        if (event === 'close') on.clock.days(200);
      },
      placed: () => form,
    };
  },
};
