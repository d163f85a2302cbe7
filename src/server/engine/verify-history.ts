import { type Kysely, type Selectable, sql } from 'kysely';
import type { AnyStateMachine } from 'xstate';
import { transitionsOf } from '#machines/kit.ts';
import type { HistoryTable } from '../db/tables/engine.ts';
import type { Database } from '../db/tables.ts';
import { brokenLines } from './history.ts';
import type { ProcessDefinition } from './process.ts';

type Line = Selectable<HistoryTable>;
type Edges = ReadonlyMap<string, string>;
type Stored = { id: number; state: string; version: number };

/** A record whose history and state do not agree, in words for an operator. */
export interface Difference {
  process: string;
  recordId: number;
  problem: string;
}

/** What is looked at: a machine, and the table where its records stand. Settings have them too, beside the engine (decision 033). */
export type Verified = Pick<ProcessDefinition, 'machine'> & { table: string };

const pageSize = 2000;

/** Every transition of a machine as `from event` -> to. */
const edgesOf = (machine: AnyStateMachine): Edges => new Map(transitionsOf(machine).map(({ from, event, to }) => [`${from} ${event}`, to]));

/** What is wrong inside one record's lines: the chain of hashes, the numbering, and steps that the machine does not know. */
export function problemsOf(edges: Edges, lines: readonly Line[]): string[] {
  let [state, version] = ['absent', 0];
  const steps = lines.flatMap((line) => {
    const found: string[] = [];
    if (line.record_version !== version + 1) found.push(`line ${line.id}: version ${line.record_version} where ${version + 1} is due`);
    if (line.from_state !== state) found.push(`line ${line.id}: begins in ${line.from_state}, the line before ended in ${state}`);
    if (edges.get(`${line.from_state} ${line.event}`) !== line.to_state)
      found.push(`line ${line.id}: ${line.event} does not lead from ${line.from_state} to ${line.to_state}`);
    [state, version] = [line.to_state, line.record_version];
    return found;
  });
  return [...brokenLines(lines).map((id) => `line ${id}: the hash does not fit, or a line before it is gone`), ...steps];
}

/** What the last line and the stored row must agree in; `deleted` records have no row. */
function endProblems(last: Line, stored: Stored | undefined): string[] {
  if (last.to_state === 'deleted') return stored ? ['deleted by its history, but still stored'] : [];
  if (!stored) return [`${last.to_state} by its history, but not stored`];
  const found: string[] = [];
  if (stored.state !== last.to_state) found.push(`stored as ${stored.state}, by its history ${last.to_state}`);
  if (stored.version !== last.record_version) found.push(`stored version ${stored.version}, by its history ${last.record_version}`);
  return found;
}

async function storedRows(db: Kysely<Database>, table: string, ids: readonly number[]): Promise<Map<number, Stored>> {
  const { rows } = await sql<Stored>`select id, state, version from ${sql.table(table)} where id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The histories of a process record by record, in order; each page of lines is cut between two records. */
async function* records(db: Kysely<Database>, process: string): AsyncGenerator<Line[][]> {
  let rest: Line[] = [];
  for (let [id, version] = [0, 0]; ; ) {
    const page = await db
      .selectFrom('history')
      .selectAll()
      .where('process', '=', process)
      .where(sql<boolean>`(record_id, record_version) > (${id}, ${version})`)
      .orderBy('record_id')
      .orderBy('record_version')
      .limit(pageSize)
      .execute();
    const last = page.at(-1);
    const groups = new Map<number, Line[]>();
    for (const line of [...rest, ...page]) groups.set(line.record_id, [...(groups.get(line.record_id) ?? []), line]);
    const whole = [...groups.values()];
    // The last record of a full page may go on in the next one.
    rest = last && page.length === pageSize ? (whole.pop() ?? []) : [];
    yield whole;
    if (!last || page.length < pageSize) return;
    [id, version] = [last.record_id, last.record_version];
  }
}

async function* withoutHistory(db: Kysely<Database>, { machine, table }: Verified): AsyncGenerator<Difference> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} r
    where not exists (select from history h where h.process = ${machine.id} and h.record_id = r.id)`.execute(db);
  for (const { id } of rows) yield { process: machine.id, recordId: id, problem: 'stored, but without any history' };
}

/**
 * Checks every record of the processes (safety decision 8, S10): its chain of hashes, and that folding its history through the machine,
 * guards taken as met, gives the stored state and version. `count` hears how many lines were read. Yields what does not agree.
 */
export async function* verifyHistory(
  db: Kysely<Database>,
  definitions: readonly Verified[],
  count: (lines: number) => void = () => undefined,
): AsyncGenerator<Difference> {
  for (const definition of definitions) {
    const { machine, table } = definition;
    const edges = edgesOf(machine);
    for await (const page of records(db, machine.id)) {
      const stored = await storedRows(
        db,
        table,
        page.flatMap((lines) => lines[0]?.record_id ?? []),
      );
      for (const lines of page) {
        count(lines.length);
        const last = lines.at(-1);
        if (!last) continue;
        const recordId = last.record_id;
        for (const problem of [...problemsOf(edges, lines), ...endProblems(last, stored.get(recordId))])
          yield { process: machine.id, recordId, problem };
      }
    }
    yield* withoutHistory(db, definition);
  }
}
