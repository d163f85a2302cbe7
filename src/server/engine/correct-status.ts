import { correctableTo, correctionEvent } from '#machines/correctable.ts';
import { notify } from '#machines/kit.ts';
import { Refusal } from '../base/refusal.ts';
import { brokenRule } from '../db/violations.ts';
import { type ActedBy, asGuard, checkDeferred, lockRow, record } from './act.ts';
import { followAssignment } from './assignment.ts';
import type { ProcessDefinition, Trx } from './process.ts';
import { present, readOne } from './read.ts';

/** A record, the version and the state in which it was seen, and the state that it shall have. */
export interface Correction {
  id: number;
  version: number;
  from: string;
  to: string;
  reason: string | null;
  /** The line of history that orders it: the verifier asks for it. */
  order: { process: string; record_id: number; version: number };
}

/** Placeholders of the message about a correction, for records of any process. */
export const correctionParams = (
  { machine }: Pick<ProcessDefinition, 'machine'>,
  { to_state, reason }: { to_state: string; reason: string | null },
): Record<string, unknown> => ({
  record: { key: `${machine.id}.name` },
  status: { key: `${machine.id}.state.${to_state}` },
  reason: reason ?? '',
});

/** What a line that orders a correction says of it (`trace` of its event). */
export const correctedBy = (
  process: string,
  { id, version, from, to }: Pick<Correction, 'id' | 'version' | 'from' | 'to'>,
) => ({ corrected: { process, record_id: id, version: version + 1, from, to } });

/** The record cannot be what it shall be: a constraint of the database, or of its own shape. */
const unfit = () =>
  new Refusal('GUARD_FAILED', { field: 'to_state', text: { key: 'errors.correction_unfit' } });

/** What travels, in the words of JSON; null where it cannot even be made. */
function readable(make: () => unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(make()));
  } catch {
    return null;
  }
}

/**
 * Refuses a record that could not travel now: what a state is sure to have may be missing in one that was
 * never reached by the machine.
 */
async function requireReadable(
  trx: Trx,
  definition: ProcessDefinition,
  id: number,
  by: ActedBy,
): Promise<void> {
  const row = await readOne(trx, definition, by.reader, id);
  if (!row) throw unfit();
  const { success } = definition.record.safeParse(
    readable(() => present(definition, row, by.reader)),
  );
  if (!success) throw unfit();
}

/**
 * The one door through which a state is set outside the transitions of its machine
 * (docs/decisions/105-emergency-correction.md). It waits with the words of all events of the
 * process, refuses when the record has moved or a constraint does not hold, and leaves a line of its
 * own kind in the chain of the record; who the record concerns is notified. Bookings are the same in
 * both states (`correctableTo`), and nothing else follows. Throws `Refusal`.
 */
export async function correctStatus(
  trx: Trx,
  definition: ProcessDefinition,
  { id, version, from, to, reason, order }: Correction,
  by: ActedBy,
): Promise<void> {
  const { machine } = definition;
  const row = await lockRow(trx, definition, by.reader, id, ...Object.keys(definition.events));
  if (row.version !== version || row.state !== from)
    throw new Refusal('STALE_VERSION', { field: 'version' });
  if (!correctableTo(machine, from).includes(to)) throw unfit();
  const next = {
    state: to,
    version: version + 1,
    machine_version: machine.version ?? '1',
    updated_at: by.reader.now,
  };
  try {
    await asGuard(definition, () =>
      trx.updateTable(definition.table).set(next).where('id', '=', id).execute(),
    );
    await checkDeferred(trx, definition);
  } catch (error) {
    throw brokenRule(error) ? unfit() : error;
  }
  await requireReadable(trx, definition, id, by);
  const correction = { event: correctionEvent, reader: by.reader };
  await followAssignment(
    trx,
    definition,
    { before: row, after: { ...row, state: to } },
    correction,
  );
  const step = {
    from,
    to,
    version: version + 1,
    id,
    row,
    columns: { ordered_by: order },
    method: by.method,
    // Whatever the process: who the record concerns is notified, and nothing else follows.
    effects: [notify('N-STATUS-CORRECTED')],
  };
  await record(trx, definition, [{ step, act: { ...by, event: correctionEvent, reason } }]);
}
