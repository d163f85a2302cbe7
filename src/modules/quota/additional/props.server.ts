import { additionalQuotaMachine } from '#machines/additional-quota.machine.ts';
import type { PropMaker } from '#server/story/walk.ts';

const process = additionalQuotaMachine.id;

/** A place of the additional quota for somebody (`record`, their application) who passed without one. */
export const additionalPlace: PropMaker = async (walk, { record = 0 }) => {
  const university = walk.staff('university');
  const { period_id } = await walk.db
    .selectFrom('application')
    .select('period_id')
    .where('id', '=', record)
    .executeTakeFirstOrThrow();
  const id = await walk.create(university, process, {
    period_id,
    direction_id: walk.direction,
    dc_type: 200,
    basis: 200,
    payer: 300,
    amount: 1,
    letter_file_id: await walk.file(university, 'quotaLetter'),
  });
  await walk.act(university, process, id, 'ask');
  await walk.act(walk.staff('innovation'), process, id, 'accept', {
    payload: { accepted_amount: 1 },
  });
  await walk.act(university, process, id, 'distribute', { payload: { application_ids: [record] } });
  return id;
};
