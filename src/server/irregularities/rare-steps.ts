import { type Kysely, sql } from 'kysely';
import { transitionsOf } from '#machines/kit.ts';
import { plannedAnew } from '../db/prepared.ts';
import type { Database } from '../db/tables.ts';
import type { ProcessDefinition } from '../engine/process.ts';
import { numbersAsked } from '../passages/dimensions.ts';
import { markOf } from '../passages/marks.ts';
import type { Settings } from '../settings/settings.ts';
import type { Seen, Watch } from './watch.ts';

interface RareStep {
  process: string;
  event: string;
  from: string;
  to: string;
  count: number;
  /** How many of its lines are kept already. */
  known: number;
  /** Its place among all steps that the machines declare. */
  place: number;
}

const nameOf = ({ process, from, event, to }: Omit<RareStep, 'count' | 'known' | 'place'>) =>
  `${process} ${from} ${event} ${to}`;

/** Every step that the machines declare, by name, with its place. */
const declaredSteps = (definitions: readonly ProcessDefinition[]): Map<string, number> =>
  new Map(
    definitions
      .flatMap(({ machine }) =>
        transitionsOf(machine).map(({ from, event, to }) =>
          nameOf({ process: machine.id, from, event, to }),
        ),
      )
      .map((name, place) => [name, place + 1]),
  );

/**
 * Steps that were taken less often than the setting says, in processes that have taken enough of
 * them to say so: counted where the times of the processes are counted (decision 125).
 */
async function rareSteps(
  db: Kysely<Database>,
  declared: ReadonlyMap<string, number>,
  settings: Settings,
): Promise<RareStep[]> {
  const { rows } = await sql<Omit<RareStep, 'place'>>`
    select s.process, s.event, s.state as "from", s.to_state as "to", s.count,
      coalesce(cardinality(i.line_ids), 0) as known
    from (select process, event, state, to_state, sum(number)::int as count,
        sum(sum(number)) over (partition by process) as among
      from passage r where ${numbersAsked({}, null)} group by process, event, state, to_state) s
    left join irregularity i on i.kind = 'rare'
      and i.key = concat_ws(' ', s.process, s.state, s.event, s.to_state)
    where s.count < ${settings['watch.rare_below']} and s.among >= ${settings['watch.rare_among']}
    `.execute(db);
  return rows
    .flatMap((row) => {
      const place = declared.get(nameOf(row));
      return place === undefined ? [] : [Object.assign(row, { place })];
    })
    .sort((one, other) => one.place - other.place);
}

interface Line {
  id: number;
  record_id: number;
}

/** The lines of a step that are kept already, and those of the records that have its mark (decision 166). */
async function linesOf(db: Kysely<Database>, step: RareStep, until: number): Promise<Line[]> {
  const { process, from, event, to } = step;
  const mark = markOf(process, sql`'taken'::text`, sql`${[from, event, to]}::text[]`);
  const { rows } = await sql<Line>`${sql.raw(plannedAnew)}
    select h.id, h.record_id from passage_record r
    join history h on h.process = r.process and h.record_id = r.record_id
      and h.from_state = ${from} and h.event = ${event} and h.to_state = ${to} and h.id <= ${until}
    where r.process = ${process} and r.marks @> array[${mark}]
    union
    select h.id, h.record_id from irregularity i join history h on h.id = any(i.line_ids)
    where i.kind = 'rare' and i.key = ${nameOf(step)}
    order by id`.execute(db);
  return rows;
}

/** Step by step what is kept of its records: no line of the history is read for another step. */
const ofKeptRecords = (declared: ReadonlyMap<string, number>): Watch => ({
  name: 'rare',
  async *pages({ db }, { settings, linesUntil }, after) {
    const steps = await rareSteps(db, declared, settings);
    for (const step of steps.filter(({ place }) => place > after)) {
      const lines = await linesOf(db, step, linesUntil);
      yield { after: step.place, seen: lines.length > 0 ? [seenOf(step, lines)] : [] };
    }
  },
});

/** A page of lines is only compared, so that many of them are read at once. */
const linesPerRow = 40;

interface FoundLine extends Line {
  process: string;
  event: string;
  from_state: string;
  to_state: string;
}

/**
 * Of records that are deleted nothing is kept: where a step was taken more often than lines of it are
 * known, the whole history is looked through for it, in one night.
 */
const ofDeletedRecords = (declared: ReadonlyMap<string, number>): Watch => ({
  name: 'rare:deleted',
  async *pages({ db }, { settings, linesUntil }, after, size) {
    const rare = await rareSteps(db, declared, settings);
    const short = new Map(
      rare.filter(({ known, count }) => known < count).map((step) => [nameOf(step), step]),
    );
    if (short.size === 0) return;
    const steps = JSON.stringify([...short.values()]);
    for (let last = after; last < linesUntil; ) {
      const { rows } = await sql<{ until: number | null; found: FoundLine[] | null }>`
        with page as materialized (
          select id, process, record_id, event, from_state, to_state from history
          where id > ${last} and id <= ${linesUntil} order by id limit ${size * linesPerRow})
        select (select max(id) from page) as until, (select jsonb_agg(p) from page p
          join jsonb_to_recordset(${steps}::jsonb) as s (process text, event text, "from" text,
            "to" text) on s.process = p.process and s.event = p.event
            and s."from" = p.from_state and s."to" = p.to_state) as found`.execute(db);
      const [page] = rows;
      if (!page || page.until === null) return;
      last = page.until;
      const seen = (page.found ?? []).flatMap((line) => {
        const { process, event, from_state: from, to_state: to } = line;
        const step = short.get(nameOf({ process, from, event, to }));
        return step ? [seenOf(step, [line])] : [];
      });
      yield { after: last, seen };
    }
  },
});

function seenOf(step: RareStep, lines: readonly Line[]): Seen {
  const { process, event, from, to, count } = step;
  return {
    kind: 'rare',
    key: nameOf(step),
    said: 'rareStep',
    params: { event, from, to, count },
    form: String(count),
    process,
    recordId: lines.at(-1)?.record_id,
    lineIds: lines.map(({ id }) => id),
  };
}

/** Legal steps that hardly anybody ever takes: no fault, but worth a look. */
export function rareWays(definitions: readonly ProcessDefinition[]): Watch[] {
  const declared = declaredSteps(definitions);
  return [ofKeptRecords(declared), ofDeletedRecords(declared)];
}
