import { sql } from 'kysely';
import type { ToldLine } from '#shared/rows/history-line.ts';
import { Refusal } from '../base/refusal.ts';
import { readableFiles } from '../db/file-states.ts';
import { nameOrEmailOf } from '../db/person-name.ts';
import { plannedOnce } from '../db/prepared.ts';
import type { BaseRow, ProcessDefinition, Reader, Sql, StoredLine, Trx } from './process.ts';
import { readOne } from './read.ts';
import { scopeCondition } from './scope.ts';

/** A line of a timeline, before it is known how much more of it the reader may ask for. */
export type TimelineLine = Omit<ToldLine, 'tells'>;

type Fields = Record<string, unknown>;

const once = sql.raw(plannedOnce);

/** What a step has written into a field; null when it has emptied it, or has not touched it. */
function written(fields: Fields, name: string): string | null {
  const change = fields[name];
  const value: unknown = Array.isArray(change) ? change[1] : null;
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : null;
}

/**
 * Of what a line of history keeps only the columns that are told: a whole profile may stand beside
 * them.
 */
const toldOf = (fields: readonly string[]) =>
  fields.length === 0
    ? sql`'{}'::jsonb`
    : sql`coalesce((select jsonb_object_agg(k, h.changed_fields -> k)
      from unnest(${fields}::text[]) k where h.changed_fields ? k), '{}')`;

async function namesOf(trx: Trx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await trx
    .selectFrom('file')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .where('state', 'in', readableFiles)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * The lines of the history of a record `r`, newest first, as a JSON array. People are named,
 * numbers of theirs are not; of changed fields only what the process wants told is given with its
 * value.
 */
function storedLines(definition: ProcessDefinition, reader: Reader): Sql {
  const { timelineFields, timelineLines, machine } = definition;
  return sql`(select coalesce(json_agg(line order by line.version desc), '[]') from (
    select h.id, h.record_version as version, h.event, h.from_state, h.to_state, h.at, h.reason,
      h.confirm_method, h.job,
      array(select jsonb_object_keys(h.changed_fields)) as changed,
      ${toldOf(timelineFields?.fields ?? [])} as fields,
      ${timelineLines?.(reader) ?? sql`'[]'::jsonb`} as lines,
      case when h.actor_user_id is not null then jsonb_build_object(
        'name', ${nameOrEmailOf('a')}, 'role', h.actor_role,
        'organization', case when o.id is not null
          then jsonb_build_object('name_uz', o.name_uz, 'name_ru', o.name_ru, 'name_en', o.name_en)
            end) end as actor
    from history h left join account a on a.id = h.actor_user_id
      left join organization o on o.id = h.actor_org_id
    where h.process = ${machine.id} and h.record_id = r.id) line)`;
}

/** What is told of lines that were read; the record is asked for only where there are files. */
async function told(
  trx: Trx,
  definition: ProcessDefinition,
  reader: Reader,
  lines: readonly StoredLine[],
  recordOf: () => Promise<BaseRow | undefined>,
): Promise<TimelineLine[]> {
  const { timelineFields: known = { fields: [], files: () => false } } = definition;
  const papers = known.fields.filter((name) => name.endsWith('_file_id'));
  const filesOf = (fields: Fields): string[] =>
    papers.flatMap((name) => written(fields, name) ?? []);
  const ids = [...new Set(lines.flatMap(({ fields }) => filesOf(fields)))];
  const record = ids.length > 0 ? await recordOf() : undefined;
  const names =
    record && known.files(record, reader) ? await namesOf(trx, ids) : new Map<string, string>();
  return lines.map(({ fields, at, ...line }) => ({
    ...line,
    at: new Date(at),
    details: known.fields.flatMap((name) => {
      const value = papers.includes(name) ? null : written(fields, name);
      return value ? [{ name, value }] : [];
    }),
    files: filesOf(fields).flatMap((id) =>
      names.has(id) ? [{ id, name: names.get(id) ?? '' }] : [],
    ),
  }));
}

/** The history of a record, newest first. Throws `NOT_FOUND` where the reader does not see it. */
export async function timeline(
  trx: Trx,
  definition: ProcessDefinition,
  reader: Reader,
  recordId: number,
): Promise<TimelineLine[]> {
  const { rows } = await sql<{ lines: StoredLine[] }>`${once}
    select ${storedLines(definition, reader)} as lines from ${sql.table(definition.table)} r
      where r.id = ${recordId} and ${scopeCondition(definition, reader)}`.execute(trx);
  if (!rows[0]) throw new Refusal('NOT_FOUND');
  return told(trx, definition, reader, rows[0].lines, () =>
    readOne(trx, definition, reader, recordId),
  );
}

/**
 * A record and its history, newest first, both of the same moment. Throws `NOT_FOUND` where the
 * reader does not see it.
 */
export async function readWithTimeline<Row extends BaseRow>(
  trx: Trx,
  definition: ProcessDefinition<Row>,
  reader: Reader,
  recordId: number,
): Promise<{ row: Row; lines: TimelineLine[] }> {
  const history = storedLines(definition, reader);
  const row = await readOne(trx, definition, reader, recordId, { history });
  if (!row) throw new Refusal('NOT_FOUND');
  const lines = await told(trx, definition, reader, row.history_lines ?? [], async () => row);
  return { row, lines };
}
