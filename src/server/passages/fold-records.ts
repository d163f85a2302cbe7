import { sql } from 'kysely';
import { isStored } from '#machines/kit.ts';
import type { ProcessDefinition, Trx } from '../engine/process.ts';
import { countedUnder, dimensionsOf } from './dimensions.ts';
import { countedMarks, markOf, pathOf } from './marks.ts';

/** Lines of the history after one of them, up to another. */
export interface Stretch {
  after: number;
  upTo: number;
}

/**
 * Reads the records of one process anew that moved in a stretch of the history: of each, as its
 * lines so far tell it, its marks are kept in place of those of before, and the numbers of both are
 * corrected. A record that is deleted is left out.
 */
export async function foldRecords(
  trx: Trx,
  definition: ProcessDefinition,
  { after, upTo }: Stretch,
): Promise<void> {
  const { machine, table } = definition;
  const process = sql`${machine.id}::text`;
  const stored = Object.keys(machine.states).filter(isStored);
  const { organization, kind, year } = dimensionsOf(
    definition,
    sql`coalesce(r.created_at, m.began_at)`,
  );
  const counted = sql`s.sort = any(${countedMarks}::text[])`;
  await sql`
    with touched as materialized (
      select distinct h.record_id from history h
      where h.process = ${process} and h.id > ${after} and h.id <= ${upTo}
        and h.from_state <> h.to_state
    ),
    moves as materialized (
      select h.record_id, h.record_version, h.event, h.from_state, h.to_state, h.at,
        row_number() over (partition by h.record_id, h.to_state order by h.record_version) > 1
          as again
      from touched t join history h
        on h.process = ${process} and h.record_id = t.record_id and h.id <= ${upTo}
          and h.from_state <> h.to_state
    ),
    walks as (
      select m.record_id, min(m.at) as began_at,
        (array_agg(m.at order by m.record_version desc))[1] as moved_at,
        array_agg(m.to_state order by m.record_version) as states
      from moves m group by m.record_id
    ),
    records as materialized (
      select m.record_id, m.moved_at, m.states, m.states[cardinality(m.states)] as state,
        ${organization} as organization_id, ${kind} as kind, ${year} as year
      from walks m left join ${sql.table(table)} r on r.id = m.record_id
      where m.states[cardinality(m.states)] = any(${stored}::text[])
    ),
    said as (
      select record_id, 'reached' as sort, array[to_state] as words from moves
      union select record_id, 'taken', array[from_state, event, to_state] from moves
      union select record_id, 'returned', array[to_state] from moves where again
      union select record_id, 'returnedBy', array[from_state, event, to_state] from moves
        where again
      union select record_id, 'looped', array[]::text[] from moves where again
      union select record_id, 'stands', array[state] from records
      union select record_id, 'path', ${pathOf(sql`states`)} from records
    ),
    signs as materialized (
      select s.record_id, s.sort, s.words, ${markOf(machine.id, sql`s.sort`, sql`s.words`)} as mark
      from said s join records using (record_id)
    ),
    named as (
      insert into passage_sign (process, mark, sort, words)
      select distinct ${process}, s.mark, s.sort, s.words from signs s where ${counted}
      on conflict do nothing
    ),
    old as materialized (
      select p.* from touched t join passage_record p
        on p.process = ${process} and p.record_id = t.record_id
    ),
    gone as (
      delete from passage_record p using touched t
      where p.process = ${process} and p.record_id = t.record_id
        and not exists (select from records k where k.record_id = t.record_id)
    ),
    kept as (
      insert into passage_record
        (process, record_id, state, moved_at, organization_id, kind, year, path, marks)
      select ${process}, k.record_id, k.state, k.moved_at, k.organization_id, k.kind, k.year,
        m.path, m.marks
      from records k join (
        select s.record_id, array_agg(s.mark order by s.mark) as marks,
          max(s.mark) filter (where s.sort = 'path') as path
        from signs s group by 1
      ) m using (record_id)
      on conflict (process, record_id) do update set state = excluded.state,
        moved_at = excluded.moved_at, organization_id = excluded.organization_id,
        kind = excluded.kind, year = excluded.year, path = excluded.path,
        marks = excluded.marks
    ),
    changed as (
      select s.sort, s.mark, o.organization_id, o.kind, o.year, -1 as n
      from old o cross join unnest(o.marks) m (mark)
        join passage_sign s on s.process = ${process} and s.mark = m.mark
      union all
      select s.sort, s.mark, k.organization_id, k.kind, k.year, 1
      from signs s join records k using (record_id) where ${counted}
    )
    insert into passage_mark (process, sort, mark, organization_id, kind, year, number)
    select ${process}, c.sort, c.mark, u.organization_id, c.kind, c.year, sum(c.n)
    from changed c cross join lateral ${countedUnder(sql`c.organization_id`)} u (organization_id)
    group by 2, 3, 4, 5, 6 having sum(c.n) <> 0
    on conflict (process, sort, mark, organization_id, kind, year)
      do update set number = passage_mark.number + excluded.number`.execute(trx);
  await sql`delete from passage_mark where process = ${machine.id} and number = 0`.execute(trx);
}
