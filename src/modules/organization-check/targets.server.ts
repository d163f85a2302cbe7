import { sql } from 'kysely';
import { statesTagged } from '#machines/kit.ts';
import { monitoringReportMachine } from '#machines/monitoring-report.machine.ts';
import { ids } from '#server/engine/raised.ts';
import { stateList } from '#server/engine/state-list.ts';
import { rowStatusIds } from './codes.ts';

const passed = stateList(statesTagged(monitoringReportMachine, 'passed'));

/** The reports of students who failed in a check, as long as they are what the check has named. */
export const failedInCheckTarget = ids(
  (id) => sql`
    select m.id from organization_check_row x join monitoring_report m on m.id = x.report_id
    where x.check_id = ${id} and x.status = ${rowStatusIds.notCompleted}
      and m.version = x.report_version and m.state = any(${passed}) order by m.id`,
);
