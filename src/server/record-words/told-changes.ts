import { sql } from 'kysely';
import { statesTagged } from '#machines/kit.ts';
import { scopesFor } from '#shared/abilities.ts';
import type { Language } from '#shared/languages.ts';
import type { BaseRow, ProcessDefinition, Reader, Trx } from '../engine/process.ts';
import { present, rowsByIds } from '../engine/read.ts';
import { housesOf, readingScopes, scopeCondition } from '../engine/scope.ts';
import { canViewPerson, holderOf } from '../processes/access.ts';
import { fieldLabel, isPlain, valueWords } from './field-words.ts';
import { namesIn, referencesOf } from './references.ts';

/** One field that a step has changed, in the reader's words. */
export interface ToldChange {
  field: string;
  before: string | null;
  after: string | null;
  /** The reader may not see what stood there, or it is no single value: only that it changed. */
  hidden: boolean;
}

interface LineOfChanges {
  id: number;
  record_id: number;
  to_state: string;
  actor_user_id: number | null;
  actor_org_id: number | null;
  fields: Record<string, unknown>;
}

/** What the product keeps for itself; it says nothing to anybody. */
const internal = ['search', 'ordered_by', 'line_changes', 'row_changes'];

/** Columns that a mask is about somewhere (docs/domain.md#what-a-reader-sees). */
const personal =
  /pinfl|passport|phone|email|birth|address|^bio_|_file_id$|^file_id$|^documents$|^profile_copy$|^papers_request$/;

/**
 * Whether somebody reads a log of what was done, of all or of their own organization: what the office
 * wrote is told to the office alone.
 */
export function readsAsStaff(reader: Reader): boolean {
  const holder = holderOf(reader);
  return (['read', 'readOwn'] as const).some((may) => scopesFor(holder, 'Audit', may).length > 0);
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || value === false;

/** Under which names a column may travel: `organization_id` as `organization`. */
const namesOf = (column: string): string[] => [column, column.replace(/_id$/, '')];

interface Seen {
  row: BaseRow;
  record: Record<string, unknown>;
}

/** Whether the reader sees the whole record: it is of their own organization, or they see all. */
function isWhole(definition: ProcessDefinition, reader: Reader, { row }: Seen): boolean {
  if (canViewPerson(reader) !== 'full') return false;
  const scopes = readingScopes(definition, reader);
  return scopes.includes('A') || housesOf(reader).some((house) => house === row.organization_id);
}

/**
 * Whether the reader may see what stood in a column: never what the record hides from them now;
 * what does not travel with the record, only where they see it whole.
 */
function mayTell(
  definition: ProcessDefinition,
  reader: Reader,
  seen: Seen,
  column: string,
): boolean {
  const { row, record } = seen;
  const stored = (row as unknown as Record<string, unknown>)[column];
  const names = namesOf(column).filter((name) => name in record);
  const masked =
    !isEmpty(stored) && names.length > 0 && names.every((name) => isEmpty(record[name]));
  if (masked) return false;
  if (isWhole(definition, reader, seen)) return true;
  if (personal.test(column)) return false;
  return names.length > 0 || (definition.timelineFields?.fields ?? []).includes(column);
}

/** States in which a record is still with those who write it; they do not cease to own it then. */
function draftsOf({ machine }: ProcessDefinition): string[] {
  const sent = statesTagged(machine, 'sent');
  const unsent = Object.keys(machine.states).filter((state) => !sent.includes(state));
  return [...statesTagged(machine, 'ownersOnly'), ...(sent.length > 0 ? unsent : [])];
}

/** Drafts belong to those who wrote them, also after they were sent. */
function isOwnDraft(definition: ProcessDefinition, reader: Reader, line: LineOfChanges): boolean {
  if (!draftsOf(definition).includes(line.to_state)) return true;
  const { userId, organizationId } = reader.actor;
  return (
    line.actor_user_id === userId ||
    (organizationId !== null && line.actor_org_id === organizationId)
  );
}

type Pair = readonly [before: unknown, after: unknown];
const pairOf = (change: unknown): Pair => {
  const [before = null, after = null] = Array.isArray(change) ? change : [];
  return [before, after];
};

const idsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((id) =>
    typeof id === 'number' || typeof id === 'string' ? [String(id)] : [],
  );

/** Names of everything that these lines speak of by an id: column -> id -> name. */
async function namesSpokenOf(
  db: Trx,
  table: string,
  lines: readonly LineOfChanges[],
  language: Language,
): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const references = await referencesOf(db, table);
  const found = await Promise.all(
    [...references].map(async ([column, target]) => {
      const ids = lines.flatMap(({ fields }) => pairOf(fields[column]).flatMap(idsIn));
      return [column, await namesIn(db, target, [...new Set(ids)], language)] as const;
    }),
  );
  return new Map(found);
}

