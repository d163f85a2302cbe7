import { additionalStage } from '../additional-stage.ts';
import { addFile } from '../world.ts';
import { doing, type Scene, type Script } from './script.ts';

const ends = ['expire', 'lapse'];
const contract = { contract_number: 'SH-7', contract_date: '2026-01-10', contract_payer: 300 };

export const additionalQuotaScript: Script = {
  process: 'additionalQuota',
  async scene(world): Promise<Scene> {
    const { on, staff, university, direction } = world;
    const stage = await additionalStage(world, { candidates: 3 });
    const asked = {
      basis: 200,
      payer: 300,
      amount: 2,
      letter_file_id: await addFile(world, staff.university, 'quotaLetter'),
    };
    const birth = { period_id: stage.period, direction_id: direction, dc_type: 200, ...asked };
    let waiting = stage.application(0);

    /**
     * Everybody who has a place is admitted, then the exam is closed when the time for appeals is
     * over.
     */
    async function closeExam(): Promise<void> {
      for (const [index, state] of (await stage.states()).entries()) {
        const admission = { ...(await stage.admission()), ...(index > 0 ? contract : {}) };
        if (state !== 'notAccepted')
          await doing(world, 'applications', stage.application(index))(
            staff.university,
            'admit',
            admission,
          );
      }
      on.clock.days(5);
      await stage.act(stage.exam, 'close');
    }
    return {
      actor: (role) => (role === 'university' ? staff.university : staff.innovation),
      payload: (event) =>
        ({
          create: birth,
          save: asked,
          accept: { accepted_amount: 2 },
          distribute: { application_ids: [waiting] },
        })[event] ?? {},
      async prepare({ event }, id) {
        if (ends.includes(event)) await closeExam();
        if (event !== 'distribute') return;
        const { candidates } = await stage.read(id);
        waiting = (candidates as { application_id: number }[])[0]?.application_id ?? 0;
      },
      placed: () => ({ ...birth, organization_id: university }),
    };
  },
};
