import { sql } from 'kysely';
import { actionsOf, systemActor } from '#machines/kit.ts';
import { isWorkingDay } from '#shared/holidays.ts';
import type { Services } from '../app-types.ts';
import type { TimerMoment } from '../declared/module.ts';
import { openings, processes, timers } from '../declared/modules.ts';
import { eventCondition } from '../engine/duties.ts';
import type { ProcessDefinition } from '../engine/process.ts';
import { readRows } from '../engine/read.ts';
import { systemReader } from '../engine/reader.ts';
import { consultOak } from '../oak/consult.ts';
import { actAllAsSystem, createAllAsSystem } from '../processes/raise.ts';

interface Line {
  utc: string;
  /**
   * Rests on public holidays too (setting `calendar.holidays`), also when a missed time is made up
   * for; what is due waits for the next working day.
   */
  workingDays?: boolean;
  /** What is asked outside before the events are tried. */
  first?(services: Services): Promise<void>;
  /** Which events are tried, in this order; the modules declare theirs (`timers`). */
  moments: readonly TimerMoment[];
  /** Whether records that time begins are begun after them (`openings` of the modules). */
  opens?: true;
}

/** The scheduled jobs. Times are of Tashkent; the crontab of the runner is UTC. */
export const timetable: Readonly<Record<string, Line>> = {
  nightly: {
    utc: '10 19 * * *', // 00:10 in Tashkent
    // What nobody decided in time is decided before the step of the period moves; places return
    // when what still held them has expired; a period is closed when all in it has ended.
    moments: ['decide', 'step', 'expire', 'release', 'end', 'close'],
    opens: true,
  },
  monitoring: {
    utc: '0 20 * * *', // 01:00
    moments: ['monitoring'],
  },
  registers: {
    utc: '0 21 * * *', // 02:00
    first: consultOak,
    moments: ['registers'],
  },
  reminders: {
    // 09:00 on working days; that a decision is late is a fact at any hour, so only its message
    // waits for the office.
    utc: '0 4 * * 1-5',
    workingDays: true,
    moments: ['morning'],
  },
};

/** The events that a line of the timetable tries, in their order. */
export const eventsOf = ({
  moments,
}: Pick<Line, 'moments'>): { process: string; event: string }[] =>
  moments.flatMap((moment) =>
    Object.entries(timers).flatMap(([process, events]) =>
      Object.entries(events)
        .filter(([, at]) => at === moment)
        .map(([event]) => ({ process, event })),
    ),
  );

/** The creations that a line of the timetable sends. */
export const openingsOf = ({ opens }: Pick<Line, 'opens'>) =>
  Object.entries(opens ? openings : {}).flatMap(([process, births]) =>
    Object.entries(births).map(([event, find]) => ({ process, event, find })),
  );

const pageSize = 500;

/**
 * Sends one event of `system` to every record whose guards hold now; records that do not fit are
 * not touched. Answers how many moved.
 */
async function sweep(
  services: Services,
  definition: ProcessDefinition,
  event: string,
  job: string,
): Promise<number> {
  const reader = await systemReader(services);
  const possible = eventCondition(definition, reader, event);
  let moved = 0;
  for (let last = 0; ; ) {
    const where = sql`${possible} and r.id > ${last}`;
    const rows = await readRows(services.db, definition, reader, {
      where,
      order: sql`r.id`,
      limit: pageSize,
    });
    const open = rows.filter((row) =>
      actionsOf(
        definition.machine,
        { state: row.state, facts: definition.facts(row, reader) },
        systemActor,
      ).some((one) => one.event === event && one.enabled),
    );
    const ids = open.map(({ id }) => id);
    moved += await actAllAsSystem(services, definition, ids, { event, job });
    const end = rows.at(-1);
    if (!end || rows.length < pageSize) return moved;
    last = end.id;
  }
}

function definitionOf(process: string): ProcessDefinition {
  const definition = processes.find(({ machine }) => machine.id === process);
  if (!definition) throw new Error(`no process ${process}`);
  return definition;
}

/** Runs every event of one line of the timetable, in its order. Safe to repeat. */
export async function runLine(services: Services, name: string): Promise<void> {
  const line = timetable[name];
  if (!line) return;
  await line.first?.(services);
  for (const { process, event } of eventsOf(line))
    await sweep(services, definitionOf(process), event, name);
  const failed: unknown[] = [];
  for (const { process, event, find } of openingsOf(line)) {
    const births = { definition: definitionOf(process), event, job: name };
    failed.push(...(await createAllAsSystem(services, births, await find(services))));
  }
  if (failed.length > 0) throw new AggregateError(failed, `${name}: ${failed.length} not created`);
}

/**
 * One line of the timetable at its time; a line of working days does nothing on a day of rest, and
 * what is due waits for the next working day.
 */
export async function runTimetable(services: Services, name: string): Promise<void> {
  if (timetable[name]?.workingDays) {
    const { today, settings } = await systemReader(services);
    if (!isWorkingDay(today, settings['calendar.holidays'])) return;
  }
  await runLine(services, name);
}
