import { targetedLetterMachine } from '#machines/targeted-letter.machine.ts';
import type { Step } from '#server/story/walk.ts';
import { addActor } from '../actors.ts';
import { opinion, targetedStage } from '../targeted-acts.ts';
import { addFile } from '../world.ts';
import { doing, type Scene, type Script } from './script.ts';

/**
 * Ordered by somebody of the second university, or by a legal entity where its user takes one of
 * the steps; the first university is to train.
 */
export const targetedLetterScript: Script = {
  process: targetedLetterMachine.id,
  async scene(world, steps): Promise<Scene> {
    const { on, staff, otherUniversity: organization_id, university, direction } = world;
    const stage = await targetedStage(world);
    const customer = {
      university: await addActor(on, 'university', { organization_id }),
      ministry: await addActor(on, 'ministry', { organization_id }),
    };
    const company = await stage.company('308000001');
    const byCompany = steps.some(({ role }) => role === 'applicant');
    const author = (role: string) =>
      byCompany ? company : role === 'ministry' ? customer.ministry : customer.university;
    let trains = false;
    let file = '';
    const letter = () => ({
      target_org_id: university,
      direction_id: direction,
      dc_type: 700,
      amount: 1,
      admission_year: stage.year,
      candidates: [],
      short_info: 'Ilmiy xodim tayyorlash haqida',
      obligation: 'Bitiruvchini ishga olamiz.',
      customer_name: '“Sinov” MChJ',
      file_id: file,
    });
    return {
      actor: (role) =>
        role === 'innovation' ? staff.innovation : trains ? staff.university : author(role),
      payload: (event) => (event === 'opinion' ? opinion : letter()),
      async prepare({ event, role }: Step, id) {
        trains = event === 'opinion';
        if (event === 'create') file = await addFile(world, author(role), 'letter');
        if (event === 'accept')
          await doing(world, 'targeted-letters', id)(staff.university, 'opinion', opinion);
        if (event === 'remind') on.clock.days(5);
        if (event === 'overdue') on.clock.days(15);
        if (event === 'expire') await stage.goTo('closed');
      },
      placed: () => ({
        from_org_id: organization_id,
        target_org_id: university,
        author_id: customer.university.id,
      }),
    };
  },
};
