import { type Selectable, sql } from 'kysely';
import { irregularityMachine as machine } from '#machines/irregularity.machine.ts';
import { perform, statesTagged } from '#machines/kit.ts';
import { type IrregularitySort, irregularityKinds } from '#shared/irregularities.ts';
import type { Database } from '../db/tables.ts';
import { appendHistory } from '../engine/history.ts';
import type { Reader, Trx, Written } from '../engine/process.ts';
import type { Seen } from './watch.ts';

export type Irregularity = Selectable<Database['irregularity']>;

/** Lines of the history that one irregularity keeps, the newest: more of them say nothing more. */
const mostLines = 100;

const isOpen = (state: string): boolean => statesTagged(machine, 'open').includes(state);

/** What the machine asks of an irregularity and of who acts on it. */
export const factsOf = (
  { kind, account_ids }: Pick<Irregularity, 'kind' | 'account_ids'>,
  { actor }: Pick<Reader, 'actor'>,
  otherFacts = false,
) => ({
  ownerId: null,
  organizationId: null,
  ofConduct: irregularityKinds[kind] === 'conduct',
  ofRecords: irregularityKinds[kind] === 'records',
  uninvolved: actor.userId === null || !account_ids.includes(actor.userId),
  otherFacts,
});

/** A step of an irregularity, as its line of history tells it. */
export interface Step {
  id: number;
  version: number;
  event: string;
  from: string;
  to: string;
  reason: string | null;
  ip: string | null;
  written: Written;
}

/** Appends the line of a step; the caller holds the lock of the row. */
export const writeStep = (
  trx: Trx,
  { actor, now }: Pick<Reader, 'actor' | 'now'>,
  { id, version, event, from, to, reason, ip, written }: Step,
): Promise<number> =>
  appendHistory(trx, {
    process: machine.id,
    record_id: id,
    record_version: version,
    event,
    from_state: from,
    to_state: to,
    actor_user_id: actor.userId,
    actor_role: actor.role,
    actor_org_id: actor.organizationId,
    at: now,
    reason,
    confirm_method: actor.userId === null ? 'none' : 'dialog',
    ip,
    job: actor.userId === null ? 'watch' : null,
    machine_version: machine.version ?? '1',
    changed_fields: written,
  });

const unique = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b);

/** Two sights of the same thing in one step, as one. */
function together(seen: readonly Seen[]): Seen[] {
  const found = new Map<string, Seen>();
  for (const one of seen) {
    const name = `${one.kind} ${one.key}`;
    const before = found.get(name);
    const lineIds = [...(before?.lineIds ?? []), ...(one.lineIds ?? [])];
    const accountIds = [...(before?.accountIds ?? []), ...(one.accountIds ?? [])];
    found.set(name, Object.assign({}, one, { lineIds, accountIds }));
  }
  return [...found.values()];
}

async function begin(trx: Trx, reader: Reader, seen: Seen, watch: number): Promise<void> {
  const { kind, key, said, params, form, process = null, recordId = null } = seen;
  const accounts = unique(seen.accountIds ?? []);
  const facts = factsOf({ kind, account_ids: accounts }, reader);
  const from = String(machine.config.initial);
  const { state } = perform(machine, { state: from, facts }, 'find', reader.actor);
  const { id } = await trx
    .insertInto('irregularity')
    .values({
      kind,
      key,
      said,
      params: JSON.stringify(params),
      form,
      process,
      record_id: recordId,
      line_ids: unique(seen.lineIds ?? []).slice(-mostLines),
      account_ids: accounts,
      state: state as Irregularity['state'],
      first_seen: reader.now,
      last_seen: reader.now,
      watch_id: watch,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const written = { kind: [null, kind], seen: [null, said] } as const;
  await writeStep(trx, reader, {
    id,
    version: 1,
    event: 'find',
    from,
    to: state,
    reason: null,
    ip: null,
    written,
  });
}

/** Seen again: the same facts leave it as it is, others bring back what was signed off. */
async function goOn(
  trx: Trx,
  reader: Reader,
  row: Irregularity,
  seen: Seen,
  watch: number,
): Promise<boolean> {
  const { said, params, form } = seen;
  const otherFacts = form !== row.form;
  const comesBack = otherFacts && !isOpen(row.state);
  const lines = unique([...row.line_ids, ...(seen.lineIds ?? [])]).slice(-mostLines);
  const accounts = unique([...row.account_ids, ...(seen.accountIds ?? [])]);
  const set = {
    said,
    params: JSON.stringify(params),
    form,
    line_ids: lines,
    account_ids: accounts,
    last_seen: reader.now,
    // However many steps of a night see it, it is one night.
    nights: row.watch_id === watch ? row.nights : row.nights + 1,
    watch_id: watch,
  };
  const moved = trx.updateTable('irregularity').set(set).where('id', '=', row.id);
  if (!comesBack) {
    await moved.execute();
    return false;
  }
  const facts = factsOf(row, reader, otherFacts);
  const { state } = perform(machine, { state: row.state, facts }, 'reopen', reader.actor);
  const version = row.version + 1;
  await moved.set({ state: state as Irregularity['state'], version }).execute();
  await writeStep(trx, reader, {
    id: row.id,
    version,
    event: 'reopen',
    from: row.state,
    to: state,
    reason: null,
    ip: null,
    written: { seen: [row.form, form] },
  });
  return true;
}

/** How many irregularities of each sort are to be told of. */
export type ToTell = Partial<Record<IrregularitySort, number>>;

/**
 * Keeps what a step of the night `watch` has seen, each thing once. Answers how many were not there,
 * or have come back.
 */
export async function keepSeen(
  trx: Trx,
  reader: Reader,
  seen: readonly Seen[],
  watch: number,
): Promise<ToTell> {
  const toTell: ToTell = {};
  for (const one of together(seen)) {
    const row = await trx
      .selectFrom('irregularity')
      .selectAll()
      .where('kind', '=', one.kind)
      .where('key', '=', one.key)
      .forUpdate()
      .executeTakeFirst();
    if (!row) await begin(trx, reader, one, watch);
    else if (!(await goOn(trx, reader, row, one, watch))) continue;
    const sort = irregularityKinds[one.kind];
    toTell[sort] = (toTell[sort] ?? 0) + 1;
  }
  return toTell;
}

/** How many irregularities of each kind are open. */
export async function countOpen(db: Trx): Promise<{ kind: Irregularity['kind']; count: number }[]> {
  const { rows } = await sql<{ kind: Irregularity['kind']; count: number }>`
    select kind, count(*)::int as count from irregularity
    where state = any(${statesTagged(machine, 'open')}::text[]) group by kind`.execute(db);
  return rows;
}
