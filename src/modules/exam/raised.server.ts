import { sql } from 'kysely';
import { examResultMachine } from '#machines/exam-result.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import type { CreationFinder, TargetFinder } from '#server/declared/module.ts';
import { births, ids } from '#server/engine/raised.ts';
import { stateList } from '#server/engine/state-list.ts';
import { candidatesOf, received } from './row.server.ts';

const passed = stateList(statesTagged(examResultMachine, 'passed'));

/**
 * Records of exams that an event of another one is raised for, by the machine's name of the target.
 */
export const examTargets: Record<string, TargetFinder> = {
  rowsOf: ids((id) => sql`select x.id from exam_result x where x.exam_id = ${id} order by x.id`),
  ownRow: ids((id) => sql`select x.id from exam_result x where x.application_id = ${id}`),
  additionalOf: ids(
    (id) =>
      sql`select q.id from exam e
        join additional_quota q on q.period_id = e.period_id
          and q.organization_id = e.organization_id where e.id = ${id} order by q.id`,
  ),
  refusedInExam: ids(
    (id) => sql`select a.id from exam_result x join application a on a.id = x.application_id
      where x.exam_id = ${id} and x.state <> all(${passed}) and a.state = any(${received})
        order by a.id`,
  ),
};

/** Rows that are born by an event of another record: what is sent with their creation. */
export const examCreations: Record<string, CreationFinder> = {
  candidates: births(
    (id) => sql`select e.id as exam_id, c.id as application_id from exam e
      cross join lateral (select a.id
        from ${candidatesOf(sql`e.organization_id`, sql`e.period_id`)}
          and a.state = any(${received})) c where e.id = ${id} order by c.id`,
  ),
  candidateOfExam: births(
    (id) => sql`select e.id as exam_id, c.id as application_id from application c
        join exam e on e.organization_id = c.organization_id and e.period_id = c.period_id
      where c.id = ${id}`,
  ),
};
