import { sql } from 'kysely';
import type { HomeLine } from '#shared/home.ts';
import type { Services } from '../app-types.ts';
import { type WaitingPart, waitingByProcess, waitingParts, waitingRows } from '../engine/duties.ts';
import type { ProcessDefinition, Reader, Sql } from '../engine/process.ts';
import { readingScopes } from '../engine/scope.ts';
import { homeLine, toneOf } from './home-lines.ts';

type Db = Pick<Services, 'db'>;

/** A line about records that wait: as many as it says, each in its list. */
const lineOf = (
  { today }: Reader,
  { count, late, deadline }: WaitingPart,
  line: Pick<HomeLine, 'key'> & Partial<HomeLine>,
): HomeLine =>
  homeLine({ tone: toneOf(deadline, today), count, late, waiting: count, deadline, ...line });

/** What of some processes waits for the reader, process by process, as the menu counts it. */
export async function turnLines(
  { db }: Db,
  reader: Reader,
  definitions: readonly ProcessDefinition[],
): Promise<HomeLine[]> {
  const open = definitions.filter((definition) => readingScopes(definition, reader).length > 0);
  return (await waitingByProcess(db, open, reader))
    .filter(({ count }) => count > 0)
    .map(({ process, ...part }) =>
      lineOf(reader, part, { key: 'turn', group: process, process, params: { process } }),
    );
}

/** What of one process waits for the reader, as the one line with words of its own. */
export async function turnLine(
  { db }: Db,
  reader: Reader,
  definition: ProcessDefinition,
  key: string,
): Promise<HomeLine[]> {
  const parts = await waitingByProcess(db, [definition], reader);
  return parts.filter(({ count }) => count > 0).map((part) => lineOf(reader, part, { key }));
}

/** A part of a worklist that is told in a line of its own, and what the line says of it. */
export interface TurnPart {
  group: string;
  condition: Sql;
  line: Partial<HomeLine>;
}

/** The same by parts of a worklist that hold every record once: a line for each. */
export async function partTurnLines(
  { db }: Db,
  reader: Reader,
  definition: ProcessDefinition,
  parts: readonly TurnPart[],
): Promise<HomeLine[]> {
  const conditions = Object.fromEntries(parts.map(({ group, condition }) => [group, condition]));
  const counted = await waitingParts(db, definition, reader, conditions);
  return parts.flatMap(({ group, line }) => {
    const found = counted.find(({ part }) => part === group);
    return found ? [lineOf(reader, found, { key: group, ...line, group })] : [];
  });
}

/** The ids of the records that wait for the reader. */
export async function waitingIds(
  { db }: Db,
  reader: Reader,
  definition: ProcessDefinition,
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select w.id from ${waitingRows(definition, reader)} w`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
