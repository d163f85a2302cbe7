import { irregularityMachine as machine } from '#machines/irregularity.machine.ts';

import { Refusal } from '#server/base/refusal.ts';
import type { Reader, Trx } from '#server/engine/process.ts';
import { performed } from '#server/engine/unmet.ts';
import { factsOf, type Irregularity, writeStep } from '#server/irregularities/keep.ts';
import type { IrregularityKind } from '#shared/irregularities.ts';

const event = 'signOff';

/** Where it stands then, as its machine says. Throws `Refusal`. */
function stateAfter(row: Irregularity, reader: Reader): Irregularity['state'] {
  const record = { state: row.state, facts: factsOf(row, reader) };
  return performed(machine, record, event, reader.actor).state as Irregularity['state'];
}

interface SignOff {
  id: number;
  version: number;
  reason: string;
  ip: string | null;
}

/**
 * Says why an irregularity may stay as it is. Throws `NOT_FOUND`, also for kinds that the reader does
 * not see, `STALE_VERSION`, and what the machine refuses.
 */
export async function signOff(
  trx: Trx,
  { id, version, reason, ip }: SignOff,
  kinds: readonly IrregularityKind[],
  reader: Reader,
): Promise<void> {
  const row = await trx
    .selectFrom('irregularity')
    .selectAll()
    .where('id', '=', id)
    .where('kind', 'in', [...kinds])
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  if (row.version !== version) throw new Refusal('STALE_VERSION', { field: 'version' });
  const state = stateAfter(row, reader);
  await trx
    .updateTable('irregularity')
    .set({
      state,
      version: version + 1,
      reason,
      signed_by: reader.actor.userId,
      signed_at: reader.now,
    })
    .where('id', '=', id)
    .execute();
  await writeStep(trx, reader, {
    id,
    version: version + 1,
    event,
    from: row.state,
    to: state,
    reason,
    ip,
    written: {},
  });
}
