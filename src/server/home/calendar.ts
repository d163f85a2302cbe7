import { sql } from 'kysely';
import type { CalendarDay, HomeLine } from '#shared/home.ts';
import type { Services } from '../app-types.ts';
import { waitingRows } from '../engine/duties.ts';
import type { ProcessDefinition, Reader } from '../engine/process.ts';
import { readingScopes } from '../engine/scope.ts';
import type { NextDate } from './home-parts.ts';

type Db = Pick<Services, 'db'>;

/** The last days of what waits in a process, each with how much ends on it. */
async function daysOf(
  { db }: Db,
  reader: Reader,
  definition: ProcessDefinition,
): Promise<CalendarDay[]> {
  const { rows } = await sql<{ date: string; count: number }>`
    select w.due as date, count(*)::int as count from ${waitingRows(definition, reader)} w
    where w.due is not null group by w.due`.execute(db);
  return rows.map(({ date, count }) => ({
    date,
    key: 'turn',
    process: definition.machine.id,
    count,
  }));
}

/** What the calendar has beside what waits: dates of the modules, and where things stand. */
interface Besides {
  dates: readonly NextDate[];
  standing: readonly HomeLine[];
}

/** The days that matter to the reader, the nearest first. What is over and asks for nothing is left out. */
export async function calendarDays(
  services: Db,
  reader: Reader,
  definitions: readonly ProcessDefinition[],
  { dates, standing }: Besides,
): Promise<CalendarDay[]> {
  const open = definitions.filter((definition) => readingScopes(definition, reader).length > 0);
  const turns = await Promise.all(open.map((definition) => daysOf(services, reader, definition)));
  const known = [
    ...dates,
    ...standing.flatMap(({ key, deadline }) => (deadline ? [{ key, date: deadline }] : [])),
  ].filter(({ date }) => date >= reader.today);
  const named = new Map(known.map(({ key, date }) => [`${date} ${key}`, { key, date }]));
  const others = [...named.values()].map((day) => ({
    ...day,
    process: null,
    count: known.filter(({ key, date }) => key === day.key && date === day.date).length,
  }));
  return [...turns.flat(), ...others].sort(
    (one, other) => one.date.localeCompare(other.date) || one.key.localeCompare(other.key),
  );
}