/** What a line has changed, in the reader's words; `may` says whose values are told. */
function toldOf(
  { language, process }: { language: Language; process: string },
  fields: Record<string, unknown>,
  names: ReadonlyMap<string, ReadonlyMap<string, string>>,
  may: (column: string) => boolean,
): ToldChange[] {
  return Object.entries(fields).flatMap(([column, change]): ToldChange[] => {
    const label = internal.includes(column) ? null : fieldLabel(language, column);
    if (label === null) return [];
    const [before, after] = pairOf(change);
    if (!may(column) || !isPlain(before) || !isPlain(after))
      return [{ field: label, before: null, after: null, hidden: true }];
    const asked = { language, process, column, names: names.get(column) };
    const words = [valueWords(asked, before), valueWords(asked, after)] as const;
    // A field that was empty and stays empty says nothing.
    if (words[0] === words[1]) return [];
    return [{ field: label, before: words[0], after: words[1], hidden: false }];
  });
}

const linesBy = async (db: Trx, condition: ReturnType<typeof sql>) =>
  (
    await sql<LineOfChanges>`select h.id, h.record_id, h.to_state, h.actor_user_id, h.actor_org_id,
      h.changed_fields as fields from history h where ${condition}`.execute(db)
  ).rows;

async function changesOf(
  db: Trx,
  definition: ProcessDefinition,
  reader: Reader,
  lines: readonly LineOfChanges[],
): Promise<Map<number, ToldChange[]>> {
  const { language } = reader;
  const ids = [...new Set(lines.map(({ record_id }) => record_id))];
  const opens = readsAsStaff(reader) && readingScopes(definition, reader).length > 0;
  const rows = opens
    ? await rowsByIds(db, definition, reader, ids, { visible: scopeCondition(definition, reader) })
    : [];
  const seen = new Map(
    rows.map((row): [number, Seen] => [row.id, { row, record: present(definition, row, reader) }]),
  );
  const told = lines.filter(({ record_id }) => seen.has(record_id));
  const names = await namesSpokenOf(db, definition.table, told, language);
  const process = definition.machine.id;
  return new Map(
    lines.map((line) => {
      const of = seen.get(line.record_id);
      const may = (column: string): boolean =>
        of !== undefined &&
        isOwnDraft(definition, reader, line) &&
        mayTell(definition, reader, of, column);
      return [line.id, toldOf({ language, process }, line.fields, names, may)];
    }),
  );
}

/**
 * What lines of the history have changed, field by field, in the reader's words: anyone who does not
 * see the record, or is shown a field of it masked, learns only that it changed.
 */
export async function toldChanges(
  db: Trx,
  definition: ProcessDefinition,
  reader: Reader,
  lines: readonly number[],
): Promise<Map<number, ToldChange[]>> {
  if (lines.length === 0) return new Map();
  const found = await linesBy(db, sql`h.id = any(${[...lines]}::bigint[])`);
  return changesOf(db, definition, reader, found);
}

/** The same of all lines of one record. */
export async function toldChangesOfRecord(
  db: Trx,
  definition: ProcessDefinition,
  reader: Reader,
  recordId: number,
): Promise<Map<number, ToldChange[]>> {
  const { id } = definition.machine;
  const found = await linesBy(db, sql`h.process = ${id} and h.record_id = ${recordId}`);
  return changesOf(db, definition, reader, found);
}

/**
 * What lines have changed in rows that are no records of a process and hold nothing of anybody:
 * entries of directories, settings.
 */
export async function openChanges(
  db: Trx,
  { process, table }: { process: string; table: string },
  language: Language,
  lines: readonly number[],
): Promise<Map<number, ToldChange[]>> {
  const found = await linesBy(db, sql`h.id = any(${[...lines]}::bigint[])`);
  const names = await namesSpokenOf(db, table, found, language);
  return new Map(
    found.map(({ id, fields }) => [id, toldOf({ language, process }, fields, names, () => true)]),
  );
}
