import { sql } from 'kysely';
import { addDays, mondayOf, tashkentDay } from '#shared/dates.ts';
import {
  type Forecast,
  forecastOf,
  type QueueWeek,
  type Tested,
  testedAgainst,
  weeksKept,
  weeksOfQueue,
} from '#shared/forecast.ts';
import type { PassageQuery } from '#shared/passages.ts';
import type { Reader, Trx } from '../engine/process.ts';
import type { Viewer } from '../statistics/viewer.ts';
import { numbersAsked, recordsAsked } from './dimensions.ts';

/** A state of a process in which records wait. */
export interface QueueName {
  process: string;
  state: string;
}

/** What stands in a state now, and its whole weeks, the latest first. */
export interface Queue extends QueueName {
  standing: number;
  weeks: readonly QueueWeek[];
}

interface Week extends QueueName {
  week: string;
  arrived: number;
  gone: number;
}

/** The present week and those that are kept before it by their Mondays, the latest first. */
const mondaysBefore = (day: string): string[] =>
  Array.from({ length: weeksKept + 1 }, (_, place) => addDays(mondayOf(day), -7 * place));

const ofQueue =
  ({ process, state }: QueueName) =>
  (one: QueueName): boolean =>
    one.process === process && one.state === state;

/** Some queues for a viewer, narrowed to what they ask for. */
export async function readQueues(
  db: Trx,
  names: readonly QueueName[],
  viewer: Viewer,
  query: PassageQuery = {},
): Promise<{ as_of: Date | null; queues: Queue[] }> {
  const fold = await db.selectFrom('passage_fold').select('as_of').executeTakeFirst();
  if (!fold || names.length === 0) return { as_of: fold?.as_of ?? null, queues: [] };
  const mondays = mondaysBefore(tashkentDay(fold.as_of));
  const asked = sql`unnest(${names.map(({ process }) => process)}::text[],
    ${names.map(({ state }) => state)}::text[]) q (process, state)`;
  const [told, stands] = await Promise.all([
    sql<Week>`select r.process, r.state, to_char(r.week, 'YYYY-MM-DD') as week,
      sum(r.arrived)::int as arrived, sum(r.gone)::int as gone
      from ${asked} join passage_week r on r.process = q.process and r.state = q.state
        and r.week >= ${mondays.at(-1)}::date
      where ${numbersAsked(query, viewer)} group by 1, 2, 3`.execute(db),
    sql<QueueName & { standing: number }>`
      select r.process, r.state, count(*)::int as standing
      from ${asked} join passage_record r on r.process = q.process and r.state = q.state
      where ${recordsAsked(query, viewer)} group by 1, 2`.execute(db),
  ]);
  const queues = names.map((name) => {
    const weeks = new Map(told.rows.filter(ofQueue(name)).map((row) => [row.week, row]));
    const standing = stands.rows.find(ofQueue(name))?.standing ?? 0;
    const counted = mondays.map((week) => {
      const { arrived = 0, gone: left = 0 } = weeks.get(week) ?? {};
      return { week, arrived, left };
    });
    // The present week is not over: it only says what stood there on its morning.
    return { ...name, standing, weeks: weeksOfQueue(counted, standing).slice(1) };
  });
  return { as_of: fold.as_of, queues };
}

/** What is said of a queue today, and how often it was right. */
export function saidOf(
  { standing, weeks }: Queue,
  { today, settings }: Pick<Reader, 'today' | 'settings'>,
): Forecast & { tested: Tested } {
  const holidays = settings['calendar.holidays'];
  const said = forecastOf({ standing, weeks }, today, holidays);
  return { ...said, tested: testedAgainst(weeks, holidays) };
}
