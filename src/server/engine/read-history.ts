import { sql } from 'kysely';
import { readableFiles } from '../db/file-states.ts';
import { nameOrEmailOf } from '../db/person-name.ts';
import { plannedOnce } from '../db/prepared.ts';
import type { BaseRow, ProcessDefinition, Reader, Trx } from './process.ts';
import { readOne } from './read.ts';
import { scopeCondition } from './scope.ts';

/** One line of a timeline: who, with role and organization, did what, when and why. */
export interface TimelineLine {
  id: number;
  /** The version that the step gave the record. */
  version: number;
  event: string;
  from_state: string;
  to_state: string;
  at: Date;
  actor: {
    name: string;
    role: string;
    organization: { name_uz: string; name_ru: string; name_en: string } | null;
  } | null;
  reason: string | null;
  confirm_method: string;
  job: string | null;
  changed: string[];
  /**
   * Numbers and dates of the papers behind the step, as they were written then: a later step may
   * have replaced them in the record.
   */
  details: { name: string; value: string }[];
  /** The files behind the step that are still there and that the reader may open. */
  files: { id: string; name: string }[];
  /**
   * Numbers of the record's lines that the step has changed; `of` is null for numbers of the record
   * itself.
   */
  lines: {
    of: { id: number; code: string | null } | null;
    column: string;
    before: number | string | null;
    after: number | string | null;
  }[];
}

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
 * The history of a record that the reader sees, newest first. People are named, numbers of theirs
 * are not; of changed fields only what the process wants told is given with its value. `known` is
 * the record where it is being read anyway.
 */
export async function timeline(
  trx: Trx,
  definition: ProcessDefinition,
  reader: Reader,
  recordId: number,
  known?: Promise<BaseRow | undefined>,
): Promise<TimelineLine[]> {
  const { timelineFields: told = { fields: [], files: () => false } } = definition;
  const { rows } = await sql<Omit<TimelineLine, 'details' | 'files'> & { fields: Fields }>`${once}
    select h.id, h.record_version as version, h.event, h.from_state, h.to_state, h.at, h.reason,
      h.confirm_method, h.job,
      array(select jsonb_object_keys(h.changed_fields)) as changed,
        ${toldOf(told.fields)} as fields,
          ${definition.timelineLines?.(reader) ?? sql`'[]'::jsonb`} as lines,
      case when h.actor_user_id is not null then jsonb_build_object(
        'name', ${nameOrEmailOf('a')},
          'role', h.actor_role,
        'organization', case when o.id is not null
          then jsonb_build_object('name_uz', o.name_uz, 'name_ru', o.name_ru, 'name_en', o.name_en)
            end) end as actor
    from history h left join account a on a.id = h.actor_user_id
      left join organization o on o.id = h.actor_org_id
    where h.process = ${definition.machine.id} and h.record_id = ${recordId}
      and exists (select 1 from ${sql.table(definition.table)} r
        where r.id = ${recordId} and ${scopeCondition(definition, reader)})
    order by h.record_version desc`.execute(trx);
  const papers = told.fields.filter((name) => name.endsWith('_file_id'));
  const filesOf = (fields: Fields): string[] =>
    papers.flatMap((name) => written(fields, name) ?? []);
  const ids = [...new Set(rows.flatMap(({ fields }) => filesOf(fields)))];
  // The record itself is read only where there is a file to ask about.
  const record =
    ids.length > 0 ? await (known ?? readOne(trx, definition, reader, recordId)) : undefined;
  const names =
    record && told.files(record, reader) ? await namesOf(trx, ids) : new Map<string, string>();
  return rows.map(({ fields, ...line }) => ({
    ...line,
    details: told.fields.flatMap((name) => {
      const value = papers.includes(name) ? null : written(fields, name);
      return value ? [{ name, value }] : [];
    }),
    files: filesOf(fields).flatMap((id) =>
      names.has(id) ? [{ id, name: names.get(id) ?? '' }] : [],
    ),
  }));
}
