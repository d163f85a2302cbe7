import { type Kysely, sql } from 'kysely';
import { actionsOf, isStored, stateMeta, systemActor, transitionsOf } from '#machines/kit.ts';
import { addDays, tashkentDay } from '#shared/dates.ts';
import { isWorkingDay } from '#shared/holidays.ts';
import type { Database } from '../db/tables.ts';
import { eventCondition } from '../engine/duties.ts';
import type { ProcessDefinition, Reader } from '../engine/process.ts';
import { readRows } from '../engine/read.ts';
import { systemReader } from '../engine/reader.ts';
import type { Night, Seen, Watch } from '../irregularities/watch.ts';
import { eventsOf, timetable } from './timetable.ts';

type Line = (typeof timetable)[string];

const [hourMs, dayMs] = [3_600_000, 86_400_000];
/** A line that began so short a time ago may still be at work. */
const atWorkMs = hourMs;
/** No row of days of rest is longer. */
const mostDays = 30;

/**
 * When a line of the timetable ran last, so that its work should be done by now. Throws for a line
 * that does not run once a day.
 */
function lastRunOf(
  { utc, workingDays = false }: Pick<Line, 'utc' | 'workingDays'>,
  now: Date,
  holidays: readonly string[],
): Date {
  const [minute = 0, hour = 0] = utc.split(' ').slice(0, 2).map(Number);
  const day = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hour, minute);
  for (let back = 0; back < mostDays; back += 1) {
    const run = new Date(day - back * dayMs);
    const isOver = run.getTime() + atWorkMs <= now.getTime();
    if (isOver && (!workingDays || isWorkingDay(tashkentDay(run), holidays))) return run;
  }
  throw new Error(`no run of ${utc} in ${mostDays} days`);
}

/** As the scheduler saw the records at that moment. */
const readerAt = (db: Kysely<Database>, run: Date): Promise<Reader> =>
  systemReader({ db, now: () => run });

interface Due {
  id: number;
  state: string;
  version: number;
}

/**
 * Records in these states that nobody has touched since a moment, page by page; each page is one
 * short question.
 */
async function* untouched<Row extends Due>(
  db: Kysely<Database>,
  { table }: ProcessDefinition,
  {
    states,
    run,
    after,
    size,
  }: { states: readonly string[]; run: Date; after: number; size: number },
  columns = sql`r.id, r.state, r.version`,
): AsyncGenerator<Row[]> {
  for (let last = after; ; ) {
    const { rows } = await sql<Row>`
      select ${columns} from ${sql.table(table)} r
      where r.id > ${last} and r.state = any(${[...states]}::text[]) and r.updated_at < ${run}
      order by r.id limit ${size}`.execute(db);
    const end = rows.at(-1);
    if (!end) return;
    last = end.id;
    yield rows;
    if (rows.length < size) return;
  }
}

/** The events among these records that the scheduler would have sent then, and did not. */
async function enabledOf(
  db: Kysely<Database>,
  definition: ProcessDefinition,
  reader: Reader,
  ids: readonly number[],
  events: readonly string[],
): Promise<Set<string>> {
  const enabled = new Set<string>();
  for (const event of events) {
    const rows = await readRows(db, definition, reader, {
      where: sql`r.id = any(${[...ids]}::bigint[]) and ${eventCondition(definition, reader, event)}`,
      order: sql`r.id`,
      limit: ids.length,
    });
    for (const row of rows) {
      const record = { state: row.state, facts: definition.facts(row, reader) };
      const actions = actionsOf(definition.machine, record, systemActor);
      if (actions.some((one) => one.event === event && one.enabled))
        enabled.add(`${row.id} ${event}`);
    }
  }
  return enabled;
}

/** An event of the timetable that was due at the last run of its line, and that nobody has sent. */
function missedEvent(line: Line, definition: ProcessDefinition, event: string): Watch {
  const { machine } = definition;
  const states = transitionsOf(machine)
    .filter((edge) => edge.event === event && isStored(edge.from))
    .map(({ from }) => from);
  return {
    name: `event:${machine.id}:${event}`,
    async *pages({ db }, { now, settings }, after, size) {
      const run = lastRunOf(line, now, settings['calendar.holidays']);
      const reader = await readerAt(db, run);
      for await (const rows of untouched<Due>(db, definition, { states, run, after, size })) {
        const ids = rows.map(({ id }) => id);
        const enabled = await enabledOf(db, definition, reader, ids, [event]);
        const missed = rows.filter(({ id }) => enabled.has(`${id} ${event}`));
        const seen = missed.map(
          ({ id, version }): Seen => ({
            kind: 'deadline',
            key: `${machine.id} ${id} ${event}`,
            said: 'deadlineEvent',
            params: { event, moment: run.toISOString() },
            form: String(version),
            process: machine.id,
            recordId: id,
          }),
        );
        yield { after: ids.at(-1) ?? after, seen };
      }
    },
  };
}

