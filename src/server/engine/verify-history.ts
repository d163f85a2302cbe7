import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/tables.ts';
import { type Attestation, attestationsOf, type Break, speaksOf } from './attestations.ts';
import { endProblems, type Line, problemsOf, processOf, type Stored, type Verified, waysOf } from './verify-chain.ts';

/** A record whose history and state do not agree, in words for an operator. */
export interface Difference {
  process: string;
  recordId: number;
  problem: string;
}

/** A broken line that an administrator has explained. */
export interface AttestedLine {
  process: string;
  recordId: number;
  lineId: number;
}

const pageSize = 2000;

function byLine(said: readonly Attestation[]): Map<number, Attestation[]> {
  const lines = new Map<number, Attestation[]>();
  for (const one of said) lines.set(one.line_id, [...(lines.get(one.line_id) ?? []), one]);
  return lines;
}

/** The stored records as `id, state, version`. */
const standing = ({ rows, table }: Verified) => rows ?? sql`select id, state, version from ${sql.table(table)}`;

async function storedRows(db: Kysely<Database>, verified: Verified, ids: readonly number[]): Promise<Map<number, Stored>> {
  const { rows } = await sql<Stored>`select * from (${standing(verified)}) r where r.id = any(${ids}::bigint[])`.execute(db);
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

/** Records without any line; those that may come without one are asked for it once they have changed. */
async function* withoutHistory(db: Kysely<Database>, verified: Verified): AsyncGenerator<Difference> {
  const process = processOf(verified);
  const changed = verified.begins === undefined ? sql`true` : sql`r.version <> 1`;
  const { rows } = await sql<{ id: number }>`
    select r.id from (${standing(verified)}) r
    where ${changed} and not exists (select from history h where h.process = ${process} and h.record_id = r.id)`.execute(db);
  for (const { id } of rows) yield { process, recordId: id, problem: 'stored, but without any history' };
}

/**
 * Checks every record of the processes and of what stands beside them (safety decision 8, S10): its chain of hashes, and that folding its history
 * through the machine, guards taken as met, gives the stored state and version. `count` hears how many lines were read, `attested` of broken lines that
 * an administrator has explained (decision 068). Yields what does not agree.
 */
export async function* verifyHistory(
  db: Kysely<Database>,
  definitions: readonly Verified[],
  count: (lines: number) => void = () => undefined,
  attested: (line: AttestedLine) => void = () => undefined,
): AsyncGenerator<Difference> {
  const said = byLine(await attestationsOf(db, 'history'));
  for (const verified of definitions) {
    const process = processOf(verified);
    const ways = waysOf(verified);
    for await (const page of records(db, process)) {
      const ids = page.flatMap((lines) => lines[0]?.record_id ?? []);
      const stored = await storedRows(db, verified, ids);
      for (const lines of page) {
        count(lines.length);
        const [first] = lines;
        if (!first) continue;
        const recordId = first.record_id;
        const isAttested = (found: Break): boolean => {
          const known = said.get(found.id)?.some((one) => speaksOf(one, found)) ?? false;
          if (known) attested({ process, recordId, lineId: found.id });
          return known;
        };
        const problems = [...problemsOf(ways, lines, isAttested), ...endProblems(ways, lines, stored.get(recordId))];
        for (const problem of problems) yield { process, recordId, problem };
      }
    }
    yield* withoutHistory(db, verified);
  }
}
