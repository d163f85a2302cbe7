import { statusCorrectionMachine } from '#machines/status-correction.machine.ts';
import type { BookingHandler } from '#server/declared/module.ts';
import { correctStatus } from '#server/engine/correct-status.ts';

/** Gives the record the status that was proposed and confirmed, through the door of the engine. */
export const carryOut: BookingHandler = async (trx, { before, by, processOf }) => {
  const { process, record_id, record_version, from_state, to_state, reason } = await trx
    .selectFrom('status_correction')
    .select(['process', 'record_id', 'record_version', 'from_state', 'to_state', 'reason'])
    .where('id', '=', before.id)
    .executeTakeFirstOrThrow();
  await correctStatus(
    trx,
    processOf(process),
    {
      id: record_id,
      version: record_version,
      from: from_state,
      to: to_state,
      reason,
      order: {
        process: statusCorrectionMachine.id,
        record_id: before.id,
        version: before.version + 1,
      },
    },
    by,
  );
};
