import { sql } from 'kysely';
import type { HomeLine } from '#shared/home.ts';
import type { Services } from '../app-types.ts';
import { type WaitingPart, waitingPart, waitingRows } from '../engine/duties.ts';
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
  const counted = await Promise.all(
    open.map(async (definition) => ({
      process: definition.machine.id,
      part: await waitingPart(db, definition, reader),
    })),
  );
  return counted
    .filter(({ part }) => part.count > 0)
    .map(({ process, part }) =>
      lineOf(reader, part, { key: 'turn', group: process, params: { process } }),
    );
}

/** What of one process waits for the reader, as the one line with words of its own. */
export async function turnLine(
  { db }: Db,
  reader: Reader,
  definition: ProcessDefinition,
  key: string,
): Promise<HomeLine[]> {
  const part = await waitingPart(db, definition, reader);
  return part.count > 0 ? [lineOf(reader, part, { key })] : [];
}

/**
 * The same by `groups`, parts of a worklist that hold every record once: a line for each, whose
 * words `keys` names.
 */
export async function groupTurnLines(
  { db }: Db,
  reader: Reader,
  definition: ProcessDefinition,
  {
    groups,
    keys,
  }: {
    groups: Readonly<Record<string, Sql>>;
    keys: Readonly<Record<string, Pick<HomeLine, 'key'> & Partial<HomeLine>>>;
  },
): Promise<HomeLine[]> {
  const counted = await Promise.all(
    Object.entries(groups).map(async ([group, condition]) => ({
      group,
      part: await waitingPart(db, definition, reader, condition),
    })),
  );
  return counted
    .filter(({ part }) => part.count > 0)
    .map(({ group, part }) => lineOf(reader, part, { key: group, ...keys[group], group }));
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