/** The states of a machine in which the scheduler tells of silence, with the events that do. */
const toldStates = ({ machine }: ProcessDefinition): Map<string, readonly string[]> =>
  new Map(
    Object.keys(machine.states).flatMap((state) => {
      const told = stateMeta(machine, state).silence?.told;
      return told === undefined || typeof told === 'string' ? [] : [[state, told] as const];
    }),
  );

interface Silent extends Due {
  due: string;
}

/** Which of these records are late since they came into their state, and nobody was told of it. */
async function untold(
  db: Kysely<Database>,
  process: string,
  rows: readonly Silent[],
  told: ReadonlyMap<string, readonly string[]>,
): Promise<Silent[]> {
  if (rows.length === 0) return [];
  const asked = rows.map(({ id, state, due }) => ({ id, due, told: told.get(state) ?? [] }));
  const { rows: found } = await sql<{ id: number }>`
    select a.id from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as a (id bigint, due date, told jsonb)
    join lateral (select h.record_version, h.at from history h where h.process = ${process}
        and h.record_id = a.id and h.from_state <> h.to_state
      order by h.record_version desc limit 1) e
      on (e.at at time zone 'Asia/Tashkent')::date <= a.due
    where not exists (select from history h where h.process = ${process} and h.record_id = a.id
      and h.record_version > e.record_version and a.told ? h.event)`.execute(db);
  const ids = new Set(found.map(({ id }) => Number(id)));
  return rows.filter(({ id }) => ids.has(id));
}

/**
 * Records whose last day is long over in a state whose silence is to be told of, and of which nobody
 * was told since they came there; also where the conditions of the telling event never held. Some are
 * told of days after, so that there is a time for it.
 */
function silentDeadline(line: Line, definition: ProcessDefinition): Watch[] {
  const { machine, due } = definition;
  const told = toldStates(definition);
  if (!due || told.size === 0) return [];
  const states = [...told.keys()];
  async function* pages(
    { db }: { db: Kysely<Database> },
    { now, settings }: Night,
    after: number,
    size: number,
  ) {
    const run = lastRunOf(line, now, settings['calendar.holidays']);
    const reader = await readerAt(db, run);
    const day = due?.(reader) ?? sql`null::date`;
    const latest = addDays(reader.today, -settings['watch.silent_days']);
    const columns = sql`r.id, r.state, r.version, (${day})::text as due`;
    const from = { states, run, after, size };
    for await (const rows of untouched<Silent>(db, definition, from, columns)) {
      const late = rows.filter((row) => row.due !== null && row.due < latest);
      const silent = await untold(db, machine.id, late, told);
      const events = [...new Set(silent.flatMap(({ state }) => told.get(state) ?? []))];
      const ids = silent.map(({ id }) => id);
      // What the timetable should have sent is told of as that event.
      const enabled =
        ids.length > 0 ? await enabledOf(db, definition, reader, ids, events) : new Set<string>();
      const seen = silent
        .filter(({ id }) => !events.some((event) => enabled.has(`${id} ${event}`)))
        .map(
          ({ id, state, version, due: last }): Seen => ({
            kind: 'deadline',
            key: `${machine.id} ${id} ${state} silent`,
            said: 'deadlineSilent',
            params: { state, day: last },
            form: String(version),
            process: machine.id,
            recordId: id,
          }),
        );
      yield { after: rows.at(-1)?.id ?? after, seen };
    }
  }
  return [{ name: `silent:${machine.id}`, pages }];
}

/** Deadlines that went by without what the machines have for them. */
export function missedDeadlines(definitions: readonly ProcessDefinition[]): Watch[] {
  const lines = Object.values(timetable);
  const missed = lines.flatMap((line) =>
    eventsOf(line).flatMap(({ process, event }) => {
      const definition = definitions.find(({ machine }) => machine.id === process);
      return definition ? [missedEvent(line, definition, event)] : [];
    }),
  );
  const { reminders } = timetable;
  const silent = reminders
    ? definitions.flatMap((definition) => silentDeadline(reminders, definition))
    : [];
  return [...missed, ...silent];
}
