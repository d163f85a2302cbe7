import { type SqlBool, sql } from 'kysely';
import { statesTagged } from '#machines/kit.ts';
import { monitoringReportMachine } from '#machines/monitoring-report.machine.ts';
import type { Sql } from '#server/engine/process.ts';
import { stateList } from '#server/engine/state-list.ts';
import { reportReasons } from '../codes.ts';

const tagged = (tag: string) => statesTagged(monitoringReportMachine, tag);
const live = stateList(tagged('live'));
const unsettled = stateList(tagged('unsettled'));
const failed = stateList(tagged('failed'));
const confirmed = stateList(tagged('confirmed'));
const [plan, , rules] = reportReasons;

/** The last report of a year of study. */
interface LastReport {
  report: number;
  id: number;
  state: string;
}

/** What the reports of a study say about its end. */
export interface MonitoringStanding {
  /** Reports without a conclusion. */
  unsettled: number;
  /** The last report is not completed. */
  last_failed: boolean;
  /** A report is not completed, the agency has confirmed it, and no appeal has set it aside. */
  failed: boolean;
  /** The organization should decide about a removal. */
  proposed: boolean;
  /** The last report of each year of study. */
  reports: readonly LastReport[];
}

/** The standing of somebody who has no report. */
export const noStanding: MonitoringStanding = {
  unsettled: 0,
  last_failed: false,
  failed: false,
  proposed: false,
  reports: [],
};

/**
 * Whether a confirmed report `m` is no ground of a removal any more: a granted appeal has brought
 * the student back from a removal that came after it.
 */
const forgiven = sql`exists (select 1 from application g
  where g.id = m.application_id and g.appeal = 'granted'
    and m.confirmed_on <= (g.appealed_decision_at at time zone 'Asia/Tashkent')::date)`;

/**
 * Whether the confirmed reports of the study propose its end: the last one for broken rules, or the
 * last two for an unfulfilled plan. Few studies have a failed report: the others are not looked
 * through.
 */
export const removalProposed = (study: string): Sql => sql<SqlBool>`(${sql.ref(study)} in (
    select m.application_id from monitoring_report m
      where m.state = any(${failed}) and m.state = any(${confirmed})) and coalesce((
  select bool_or(n.place = 1 and n.failed and n.reason_code = ${rules.id})
    or count(*) filter (where n.failed and n.reason_code = ${plan.id}) = 2
  from (select m.state = any(${failed}) and not ${forgiven} as failed, m.reason_code,
      row_number() over (order by m.year desc, m.quarter desc) as place
    from monitoring_report m
    where m.application_id = ${sql.ref(study)} and m.state = any(${confirmed})) n
  where n.place <= 2), false))`;

/** The last report of each year of the study `r`: as whole rows, which costs least. */
const lastReports = sql`(select coalesce(jsonb_agg(n), '[]') from (
    select distinct on (m.report) m.report, m.id, m.state
    from monitoring_report m where m.application_id = r.id and m.state = any(${live})
    order by m.report, m.year desc, m.quarter desc) n)`;

/** The standing of the study `r`. */
export const monitoringStandingSql: Sql = sql`(select jsonb_build_object(
      'unsettled', count(*) filter (where m.state = any(${unsettled})),
      'last_failed', coalesce((array_agg(m.state = any(${failed})
        order by m.year desc, m.quarter desc))[1], false),
      'failed', coalesce(bool_or(m.state = any(${failed}) and m.state = any(${confirmed})
        and not ${forgiven}), false),
      'proposed', ${removalProposed('r.id')},
      'reports', ${lastReports})
    from monitoring_report m
    where m.application_id = r.id and m.state = any(${live}))`;
