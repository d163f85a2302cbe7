import { sql } from 'kysely';
import { additionalExamMachine } from '#machines/additional-exam.machine.ts';
import { attestationMachine } from '#machines/attestation.machine.ts';
import { diplomaMachine } from '#machines/diploma.machine.ts';
import { statusCorrectionMachine } from '#machines/status-correction.machine.ts';
import type { Demonstration, Person, Story } from '#server/story/story.ts';
import { playedBy, type Scene } from '#server/story/walk.ts';
import { addDays } from '#shared/dates.ts';
import { type CorrectionInput, proposalDays } from './schema.ts';

const process = statusCorrectionMachine.id;
const reason = 'Xato bilan qoʻyilgan holat agentlik buyrugʻiga asosan tuzatiladi.';
const agreed = 'Buyruq va yozuv koʻrib chiqildi, tuzatish asosli.';

type Corrected = Pick<CorrectionInput, 'process' | 'record_id' | 'to_state'>;

/** An exam that was entered as passed by mistake: its machine has no way back. */
const passedExam = async (stage: Demonstration): Promise<Corrected> => ({
  process: additionalExamMachine.id,
  record_id: await recordIn(stage, 'additional_exam', 'passed'),
  to_state: 'notPassed',
});

/** A diploma that the register has confirmed. */
const confirmedDiploma = async (stage: Demonstration): Promise<Corrected> => ({
  process: diplomaMachine.id,
  record_id: await recordIn(stage, 'diploma', 'confirmed'),
  to_state: 'entered',
});

async function recordIn(
  stage: Demonstration,
  table: 'additional_exam' | 'attestation' | 'diploma',
  state: string,
): Promise<number> {
  const { id } = await stage.db
    .selectFrom(table)
    .select('id')
    .where('state', '=', state)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

/** Written and sent for confirmation so many days ago. Answers the correction. */
async function proposed(
  stage: Demonstration,
  by: Person,
  what: Corrected,
  order_number: string,
): Promise<number> {
  const id = await stage.create(by, process, {
    ...what,
    order_number,
    order_date: stage.today(),
    order_file_id: await stage.file(by, 'order', `Buyruq ${order_number}`),
  });
  await stage.act(by, process, id, 'propose', { reason });
  return id;
}

/** One carried out, one refused, one that waits: both people of the agency propose. */
function told(stage: Demonstration): void {
  const [first, second] = [stage.staff('agentlik'), stage.staff('agentlik2')];
  stage.tell(async () => {
    await stage.at(6);
    const id = await proposed(stage, first, await confirmedDiploma(stage), '41-T');
    await stage.at(5);
    await stage.act(second, process, id, 'carryOut', { reason: agreed });
  });
  stage.tell(async () => {
    await stage.at(4);
    const id = await proposed(stage, second, await passedExam(stage), '42-T');
    await stage.at(3);
    await stage.act(first, process, id, 'refuse', {
      reason: 'Imtihon natijasi toʻgʻri kiritilgan, holatni tuzatishga asos yoʻq.',
    });
  });
  stage.tell(async () => {
    await stage.at(2);
    const record_id = await recordIn(stage, 'attestation', 'expired');
    const what: Corrected = { process: attestationMachine.id, record_id, to_state: 'rejected' };
    await proposed(stage, second, what, '43-T');
  });
}

/** Corrections of a status: what the demonstration tells of them, and how one is played. */
export const statusCorrectionStory: Story = {
  process,
  demonstration: told,
  async scene(walk): Promise<Scene> {
    const first = walk.staff('innovation');
    const { organization_id } = await walk.db
      .selectFrom('account')
      .select('organization_id')
      .where('id', '=', first.id)
      .executeTakeFirstOrThrow();
    const second = await walk.newStaff('innovation', organization_id ?? 0);
    // A diploma is the simplest record whose final state no booking touches.
    const owner = await walk.newPerson();
    const { rows } = await sql<{ id: number; state: string }>`
      select id, state from diploma where owner_id = ${owner.id} order by id limit 1`.execute(
      walk.db,
    );
    const record_id = rows[0]?.id ?? 0;
    const order_file_id = await walk.file(first, 'order');
    let acting: Person = first;
    const order = () => ({ order_number: '7-T', order_date: addDays(walk.today(), -1) });
    return {
      actor: (role) => playedBy({ innovation: acting }, walk.staff('innovation'))(role),
      payload: (event) =>
        event === 'create'
          ? {
              process: diplomaMachine.id,
              record_id,
              to_state: 'rejected',
              ...order(),
              order_file_id,
            }
          : {},
      async prepare({ event }) {
        acting = event === 'carryOut' || event === 'refuse' ? second : first;
        if (event === 'expire') walk.days(proposalDays + 1);
      },
      placed: () => ({
        process: diplomaMachine.id,
        record_id,
        record_version: 1,
        from_state: 'entered',
        to_state: 'rejected',
        author_id: first.id,
        ...order(),
        order_file_id,
        reason,
        due_on: addDays(walk.today(), proposalDays),
        proposed_on: walk.today(),
        decided_by: second.id,
        decided_on: walk.today(),
        decision_reason: agreed,
      }),
    };
  },
};
