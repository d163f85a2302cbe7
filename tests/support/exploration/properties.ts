import { sql } from 'kysely';
import { applicationMachine } from '#machines/application.machine.ts';
import { examMachine } from '#machines/exam.machine.ts';
import { examResultMachine } from '#machines/exam-result.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { periodMachine } from '#machines/period.machine.ts';
import { stateList } from '#server/engine/state-list.ts';
import type { Exploration } from './exploration.ts';

const studying = stateList(statesTagged(applicationMachine, 'studying'));
const passed = stateList(statesTagged(examResultMachine, 'passed'));
const published = stateList(statesTagged(examMachine, 'published'));
const over = stateList(statesTagged(periodMachine, 'over'));

interface Broken {
  what: string;
}

/** What must be true at every moment, each as a statement that finds what breaks it. */
const always: Readonly<Record<string, ReturnType<typeof sql>>> = {
  'nobody studies twice': sql`select 'account ' || owner_id || ' studies by '
      || string_agg(id::text, ' and ' order by id) as what
    from application where state = any(${studying}) group by owner_id having count(*) > 1`,
  'a letter gives no more places than it has': sql`
    select 'letter ' || l.id || ' of ' || l.amount || ' places: ' || count(*) as what
    from targeted_letter l join exam_result x on x.letter_id = l.id
      and x.state = any(${passed})
    join exam e on e.id = x.exam_id and e.state = any(${published})
    group by l.id, l.amount having count(*) > l.amount`,
  'what the ledger sums up is what its entries say': sql`
    select 'period ' || e.period_id || ' ' || e.account || ': ' || e.amount || ', not '
      || coalesce(p.amount, 0) as what
    from (select period_id, account, sum(amount)::int as amount from quota_entry
        where account = any(array['used', 'returned', 'additional', 'split'])
        group by period_id, account) e
      left join (select period_id, a.account, sum(a.amount)::int as amount from quota_place,
          lateral (values ('used', used), ('returned', returned), ('additional', additional),
            ('split', split)) a (account, amount)
          where direction_id <> 0 group by period_id, a.account) p
        on p.period_id = e.period_id and p.account = e.account
    where e.amount is distinct from coalesce(p.amount, 0)`,
  'no account holds more than the one before it': sql`
    select 'period ' || period_id || ' organization ' || organization_id || ' direction '
      || direction_id as what
    from quota_place where direction_id <> 0 and used + returned > split + additional`,
  'who is admitted by an exam has one place': sql`
    select 'application ' || a.id || ': ' || coalesce(sum(e.amount), 0) || ' places' as what
    from application a
      join history h on h.process = 'application' and h.record_id = a.id and h.event = 'admit'
      join exam_result x on x.application_id = a.id
      left join quota_entry e on e.process = 'application' and e.record_id = a.id
        and e.account = 'used'
    group by a.id having coalesce(sum(e.amount), 0) <> 1`,
  'when the period is over every place is used or returned': sql`
    select 'period ' || p.period_id || ' organization ' || p.organization_id || ' direction '
      || p.direction_id || ' type ' || p.dc_type || ': ' || p.split || ' + ' || p.additional
      || ' places, ' || p.used || ' used, ' || p.returned || ' returned' as what
    from quota_place p join period d on d.id = p.period_id and d.state = any(${over})
    where p.direction_id <> 0 and p.split + p.additional <> p.used + p.returned
      and not exists (select from quota_split s where s.period_id = p.period_id
        and s.organization_id = p.organization_id and s.state <> 'closed')`,
};

/** Looks at what must be true at every moment. Throws with what breaks it. */
export async function holdsAlways({ db }: Exploration): Promise<void> {
  const parts = Object.entries(always).map(
    ([name, found]) => sql`select ${name}::text || ': ' || what as what from (${found}) f`,
  );
  const { rows } = await sql<Broken>`${sql.join(parts, sql` union all `)}`.execute(db);
  if (rows.length > 0) throw new Error(rows.map(({ what }) => what).join('\n'));
}
