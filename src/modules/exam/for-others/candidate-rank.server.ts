import { sql } from 'kysely';
import { examMachine } from '#machines/exam.machine.ts';
import { examResultMachine } from '#machines/exam-result.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import {
  examinedPlaces,
  letterHasPlace,
  mayHavePlace,
  rankOrderOf,
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

/** How many of those before `x` in the order wait like `x`. */
const ahead = sql`(select count(*) from unnest(list.ranked[: list.rank - 1]) before (id)
  join exam_result x on x.id = before.id join application a on a.id = x.application_id
  where ${waits})`;

/**
 * Where application `r` stands in exam `e` once its results are published, by the rank that decides
 * about places (decision 046); null before. How many wait ahead is counted for anyone who waits.
 * `offset 0` keeps PostgreSQL from putting a part in wherever it is named: each is asked once.
 */
export const rankSql = sql`(select jsonb_build_object('rank', list.rank,
    'candidates', cardinality(list.ranked), 'waits', queue.waits,
    'ahead', case when queue.waits then ${ahead} else 0 end,
    'foreign', x.is_foreign, 'declined', x.declined,
    'places', coalesce((select sum(${examinedPlaces}) from quota_place q
      where q.period_id = e.period_id and q.organization_id = e.organization_id
        and q.direction_id = x.direction_id and q.dc_type = x.dc_type), 0))
  from exam_result x join application a on a.id = x.application_id
    cross join lateral (select o.ranked, array_position(o.ranked, x.id) as rank
      from (select array(select o.id from exam_result o where o.exam_id = x.exam_id
        and o.direction_id = x.direction_id and o.dc_type = x.dc_type
        order by ${rankOrderOf('o')}) as ranked offset 0) o offset 0) list
    cross join lateral (select coalesce(${waits}, false) as waits offset 0) queue
  where x.exam_id = e.id and x.application_id = r.id and e.state = any(${published}))`;
