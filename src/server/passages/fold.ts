import { sql } from 'kysely';
import { moveEvent } from '#machines/moved-rules.ts';
import { passageBounds } from '#shared/passages.ts';
import type { Services } from '../app-types.ts';
import { withAdvisoryLock } from '../engine/act.ts';
import type { ProcessDefinition, Trx } from '../engine/process.ts';
import { countedUnder, dimensionsOf } from './dimensions.ts';
import { foldRecords, type Stretch } from './fold-records.ts';

export const foldPassagesTask = 'fold-passages';

/**
 * Lines of a transaction are seen when it ends: those that are younger may still have older ones
 * beside them that nobody sees yet.
 */
const longestTransactionMs = 10 * 60_000;
const linesAtOnce = 20_000;
/** A run ends after so many steps; the next minute goes on. */
const stepsAtOnce = 20;

/** The next lines that are settled; null when there are none. */
async function nextStretch(trx: Trx, after: number, settled: Date): Promise<Stretch | null> {
  const { rows } = await sql<{ up_to: number | null }>`
    with lines as (select id, at from history where id > ${after} order by id limit ${linesAtOnce})
    select max(id) as up_to from lines
      where id < coalesce((select min(id) from lines where at >= ${settled}), 9223372036854775807)
    `.execute(trx);
  const upTo = rows[0]?.up_to ?? null;
  return upTo === null ? null : { after, upTo };
}

/**
 * Counts the lines of one process, and what came and went in each week. A stay ends with the line
 * that leaves its state, and began with the one before that changed the state; a state is reached by
 * the first line that leads to it. A move to other rules is nobody's step: it is no way out and ends
 * no stay, but records come and go by it.
 */
async function foldProcess(
  trx: Trx,
  definition: ProcessDefinition,
  { after, upTo }: Stretch,
): Promise<void> {
  const { machine, table } = definition;
  const { organization, kind, year } = dimensionsOf(definition, sql`coalesce(r.created_at, h.at)`);
  const under = countedUnder(sql`l.organization_id`);
  await sql`
    with lines as materialized (
      select h.record_id, h.record_version, h.event, h.from_state, h.to_state, h.at,
        h.actor_role as role,
        date_trunc('week', h.at at time zone 'Asia/Tashkent')::date as week,
        ${organization} as organization_id, ${kind} as kind, ${year} as year
      from history h left join ${sql.table(table)} r on r.id = h.record_id
      where h.process = ${machine.id} and h.id > ${after} and h.id <= ${upTo}
        and h.from_state <> h.to_state
    ),
    stays as (
      insert into passage (process, state, event, to_state, role, organization_id, kind, year,
        duration, number)
      select ${machine.id}, l.from_state, l.event, l.to_state, l.role, u.organization_id, l.kind,
        l.year,
        width_bucket(extract(epoch from l.at - p.at)::float8 / 3600, ${passageBounds}::float8[]),
        count(*)
      from lines l join lateral (
        select p.at from history p
        where p.process = ${machine.id} and p.record_id = l.record_id
          and p.record_version < l.record_version and p.from_state <> p.to_state
        order by p.record_version desc limit 1
      ) p on p.at <= l.at cross join lateral ${under} u (organization_id)
      where l.event <> ${moveEvent}
      group by 2, 3, 4, 5, 6, 7, 8, 9
      on conflict
        (process, state, event, to_state, role, organization_id, kind, year, duration)
        do update set number = passage.number + excluded.number
    ),
    moves as (
      select l.to_state as state, l.organization_id, l.kind, l.year, l.week, 1 as arrived, 0 as gone
      from lines l
      union all
      select l.from_state, l.organization_id, l.kind, l.year, l.week, 0, 1 from lines l
    ),
    weeks as (
      insert into passage_week
      select ${machine.id}, m.state, u.organization_id, m.kind, m.year, m.week,
        sum(m.arrived), sum(m.gone)
      from moves m cross join lateral ${countedUnder(sql`m.organization_id`)} u (organization_id)
      group by 2, 3, 4, 5, 6
      on conflict (process, state, organization_id, kind, year, week)
        do update set arrived = passage_week.arrived + excluded.arrived,
          gone = passage_week.gone + excluded.gone
    )
    insert into passage_reached
    select ${machine.id}, l.to_state, u.organization_id, l.kind, l.year, count(*)
    from lines l cross join lateral ${under} u (organization_id)
    where not exists (
      select from history p
      where p.process = ${machine.id} and p.record_id = l.record_id
        and p.record_version < l.record_version and p.from_state <> p.to_state
        and p.to_state = l.to_state
    )
    group by 2, 3, 4, 5
    on conflict (process, state, organization_id, kind, year)
      do update set number = passage_reached.number + excluded.number`.execute(trx);
}

/** One step, in a transaction of its own; whether there may be more. */
const foldStep = (
  { db, now }: Pick<Services, 'db' | 'now'>,
  definitions: readonly ProcessDefinition[],
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    await withAdvisoryLock(trx, foldPassagesTask);
    const settled = new Date(now().getTime() - longestTransactionMs);
    const kept = await trx.selectFrom('passage_fold').select('history_id').executeTakeFirst();
    const after = kept?.history_id ?? 0;
    const stretch = await nextStretch(trx, after, settled);
    if (stretch) {
      const { rows } = await sql<{ process: string }>`select distinct process from history
        where id > ${stretch.after} and id <= ${stretch.upTo}`.execute(trx);
      const named = new Set(rows.map(({ process }) => process));
      for (const definition of definitions)
        if (named.has(definition.machine.id)) {
          await foldProcess(trx, definition, stretch);
          await foldRecords(trx, definition, stretch);
        }
    }
    const history_id = stretch?.upTo ?? after;
    await trx
      .insertInto('passage_fold')
      .values({ history_id, as_of: settled })
      .onConflict((conflict) =>
        conflict.column('only_one').doUpdateSet({ history_id, as_of: settled }),
      )
      .execute();
    return stretch !== null;
  });

/**
 * Counts what the history has told since the last run: how long records stayed in the states of
 * their process, and which states they reached (decision 125); by which ways and paths they went, and
 * where they stand (decision 166). Empty the tables (`passage`, `passage_reached`, `passage_week`,
 * `passage_record`, `passage_mark`, `passage_fold`) to have everything counted anew.
 */
export async function foldPassages(
  services: Pick<Services, 'db' | 'now'>,
  definitions: readonly ProcessDefinition[],
): Promise<void> {
  for (let step = 0; step < stepsAtOnce; step += 1)
    if (!(await foldStep(services, definitions))) return;
}
