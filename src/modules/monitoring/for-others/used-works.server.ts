import { sql } from 'kysely';
import { statesTagged } from '#machines/kit.ts';
import { monitoringReportMachine } from '#machines/monitoring-report.machine.ts';
import type { Sql } from '#server/engine/process.ts';
import { stateList } from '#server/engine/state-list.ts';

const locking = stateList(statesTagged(monitoringReportMachine, 'locksWorks'));

/** The submitted reports that a work is part of: until one is returned it can only be read. */
export const reportsWithWork = (workId: number): Sql => sql`
  select m.id from monitoring_item i join monitoring_report m on m.id = i.report_id
    where i.work_id = ${workId} and m.state = any(${locking})`;
