import { sql } from 'kysely';
import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { ageGroupOf, isForeignAccount } from '#modules/account/for-others/person-filters.server.ts';
import type { Reader, Sql } from '#server/engine/process.ts';
import { stateList } from '#server/engine/state-list.ts';
import { advisedStudiesOf } from './study-scopes.server.ts';

const everEnrolled = [
  ...statesTagged(applicationMachine, 'studying'),
  ...statesTagged(applicationMachine, 'ended'),
];

/**
 * The students whom statistics count, as rows `r`: all who have begun a study. Those of the old list
 * count once the agency has confirmed them (docs/domain.md#statistics).
 */
export const countedStudents: Sql = sql`(r.state = any(${stateList(everEnrolled)})
  and coalesce(r.old_list_flag, 'new') not in ('old', 'unconfirmed_old'))`;

/**
 * The same students in numbers, by everything that statistics tell apart. `where` narrows them by
 * columns of `r`.
 */
export const studentCells = (today: string, where: Sql): Sql => sql`
  select extract(year from r.study_start)::int as year, r.organization_id, r.direction_id,
    r.dc_type, r.state, r.scholarship_status, a.gender, ${ageGroupOf(today)} as age,
    ${isForeignAccount} as is_foreign, r.period_id, count(*)::int as number
  from application r join account a on a.id = r.owner_id
  where ${countedStudents} and ${where}
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10`;

/**
 * Students whom the reader advises or has advised; what is only an application yet is none of
 * theirs.
 */
export const advisedStudents = ({ actor }: Reader): Sql => sql`(
  r.state = any(${stateList(statesTagged(applicationMachine, 'student'))})
  and r.id in ${advisedStudiesOf(actor.userId)})`;
