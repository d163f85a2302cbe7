import { createHash } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import type { HistoryTable } from '../db/tables/engine.ts';
import { currentTrace } from '../trace.ts';
import type { Trx } from './process.ts';

type Line = Omit<Insertable<HistoryTable>, 'changed_fields' | 'previous_hash' | 'hash' | 'at'> & {
  at: Date;
  changed_fields: Record<string, unknown>;
};

/** JSON with sorted keys, for hashing: jsonb does not keep the order of writing. */
export function canonical(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, part]) => `${JSON.stringify(key)}:${canonical(part)}`)
    .join(',')}}`;
}

/** The hash of a line over its own content and the hash before it: a changed or missing row is found (safety decision 8). */
export function hashOf(line: Line, previousHash: string): string {
  const { process, record_id, record_version, event, from_state, to_state, actor_user_id, actor_role, actor_org_id, reason, confirm_method } = line;
  const content = [process, record_id, record_version, event, from_state, to_state, actor_user_id ?? null, actor_role, actor_org_id ?? null];
  const rest = [
    line.at.toISOString(),
    reason ?? null,
    confirm_method,
    line.job ?? null,
    line.ip ?? null,
    line.machine_version,
    line.changed_fields,
    previousHash,
  ];
  return createHash('sha256')
    .update(canonical([...content, ...rest]))
    .digest('hex');
}

/** The job of everything that is only rehearsed: it is taken back, so it needs no chain and tells nobody. */
export const rehearsal = 'rehearsal';

/** The hash of the record's last line; nothing is asked of a record that is being born. */
async function hashBefore(trx: Trx, { process, record_id, record_version, job }: Line): Promise<string> {
  if (record_version === 1 || job === rehearsal) return '';
  const last = await trx
    .selectFrom('history')
    .select('hash')
    .where('process', '=', process)
    .where('record_id', '=', record_id)
    .orderBy('record_version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.hash ?? '';
}

/** Appends a line to the record's chain; the caller holds the record's lock. Answers the id that effects are keyed by. */
export async function appendHistory(trx: Trx, line: Line): Promise<number> {
  const previous_hash = await hashBefore(trx, line);
  // Dates become text before hashing, as they will be read back from jsonb.
  const changed_fields = JSON.parse(JSON.stringify(line.changed_fields)) as Record<string, unknown>;
  const hash = hashOf({ ...line, changed_fields }, previous_hash);
  const row = { ...line, changed_fields: JSON.stringify(changed_fields), previous_hash, hash, trace_id: currentTrace() };
  const { id } = await trx.insertInto('history').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The ids of lines of one record whose hash does not fit, in order of version; empty = untouched. */
export function brokenLines(lines: readonly Selectable<HistoryTable>[]): number[] {
  let previous = '';
  return lines.flatMap((line) => {
    const sound = line.previous_hash === previous && line.hash === hashOf({ ...line, changed_fields: line.changed_fields }, previous);
    previous = line.hash;
    return sound ? [] : [line.id];
  });
}
