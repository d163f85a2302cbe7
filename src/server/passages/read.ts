import { sql } from 'kysely';
import { isStored } from '#machines/kit.ts';
import type { PassageQuery, Passages, PassedState } from '#shared/passages.ts';
import type { ProcessDefinition, Sql, Trx } from '../engine/process.ts';
import { narrowed } from './dimensions.ts';
import { quantileOf, sumOf } from './quantile.ts';

interface Cell {
  state: string;
  event: string;
  to_state: string;
  duration: number;
  number: number;
}

/** The durations of some cells together. */
function durationsOf(cells: readonly Cell[]): Map<number, number> {
  const durations = new Map<number, number>();
  for (const { duration, number } of cells)
    durations.set(duration, (durations.get(duration) ?? 0) + number);
  return durations;
}

/** The cells of each way out, the most frequent first. */
function waysOf(cells: readonly Cell[]): PassedState['ways'] {
  const ways = new Map<string, Cell[]>();
  for (const cell of cells) {
    const name = `${cell.event} ${cell.to_state}`;
    ways.set(name, [...(ways.get(name) ?? []), cell]);
  }
  return [...ways.values()]
    .flatMap((ofWay) => {
      const [first] = ofWay;
      const durations = durationsOf(ofWay);
      const median = quantileOf(durations, 0.5);
      if (!first || median === null) return [];
      return [{ event: first.event, to: first.to_state, number: sumOf(durations), median }];
    })
    .sort((one, other) => other.number - one.number);
}

/** The states of a process in the order of its machine, with what is counted of each in a scope. */
export async function readPassages(
  db: Trx,
  { machine }: ProcessDefinition,
  query: PassageQuery,
  scope: Sql,
): Promise<Passages> {
  const where = sql`r.process = ${machine.id} and ${narrowed(query, scope)}`;
  const [cells, reached, years, fold] = await Promise.all([
    sql<Cell>`select r.state, r.event, r.to_state, r.duration, sum(r.number)::int as number
      from passage r where ${where} group by 1, 2, 3, 4`.execute(db),
    sql<{ state: string; number: number }>`select r.state, sum(r.number)::int as number
      from passage_reached r where ${where} group by 1`.execute(db),
    sql<{ year: number }>`select distinct r.year from passage_reached r
      where r.process = ${machine.id} and ${scope} order by 1 desc`.execute(db),
    db.selectFrom('passage_fold').select('as_of').executeTakeFirst(),
  ]);
  const numbers = new Map(reached.rows.map(({ state, number }) => [state, number]));
  const states = Object.keys(machine.states)
    .filter(isStored)
    .flatMap((state) => {
      const ofState = cells.rows.filter((cell) => cell.state === state);
      const number = numbers.get(state) ?? 0;
      if (number === 0 && ofState.length === 0) return [];
      const durations = durationsOf(ofState);
      return [
        {
          state,
          reached: number,
          left: sumOf(durations),
          median: quantileOf(durations, 0.5),
          p90: quantileOf(durations, 0.9),
          ways: waysOf(ofState),
        },
      ];
    });
  return {
    as_of: fold?.as_of.toISOString() ?? null,
    years: years.rows.map(({ year }) => year),
    states,
  };
}
