import { sql } from 'kysely';
import { isStored } from '#machines/kit.ts';
import { addDays, mondayOf, tashkentDay } from '#shared/dates.ts';
import { type PassageQuery, type Passages, type PassedState, weeksTold } from '#shared/passages.ts';
import type { ProcessDefinition, Trx } from '../engine/process.ts';
import { numbersAsked, type Onlooker } from './dimensions.ts';
import { quantileOf, sumOf } from './quantile.ts';

interface Cell {
  state: string;
  event: string;
  to_state: string;
  role: string;
  duration: number;
  number: number;
}

interface Week {
  state: string;
  week: string;
  arrived: number;
  gone: number;
}

/** The last weeks by their Mondays, the latest first. */
const weeksBefore = (day: string): string[] =>
  Array.from({ length: weeksTold }, (_, place) => addDays(mondayOf(day), -7 * place));

/** What came into a state and left it in each of the weeks. */
const weeksOf = (weeks: readonly string[], told: readonly Week[]): PassedState['weeks'] =>
  weeks.map((week) => {
    const { arrived = 0, gone = 0 } = told.find((one) => one.week === week) ?? {};
    return { week, arrived, left: gone };
  });

/** The durations of some cells together. */
function durationsOf(cells: readonly Cell[]): Map<number, number> {
  const durations = new Map<number, number>();
  for (const { duration, number } of cells)
    durations.set(duration, (durations.get(duration) ?? 0) + number);
  return durations;
}

/** The cells that have the same name, by it. */
function cellsBy(cells: readonly Cell[], nameOf: (cell: Cell) => string): Map<string, Cell[]> {
  const named = new Map<string, Cell[]>();
  for (const cell of cells) {
    const [name, others] = [nameOf(cell), named.get(nameOf(cell))];
    if (others) others.push(cell);
    else named.set(name, [cell]);
  }
  return named;
}

const mostFirst = (one: { number: number }, other: { number: number }): number =>
  other.number - one.number;

/** How often records went some way, and the median of the hours before. */
const timesOf = (cells: readonly Cell[]): { number: number; median: number } => {
  const durations = durationsOf(cells);
  return { number: sumOf(durations), median: quantileOf(durations, 0.5) ?? 0 };
};

/** The cells of each way out, and of each role that leads that way; the most frequent first. */
function waysOf(cells: readonly Cell[]): PassedState['ways'] {
  const ways = cellsBy(cells, ({ event, to_state }) => `${event} ${to_state}`);
  return [...ways.values()]
    .flatMap((ofWay) => {
      const [first] = ofWay;
      if (!first) return [];
      const by = [...cellsBy(ofWay, ({ role }) => role)].map(([role, ofRole]) => ({
        role,
        ...timesOf(ofRole),
      }));
      return [
        { event: first.event, to: first.to_state, ...timesOf(ofWay), by: by.sort(mostFirst) },
      ];
    })
    .sort(mostFirst);
}

/** The states of a process in the order of its machine, with what is counted of each for somebody. */
export async function readPassages(
  db: Trx,
  definition: ProcessDefinition,
  query: PassageQuery,
  viewer: Onlooker,
): Promise<Passages> {
  const { machine } = definition;
  const where = sql`r.process = ${machine.id} and ${numbersAsked(query, viewer)}`;
  const all = sql`r.process = ${machine.id} and ${numbersAsked({}, viewer)}`;
  const { kindWords } = definition.dimensions ?? {};
  const [cells, reached, came, years, kinds, fold] = await Promise.all([
    sql<Cell>`select r.state, r.event, r.to_state, r.role, r.duration,
      sum(r.number)::int as number
      from passage r where ${where} group by 1, 2, 3, 4, 5`.execute(db),
    sql<{ state: string; number: number }>`select r.state, sum(r.number)::int as number
      from passage_reached r where ${where} group by 1`.execute(db),
    sql<Week>`select r.state, to_char(r.week, 'YYYY-MM-DD') as week,
      sum(r.arrived)::int as arrived, sum(r.gone)::int as gone
      from passage_week r where ${where}
        and r.week > (select f.as_of::date from passage_fold f) - ${7 * (weeksTold + 1)}::int
      group by 1, 2`.execute(db),
    sql<{ year: number }>`select distinct r.year from passage_reached r
      where ${all} order by 1 desc`.execute(db),
    sql<{ kind: number }>`select distinct r.kind from passage_reached r
      where ${all} and r.kind <> 0 order by 1`.execute(db),
    db.selectFrom('passage_fold').select('as_of').executeTakeFirst(),
  ]);
  const numbers = new Map(reached.rows.map(({ state, number }) => [state, number]));
  const weeks = fold ? weeksBefore(tashkentDay(fold.as_of)) : [];
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
          weeks: weeksOf(
            weeks,
            came.rows.filter((one) => one.state === state),
          ),
        },
      ];
    });
  return {
    as_of: fold?.as_of.toISOString() ?? null,
    years: years.rows.map(({ year }) => year),
    kinds: kindWords ? { words: kindWords, codes: kinds.rows.map(({ kind }) => kind) } : null,
    states,
  };
}
