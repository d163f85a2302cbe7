import { sql } from 'kysely';
import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import type { Stage } from './papers.ts';

const students = [
  ...statesTagged(applicationMachine, 'studying'),
  ...statesTagged(applicationMachine, 'ended'),
];

/**
 * Who advised the students of the story from when until when: as their histories tell it, the last
 * tenure until the end of the study. What `agreeTenure` would have written had the events happened
 * then.
 */
export async function addTenures({ trx }: Stage): Promise<void> {
  await sql`
    insert into advisor_tenure (application_id, advisor_id, from_day, until_day)
    select a.id, (chosen.value)::bigint,
      greatest(chosen.day, least(a.study_start, a.decided_at::date)) as from_day,
      coalesce(lead(chosen.day) over (partition by a.id
        order by chosen.version), a.finish_order_date + 1)
    from application a
    cross join lateral (select h.changed_fields -> 'advisor_id' ->> 1 as value, case
      when h.event = 'add' then a.study_start else h.at::date end as day,
        h.record_version as version
      from history h where h.process = ${applicationMachine.id} and h.record_id = a.id
        and h.changed_fields ? 'advisor_id') chosen
    where a.state = any(${students}::text[]) and chosen.value is not null
      and not exists (select 1 from advisor_tenure t where t.application_id = a.id)`.execute(trx);
}
