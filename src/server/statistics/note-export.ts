import { auditExportMachine as machine } from '#machines/audit-export.machine.ts';
import { perform } from '#machines/kit.ts';
import { appendBeginning } from '../engine/history.ts';
import type { Reader, Trx } from '../engine/process.ts';

/** What leaves the product in a file: which list (or record), narrowed how, how many rows, and for whom. */
export interface TakenList {
  /** The source of the export, or `wholeRecord`: `export.name.<list>`. */
  list: string;
  address: Record<string, string>;
  rows: number;
  ip: string | null;
}

/** What stands for the value of a filter that may name a person. */
const hidden = '…';

/**
 * A code, a state, a day or a short number; never words, and no run of digits that a PINFL, a TIN
 * or a phone has.
 */
const isPlain = (value: string): boolean => /^[\w.,:-]{1,300}$/.test(value) && !/\d{9}/.test(value);

/** The filters of a list by name; of their values only those that name nobody. */
export const withoutPeople = (address: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(address).map(([name, value]) => {
      return [name, name !== 'search' && isPlain(value) ? value : hidden];
    }),
  );

/**
 * Writes down that somebody takes a list or a record away, in the transaction of its beginning: a
 * record and a line of the history, which the audit log shows (docs/security.md, "Personal data").
 */
export async function noteExport(
  trx: Trx,
  reader: Reader,
  event: 'start' | 'takeList' | 'takeRecord',
  { list, address, rows, ip }: TakenList,
): Promise<void> {
  const { actor, now } = reader;
  const facts = { ownerId: actor.userId, organizationId: null };
  const { state } = perform(machine, { state: 'absent', facts }, event, actor);
  const query = withoutPeople(address);
  const { id } = await trx
    .insertInto('audit_export')
    .values({
      account_id: actor.userId ?? 0,
      query: JSON.stringify(query),
      rows_total: rows,
      state: state as 'started',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await appendBeginning(trx, reader, {
    machine,
    id,
    event,
    state,
    ip,
    written: { list, query, rows },
  });
}
