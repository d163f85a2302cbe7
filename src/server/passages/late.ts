import { sql } from 'kysely';
import { addDays } from '#shared/dates.ts';
import { paceOf } from '#shared/forecast.ts';
import { isWorkingDay } from '#shared/holidays.ts';
import { plannedAnew } from '../db/prepared.ts';
import { waitingRows } from '../engine/duties.ts';
import type { ProcessDefinition, Reader, Sql, Trx } from '../engine/process.ts';
import type { Queue } from './queues.ts';

/** Last days that are farther are not looked at: a pace of weeks says nothing of them. */
const daysAhead = 400;

/** Working days after today up to each day that is looked at. */
function workingDays({ today, settings }: Reader): { days: string[]; numbers: number[] } {
  const days = Array.from({ length: daysAhead + 1 }, (_, ahead) => addDays(today, ahead));
  let number = 0;
  const numbers = days.map((day) => {
    if (day > today && isWorkingDay(day, settings['calendar.holidays'])) number += 1;
    return number;
  });
  return { days, numbers };
}

/**
 * What waits for the reader with its place in its queue, the oldest first, and whether its turn comes
 * after its last day: at a pace of `left` in `days`, more working days are needed than there are.
 */
function turnsInQueues(
  definition: ProcessDefinition,
  reader: Reader,
  queues: readonly Queue[],
  places: Sql,
): Sql {
  const paces = queues.map(({ weeks }) => paceOf(weeks, reader.settings['calendar.holidays']));
  const { days, numbers } = workingDays(reader);
  return sql`(
    with queue as (
      select r.record_id, r.state,
        row_number() over (partition by r.state order by r.moved_at, r.record_id)::int as place
      from passage_record r
      where r.process = ${definition.machine.id}
        and r.state = any(${queues.map(({ state }) => state)}::text[]) and ${places}
    ),
    pace as (
      select * from unnest(${queues.map(({ state }) => state)}::text[],
        ${paces.map((pace) => pace.days)}::int[], ${paces.map(({ left }) => left)}::int[])
        p (state, days, number)
    ),
    calendar as (
      select * from unnest(${days}::date[], ${numbers}::int[]) c (day, number)
    )
    select w.id, q.state, q.place, w.due,
      coalesce(p.number > 0 and q.place::bigint * p.days > p.number::bigint * c.number, false) as late
    from ${waitingRows(definition, reader)} w
      join queue q on q.record_id = w.id join pace p on p.state = q.state
      left join calendar c on c.day = w.due)`;
}

/** What of a queue waits for the reader: how much, how much of it will be late, the first such day. */
export interface TurnsOfQueue {
  state: string;
  waiting: number;
  late: number;
  first: string | null;
}

/** The queues of a process in which records wait for the reader. */
export async function countLate(
  db: Trx,
  definition: ProcessDefinition,
  reader: Reader,
  { queues, places }: { queues: readonly Queue[]; places: Sql },
): Promise<TurnsOfQueue[]> {
  const { rows } = await sql<TurnsOfQueue>`${sql.raw(plannedAnew)}
    select t.state, count(*)::int as waiting, (count(*) filter (where t.late))::int as late,
      min(t.due) filter (where t.late) as first
    from ${turnsInQueues(definition, reader, queues, places)} t group by t.state`.execute(db);
  return rows;
}

/** A record that will be late. */
export interface LateTurn {
  id: number;
  state: string;
  place: number;
  due: string;
  count: number;
}

/** The records of a process that will be late, the nearest last days first, and how many there are. */
export async function readLate(
  db: Trx,
  definition: ProcessDefinition,
  reader: Reader,
  { queues, places, most }: { queues: readonly Queue[]; places: Sql; most: number },
): Promise<LateTurn[]> {
  const { rows } = await sql<LateTurn>`${sql.raw(plannedAnew)}
    select t.id, t.state, t.place, t.due, (count(*) over ())::int as count
    from ${turnsInQueues(definition, reader, queues, places)} t where t.late
    order by t.due, t.place, t.id limit ${most}`.execute(db);
  return rows;
}
