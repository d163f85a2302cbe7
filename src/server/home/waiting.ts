import { type SqlBool, sql } from 'kysely';
import type { WaitingAnswer, WaitingRecord } from '#shared/home.ts';
import type { Services } from '../app-types.ts';
import { waitingRows } from '../engine/duties.ts';
import type { ProcessDefinition, Reader } from '../engine/process.ts';
import { readingScopes } from '../engine/scope.ts';
import type { Naming } from '../search/findable.ts';
import { namedRows } from '../search/named-rows.ts';

/** So many records of a process are named at once; its own list has the others. */
const mostNamed = 200;

type Db = Pick<Services, 'db'>;
type Group = WaitingAnswer['groups'][number];

/** Which records: of these processes, with this last day; null = all. */
interface Asked {
  processes: readonly string[] | null;
  due: string | null;
}

async function waitingIn(
  { db }: Db,
  reader: Reader,
  definition: ProcessDefinition,
  naming: Naming | undefined,
  due: string | null,
): Promise<Group | null> {
  const on = due === null ? sql<SqlBool>`true` : sql<SqlBool>`w.due = ${due}`;
  const { rows } = await sql<{ id: number; due: string | null; count: number }>`
    select w.id, w.due, (count(*) over ())::int as count
    from ${waitingRows(definition, reader)} w where ${on}
    order by w.due nulls last, w.id limit ${mostNamed}`.execute(db);
  const days = new Map(rows.map((row) => [row.id, row.due]));
  const found = await namedRows(db, definition, reader, { naming, ids: [...days.keys()] });
  const records = found.map((row): WaitingRecord => ({ ...row, due: days.get(row.id) ?? null }));
  const count = rows[0]?.count ?? 0;
  return count > 0 ? { process: definition.machine.id, count, records } : null;
}

/** The records that wait for the reader, by name and day: those that the menu counts. */
export async function waitingRecords(
  services: Db,
  reader: Reader,
  definitions: readonly ProcessDefinition[],
  named: Readonly<Record<string, Naming>>,
  { processes, due }: Asked,
): Promise<WaitingAnswer> {
  const open = definitions.filter(
    (definition) =>
      (processes === null || processes.includes(definition.machine.id)) &&
      readingScopes(definition, reader).length > 0,
  );
  const groups = await Promise.all(
    open.map((definition) =>
      waitingIn(services, reader, definition, named[definition.machine.id], due),
    ),
  );
  return { groups: groups.filter((group) => group !== null) };
}
