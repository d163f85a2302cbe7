import { sql } from 'kysely';
import { examMachine } from '#machines/exam.machine.ts';
import { examResultMachine } from '#machines/exam-result.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import {
  examinedPlaces,
  letterHasPlace,
  mayHavePlace,
  rankOrder,
  refusedForReason,
} from '#modules/exam/rank.server.ts';
import { received } from '#modules/exam/row.server.ts';
import { stateList } from '#server/engine/state-list.ts';

const published = stateList(statesTagged(examMachine, 'published'));
const open = stateList(statesTagged(examMachine, 'finished'));
const withoutPlace = stateList(statesTagged(examResultMachine, 'withoutPlace'));

const waits = sql`e.state = any(${open}) and x.state = any(${withoutPlace}) and not x.declined
  and a.state = any(${received})
  and not ${refusedForReason} and ${mayHavePlace} and ${letterHasPlace}`;

/**
 * Where application `r` stands in exam `e` once its results are published, by the rank that decides
 * about places (decision 046); null before.
 */
export const rankSql = sql`(select jsonb_build_object('rank', m.rank, 'candidates',
  m.candidates, 'waits', m.waits, 'ahead', m.ahead, 'foreign', m.is_foreign, 'declined', m.declined,
      'places', coalesce((select sum(${examinedPlaces}) from quota_place q
        where q.period_id = e.period_id and q.organization_id = e.organization_id
        and q.direction_id = m.direction_id and q.dc_type = m.dc_type), 0))
    from (select x.application_id, x.direction_id, x.dc_type, x.is_foreign, x.declined,
      coalesce(${waits}, false) as waits, count(*) over () as candidates,
        row_number() over (order by ${rankOrder}) as rank,
        count(*) filter (where ${waits})
          over (order by ${rankOrder} rows between unbounded preceding and 1 preceding) as ahead
      from exam_result own join exam_result x on x.exam_id = own.exam_id
        and x.direction_id = own.direction_id and x.dc_type = own.dc_type
        join application a on a.id = x.application_id
      where own.exam_id = e.id and own.application_id = r.id and e.state = any(${published})) m
    where m.application_id = r.id)`;
