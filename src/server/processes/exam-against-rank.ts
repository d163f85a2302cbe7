import { sql } from 'kysely';
import { examResultMachine } from '#machines/exam-result.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import type { Sql } from '../engine/process.ts';
import { stateList } from '../engine/state-list.ts';
import { mayHavePlace, rankOrder } from './exam-result-row.ts';

const withoutPlace = stateList(statesTagged(examResultMachine, 'withoutPlace'));
const inQuota = stateList(statesTagged(examResultMachine, 'inQuota'));

const places = sql`(select coalesce(sum(q.split - q.returned), 0) from quota_place q where q.period_id = e.period_id and q.organization_id = e.organization_id
  and q.direction_id = x.direction_id and q.dc_type = x.dc_type)`;

/**
 * Rows whose result is not the one that marks and places propose (processes section 11.2, rows 3 and 4), whatever reason is written at them. Whoever
 * declined is none of them: he leaves his place to the next by rank, whose admission follows the rank, and nobody is refused against it meanwhile.
 */
export const againstRank = (pass: { direction: number; english: number }): Sql => sql`
  (r.state = any(${inQuota}) or r.state = any(${withoutPlace})) and not r.declined and r.id in (
    select y.id from (
      select x.id, x.state, f.fits, ${places} as places,
        row_number() over (partition by x.exam_id, x.direction_id, x.dc_type order by f.fits desc, ${rankOrder}) as among_all,
        row_number() over (partition by x.exam_id, x.direction_id, x.dc_type order by f.fits and not x.declined desc, ${rankOrder}) as among_willing
      from exam_result x join exam e on e.id = x.exam_id
        cross join lateral (select coalesce(${mayHavePlace(pass)}, false) as fits) f
    ) y
    where case when y.state = any(${inQuota}) then not y.fits or y.among_willing > y.places else y.fits and y.among_all <= y.places end)`;
