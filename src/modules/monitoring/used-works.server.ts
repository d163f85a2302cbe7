import { sql } from 'kysely';
import { statesTagged } from '#machines/kit.ts';
import { monitoringReportMachine } from '#machines/monitoring-report.machine.ts';
import { scientificWorkMachine } from '#machines/scientific-work.machine.ts';
import type { RowUse } from '#server/engine/row-use.ts';
import { stateList } from '#server/engine/state-list.ts';

const locking = stateList(statesTagged(monitoringReportMachine, 'locksWorks'));

/** Works that are part of a submitted report can only be read until it is returned. */
export const usedWorks: RowUse = {
  of: scientificWorkMachine.id,
  by: monitoringReportMachine.id,
  records: (row) => sql`
    select m.id from monitoring_item i join monitoring_report m on m.id = i.report_id
      where i.work_id = ${sql.ref(`${row}.id`)} and m.state = any(${locking})`,
};
