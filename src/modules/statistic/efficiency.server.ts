import { type Kysely, sql } from 'kysely';
import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import type { Database } from '#server/db/tables.ts';
import type { Viewer } from '#server/statistics/viewer.ts';
import { doctoralTypes } from './codes.ts';
import { namesOf, studentsIn } from './read.server.ts';
import type { Efficiency, EfficiencyQuery, EfficiencyRow } from './schema.ts';

const nobody: Efficiency = { began: 0, studying: 0, ended: 0, defended: 0, removed: 0 };

interface Cell {
  key: number | null;
  state: string;
  number: number;
}

/** How many there are of each key and state among those who study, or whose study has ended. */
async function cellsOf(
  db: Kysely<Database>,
  query: EfficiencyQuery,
  tag: 'studying' | 'ended',
  viewer: Viewer,
): Promise<Cell[]> {
  const { dc_type: chosen } = query;
  const dc_type = doctoralTypes.filter((type) => chosen === undefined || chosen.includes(type));
  const { key, from } = studentsIn({ ...query, dc_type, tag }, viewer);
  const { rows } = await sql<Cell>`select ${key} as key, c.state, sum(c.number)::int as number
    from ${from} group by 1, 2`.execute(db);
  return rows;
}

const defended = statesTagged(applicationMachine, 'defended');
const removed = statesTagged(applicationMachine, 'removed');

function add(to: Efficiency, { state, number }: Cell, tag: 'studying' | 'ended'): void {
  to.began += number;
  to[tag] += number;
  if (defended.includes(state)) to.defended += number;
  if (removed.includes(state)) to.removed += number;
}

/**
 * How many of those who began to study for a doctorate have come to a defence, row by row; the rows
 * of which most have ended come first, what is not known last (docs/domain.md#statistics).
 */
export async function readEfficiency(
  db: Kysely<Database>,
  query: EfficiencyQuery,
  viewer: Viewer,
): Promise<{ results: EfficiencyRow[]; total: Efficiency }> {
  const tags = ['studying', 'ended'] as const;
  const cells = await Promise.all(tags.map((tag) => cellsOf(db, query, tag, viewer)));
  const rows = new Map<number | null, Efficiency>();
  const total = { ...nobody };
  for (const [at, ofTag] of cells.entries()) {
    const tag = tags[at] ?? 'ended';
    for (const cell of ofTag) {
      const row = rows.get(cell.key) ?? { ...nobody };
      rows.set(cell.key, row);
      add(row, cell, tag);
      add(total, cell, tag);
    }
  }
  const keys = [...rows.keys()].filter((key) => key !== null);
  const names = await namesOf(db, query.by, keys);
  const results = [...rows].map(([key, counts]) => ({
    key,
    named: key === null ? null : (names.get(key) ?? null),
    ...counts,
  }));
  return {
    results: results.sort(
      (one, other) =>
        Number(one.key === null) - Number(other.key === null) ||
        other.ended - one.ended ||
        other.began - one.began ||
        (one.key ?? 0) - (other.key ?? 0),
    ),
    total,
  };
}
