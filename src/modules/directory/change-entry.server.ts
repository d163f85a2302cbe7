import { sql } from 'kysely';
import { directoryEntryMachine as machine } from '#machines/directory-entry.machine.ts';
import { stateMeta } from '#machines/kit.ts';
import { Refusal } from '#server/base/refusal.ts';
import { refuseFields } from '#server/base/refuse.ts';
import { withAdvisoryLock } from '#server/engine/act.ts';
import { publishDirectoryChange } from '#server/engine/changes.ts';
import { appendHistory } from '#server/engine/history.ts';
import type { Reader, Trx } from '#server/engine/process.ts';
import { performed } from '#server/engine/unmet.ts';
import { type DirectoryName, directoryOf } from '#shared/directories.ts';
import {
  columnOf,
  findEntry,
  historyOf,
  type StoredEntry,
  stateOfStatus,
} from './read-entries.server.ts';
import { directoryTables } from './tables.server.ts';

/**
 * The fields of an entry by name, as the schema of its directory has parsed them: the directories
 * differ, and one function changes all of them.
 */
export type EntryFields = Readonly<Record<string, unknown>>;

/** One change of a directory under way. */
export interface EntryChange {
  name: DirectoryName;
  event: string;
  input: EntryFields;
  reader: Reader;
  ip: string | null;
}

const newRecord = { status: 0, version: 0, used: false };

function moved(
  entry: Pick<StoredEntry, 'status' | 'used'>,
  { event, reader }: EntryChange,
): { from: string; to: string } {
  const from = stateOfStatus(entry.status);
  const facts = { ownerId: null, organizationId: null, unused: !entry.used };
  return { from, to: performed(machine, { state: from, facts }, event, reader.actor).state };
}

/** Refuses what does not exist, and what is there already, each at its field. */
async function requireFitting(
  trx: Trx,
  { name, input }: EntryChange,
  entry: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { references = {}, table, id } = directoryTables[name];
  const whole = { ...entry, ...input };
  for (const [field, question] of Object.entries(references)) {
    if (input[field] == null) continue;
    const { rows } = await sql<{
      there: boolean;
    }>`select ${question(input[field], whole)} as there`.execute(trx);
    if (!rows[0]?.there) throw refuseFields({ [field]: 'validation.choice' });
  }
  const unique = ['id', 'code', 'alpha3', 'numeric', ...(table === 'region' ? ['iso'] : [])].filter(
    (field) => input[field] !== undefined,
  );
  for (const field of unique) {
    if (field === 'id' && id !== 'given') continue;
    const same = sql`r.${sql.ref(columnOf(directoryTables[name], field))}::text =
      ${String(input[field])}`;
    const { rows } = await sql`select 1 from ${sql.table(table)} r
        where ${same} and r.id::text <> ${String(entry.id ?? '')}`.execute(trx);
    if (rows.length > 0) throw refuseFields({ [field]: 'validation.known' });
  }
}

/** The columns that a input writes; what is fixed at creation is not written again. */
function columnsOf({ name, input, event }: EntryChange): Record<string, unknown> {
  const fields = [
    'name_uz',
    'name_ru',
    'name_en',
    ...directoryOf(name)
      .fields.filter((field) => event === 'create' || !field.fixed)
      .map((field) => field.name),
  ];
  return Object.fromEntries(
    fields
      .filter((field) => field in input)
      .map((field) => [columnOf(directoryTables[name], field), input[field] ?? null]),
  );
}

async function write(
  trx: Trx,
  change: EntryChange,
  entry: Partial<StoredEntry>,
  to: string,
): Promise<string> {
  const { table, id } = directoryTables[change.name];
  if (to === 'deleted') {
    await sql`delete from ${sql.table(table)} where id = ${entry.id}`.execute(trx);
    return String(entry.id);
  }
  const columns = { ...columnsOf(change), status: stateMeta(machine, to).code };
  if (change.event !== 'create') {
    const sets = Object.entries(columns).map(
      ([column, value]) => sql`${sql.ref(column)} = ${value}`,
    );
    await sql`update ${sql.table(table)} set ${sql.join(sets)}, version = version + 1
      where id = ${entry.id}`.execute(trx);
    return String(entry.id);
  }
  const next =
    id === 'next'
      ? { id: sql`(select coalesce(max(o.id), 0) + 1 from ${sql.table(table)} o)` }
      : {};
  const row = Object.entries({ ...columns, ...next });
  const { rows } = await sql<{
    id: number | string;
  }>`insert into ${sql.table(table)} (${sql.join(row.map(([column]) => sql.ref(column)))})
    values (${sql.join(row.map(([, value]) => value))}) returning id`.execute(trx);
  return String(rows[0]?.id);
}

/** Old and new value of every field that got another one. */
function changedFields(
  { input }: EntryChange,
  entry: Readonly<Record<string, unknown>>,
): Record<string, [unknown, unknown]> {
  const changed = Object.entries(input).filter(
    ([field, value]) => (entry[field] ?? null) !== (value ?? null),
  );
  return Object.fromEntries(
    changed.map(([field, value]) => [field, [entry[field] ?? null, value ?? null]]),
  );
}

/**
 * Who, when, what: one line of the entry's chain in the history, which begins with its first change
 * by a person.
 */
async function audit(
  trx: Trx,
  change: EntryChange,
  entry: Partial<StoredEntry>,
  fresh: StoredEntry,
  [from, to]: [string, string],
): Promise<void> {
  const { actor, now } = change.reader;
  const process = historyOf(change.name);
  const known = await trx
    .selectFrom('history')
    .select(({ fn }) => fn.max('record_version').as('last'))
    .where('process', '=', process)
    .where('record_id', '=', fresh.history_id)
    .executeTakeFirst();
  await appendHistory(trx, {
    process,
    record_id: fresh.history_id,
    record_version: Number(known?.last ?? 0) + 1,
    event: change.event,
    from_state: from,
    to_state: to,
    actor_user_id: actor.userId,
    actor_role: actor.role,
    actor_org_id: actor.organizationId,
    at: now,
    reason: null,
    changed_fields: changedFields(change, entry),
    confirm_method: 'dialog',
    ip: change.ip,
    job: null,
    machine_version: machine.version ?? '1',
  });
  await publishDirectoryChange(trx, fresh.history_id, fresh.version);
}

/**
 * Changes a directory by one event of the machine `directoryEntry`: lock, version, rule, row,
 * history - all or nothing. `id` null = creation; `version` is the one the person saw. Answers the
 * fresh entry, null when it is gone. Throws `Refusal`.
 */
export async function changeEntry(
  trx: Trx,
  change: EntryChange,
  id: string | null,
  version: number | null,
): Promise<StoredEntry | null> {
  await withAdvisoryLock(trx, historyOf(change.name));
  const entry = id === null ? undefined : await findEntry(trx, change.name, id, true);
  if (id !== null && !entry) throw new Refusal('NOT_FOUND');
  if (entry && version !== entry.version) throw new Refusal('STALE_VERSION', { field: 'version' });
  const { from, to } = moved(entry ?? newRecord, change);
  await requireFitting(trx, change, entry ?? {});
  const written = await write(trx, change, entry ?? {}, to);
  const fresh = (await findEntry(trx, change.name, written)) ?? null;
  const told = fresh ?? entry;
  if (told) await audit(trx, change, entry ?? {}, told, [from, to]);
  return fresh;
}
