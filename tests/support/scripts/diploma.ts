import { buildApplicant, diplomaForm } from '../applicants.ts';
import { sendApplication, withdrawFromReview } from './application.ts';
import type { Scene, Script } from './script.ts';

export const diplomaScript: Script = {
  process: 'diploma',
  async scene(world): Promise<Scene> {
    const { on, staff } = world;
    const owner = await buildApplicant(world);
    const form = diplomaForm(200, on.clock.today());
    let application = 0;
    return {
      actor: (role) => (role === 'university' ? staff.university : owner),
      payload: (event) => (['create', 'save', 'rework'].includes(event) ? form : {}),
      async prepare({ event, from, role }, id) {
        if (role === 'university')
          application = await sendApplication(world, owner, { diploma_id: id });
        // Only a paper that no sent application names any more can be deleted.
        if (event === 'delete' && from === 'rejected')
          await withdrawFromReview(world, owner, application, { diploma_id: owner.diploma });
      },
      placed: () => ({ ...form, owner_id: owner.id }),
    };
  },
};
