import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import { auditExportMachine } from '#machines/audit-export.machine.ts';
import type { Database } from '#server/db/tables.ts';
import type { Break } from '#server/engine/attestations.ts';
import { breaksIn } from '#server/engine/history.ts';
import type { Reader, Sql } from '#server/engine/process.ts';
import { lostBeginning, processOf, type Verified, waysOf } from '#server/engine/verify-chain.ts';
import type { RecordWords } from '#server/record-words/record-words.ts';
import { attestedAmong } from './attested.server.ts';
import {
  actorJson,
  among,
  amongChosen,
  chosen,
  peopleNamed,
  rolesIn,
  within,
} from './for-others/log-conditions.server.ts';
import { logPart } from './log-part.server.ts';
import {
  type AuditQuery,
  type auditChange,
  type auditLine,
  type auditRecord,
  unusualKinds,
} from './schema.ts';
import { unusualLines } from './unusual.server.ts';

export type Change = z.infer<typeof auditLine>;
export type ToldLine = z.infer<typeof auditChange>;

/**
 * What an export took along. Exports of an older version have no name of their list: it was a part
 * of this log.
 */
const taken = sql`case when h.process = ${auditExportMachine.id} then jsonb_build_object(
    'list', coalesce(h.changed_fields -> 'list' ->> 1, 'audit'),
    'rows', h.changed_fields -> 'rows' -> 1,
    'filters', h.changed_fields -> 'query' -> 1) end`;

/** A line may be unusual in more ways than one: the first is told. */
const unusual = sql`case ${sql.join(
  unusualKinds.map((kind) => sql`when ${unusualLines(kind)} then ${kind}::text`),
  sql` `,
)} end`;

const columns = sql`h.id, h.process, h.record_id, h.event, h.from_state, h.to_state, h.at, h.reason,
  h.confirm_method, h.ip, h.job, h.actor_role,
  array(select jsonb_object_keys(h.changed_fields)) as changed,
  ${taken} as taken,
  ${unusual} as unusual,
  ${actorJson(sql`h.actor_user_id`, sql`h.actor_org_id`, sql`h.actor_role`)} as actor`;

/** A search that is a number names a record; words name the person who acted. */
function found(search: string | undefined): Sql[] {
  const number = /^\s*#?(\d{1,12})\s*$/.exec(search ?? '')?.[1];
  if (number) return [sql`h.record_id = ${Number(number)}`];
  const people = peopleNamed(search);
  return people ? [sql`h.actor_user_id in ${people}`] : [];
}

const unusualOf = (watched: NonNullable<AuditQuery['watched']>): Sql => {
  if (watched !== 'any') return unusualLines(watched);
  return sql`(${sql.join(unusualKinds.map(unusualLines), sql` or `)})`;
};

function conditionOf(query: AuditQuery, now: Date): Sql {
  const { process, event, role, organization, person, watched, search } = query;
  const narrowed = [
    ...amongChosen(sql`h.process`, chosen(process)),
    ...amongChosen(sql`h.event`, chosen(event)),
    ...amongChosen(sql`h.actor_role`, rolesIn(role)),
    ...(organization ? [among(sql`h.actor_org_id`, organization, sql`bigint`)] : []),
    ...(person ? [among(sql`h.actor_user_id`, person, sql`bigint`)] : []),
  ];
  const signals = watched ? [unusualOf(watched)] : [];
  return sql.join([within(now, query), ...narrowed, ...signals, ...found(search)], sql` and `);
}

/** All changes of all processes. */
export const changeLog = logPart<AuditQuery, Change>({ table: 'history', columns, conditionOf });

/** Lines of the log as their reader is told them: records by name, fields by label and value. */
export async function toldLines(
  { db, words, reader }: { db: Kysely<Database>; words: RecordWords; reader: Reader },
  lines: readonly Change[],
): Promise<ToldLine[]> {
  const processes = [...new Set(lines.map(({ process }) => process))];
  const told = await Promise.all(
    processes.map(async (process) => {
      const own = lines.filter((line) => line.process === process);
      const records = own.map(({ record_id }) => record_id);
      const ids = own.map(({ id }) => id);
      const [names, changes] = await Promise.all([
        words.names(db, reader, process, records),
        words.changes(db, reader, process, ids),
      ]);
      return own.map((line) => ({
        ...line,
        record: names.get(line.record_id) ?? null,
        changes: changes.get(line.id) ?? [],
      }));
    }),
  );
  const byId = new Map(told.flat().map((line) => [line.id, line]));
  return lines.flatMap(({ id }) => byId.get(id) ?? []);
}

/** The chain of one record, in order. */
const chainOf = (db: Kysely<Database>, process: string, recordId: number) =>
  db
    .selectFrom('history')
    .selectAll()
    .where('process', '=', process)
    .where('record_id', '=', recordId)
    .orderBy('record_version')
    .execute();

/** Where the lines of a record do not fit their chain, or do not begin with its creation. */
async function breaksOf(
  db: Kysely<Database>,
  chains: readonly Verified[],
  process: string,
  recordId: number,
): Promise<Break[]> {
  const lines = await chainOf(db, process, recordId);
  const looked = chains.find((one) => processOf(one) === process);
  const lost = looked && lostBeginning(waysOf(looked), lines);
  return [...(lost ? [lost] : []), ...breaksIn(lines)];
}

/** How one line of the history is broken; undefined = it is sound, or not there. */
export async function breakOfChange(
  db: Kysely<Database>,
  chains: readonly Verified[],
  id: number,
): Promise<Break | undefined> {
  const line = await db
    .selectFrom('history')
    .select(['process', 'record_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!line) return undefined;
  return (await breaksOf(db, chains, line.process, line.record_id)).find(
    (found) => found.id === id,
  );
}

/**
 * A change, everything that the log holds of its record, and where the record's chain of hashes is
 * broken. Undefined when there is none.
 */
export async function readChange(
  db: Kysely<Database>,
  chains: readonly Verified[],
  id: number,
  told: (lines: readonly Change[]) => Promise<ToldLine[]>,
): Promise<z.infer<typeof auditRecord> | undefined> {
  const line = await db
    .selectFrom('history')
    .select(['process', 'record_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!line) return undefined;
  const { process, record_id } = line;
  const ofRecord = sql`h.process = ${process} and h.record_id = ${record_id}`;
  const read = await sql<Change>`select ${columns} from history h where ${ofRecord}
      order by h.record_version desc`.execute(db);
  const rows = await told(read.rows);
  const shown = rows.find((row) => row.id === id);
  if (!shown) return undefined;
  const breaks = await breaksOf(db, chains, process, record_id);
  const attested = await attestedAmong(db, 'history', breaks);
  const open = breaks.filter((found) => !attested.some(({ line_id }) => line_id === found.id));
  return { line: shown, lines: rows, broken: open.map((found) => found.id), attested };
}
