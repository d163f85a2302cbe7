import { sql } from 'kysely';
import { applicationMachine } from '#machines/application.machine.ts';
import { examMachine } from '#machines/exam.machine.ts';
import { examResultMachine } from '#machines/exam-result.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { periodMachine } from '#machines/period.machine.ts';
import { timesOverSql } from '#modules/period/for-others/closing.server.ts';
import { placesLeftSql } from '#modules/quota/for-others/offer.server.ts';
import type { Reader, Sql } from '#server/engine/process.ts';
import { stateList } from '#server/engine/state-list.ts';
import { dcTypes } from '#shared/codes.ts';
import { addDays } from '#shared/dates.ts';
import { hasOpenAppeal } from './for-others/open-appeal.server.ts';
import { hasExam, inPeriods, overdueSql } from './groups.server.ts';
import { latenessSql } from './study/student-groups.server.ts';

const activePeriods = statesTagged(periodMachine, 'active');
const undecidedExams = stateList(statesTagged(examMachine, 'undecided'));
const finishedExams = stateList(statesTagged(examMachine, 'finished'));
const studying = stateList(statesTagged(applicationMachine, 'studying'));
const passed = stateList(statesTagged(examResultMachine, 'passed'));
const independentTypes: number[] = dcTypes
  .filter(({ independent }) => independent)
  .map(({ id }) => id);
const traineeTypes: number[] = dcTypes.filter(({ trainee }) => trainee).map(({ id }) => id);

/**
 * Whether a column has a value: never unknown, and written so that PostgreSQL sees that the indexes
 * of the few such records fit (5,000 of a million).
 */
const is = (column: 'appeal' | 'old_list_flag', value: string): Sql =>
  sql`(${sql.ref(`r.${column}`)} is not null and ${sql.ref(`r.${column}`)} = ${sql.lit(value)})`;

/**
 * Twins of the guards of an application that depend on time, on other people and on other processes
 * (`ProcessDefinition.guardSql`).
 */
export function applicationGuardSql(reader: Reader, state?: string): Record<string, Sql> {
  const { today, actor } = reader;
  const overdue = overdueSql(reader, state);
  const independent = sql`r.dc_type = any(${independentTypes}::int[])`;
  const periodOpen = inPeriods(sql`p.state = any(${activePeriods}::text[])`);
  const registrationOpen = inPeriods(
    sql`p.state = any(${activePeriods}::text[]) and ${today} between p.registration_start
      and p.registration_stop`,
  );
  const reworkOpen = sql`coalesce(r.rework_until >= ${today}, false)`;
  return {
    disinterested: sql`(r.owner_id is distinct from ${actor.userId}::bigint
      and not exists (select 1 from advisor v
        where v.id = r.advisor_id and v.account_id = ${actor.userId}))`,
    periodOpen,
    windowOpen: sql`(case when r.returned then ${reworkOpen} and ${periodOpen}
      else ${registrationOpen} end)`,
    examAwaited: sql`(${independent} or not ${hasExam(sql`e.state <> all(${undecidedExams})`)})`,
    reworkOpen,
    reviewOpen: sql`(r.review_until is not null
      and (r.review_until >= ${today} or ${inPeriods(sql`p.review_stop >= ${today}`)}))`,
    reviewNotStarted: sql`r.review_started_at is null`,
    papersTimeOpen: sql`coalesce(r.papers_until >= ${today}, false)`,
    papersLate: sql`coalesce(r.papers_until < ${today}, false)`,
    decisionOverdue: overdue,
    leftUndecided: sql`(${overdue} and ${inPeriods(timesOverSql('p', reader))})`,
    appealOpen: is('appeal', 'open'),
    noOpenAppeal: sql`not ${hasOpenAppeal('r')}`,
    rejectionContestable: sql`(${periodOpen}
      and (${independent} or not ${hasExam(sql`e.state <> all(${undecidedExams})`)}))`,
    resultContestable: sql`(case when ${independent} then ${periodOpen}
      else ${hasExam(sql`e.state = any(${finishedExams})`)} end)`,
    resultAccepted: sql`(${independent}
      or exists (select 1 from exam e join exam_result x on x.exam_id = e.id
        where e.organization_id = r.organization_id and e.period_id = r.period_id
          and e.state = any(${finishedExams}) and x.application_id = r.id
          and x.state = any(${passed})))`,
    placeFree: sql`(${independent}
      or ${placesLeftSql({ period: sql`r.period_id`, organization: sql`r.organization_id`, direction: sql`r.direction_id`, dcType: sql`r.dc_type` })} > 0)`,
    noOtherStudy: sql`not exists (select 1 from application o
      where o.owner_id = r.owner_id and o.id <> r.id and o.state = any(${studying})
        and (o.dc_type <> all(${independentTypes}::int[]) or o.dc_type = r.dc_type))`,
    ...latenessSql(reader),
    agencyConfirmed: sql`coalesce(r.old_list_flag, 'new') not in ('old', 'unconfirmed_old')`,
    trainee: sql`r.dc_type = any(${traineeTypes}::int[])`,
    notTrainee: sql`r.dc_type <> all(${traineeTypes}::int[])`,
    termOver: sql`(${independent} or coalesce(case
      when r.dc_type = any(${traineeTypes}::int[])
        then (r.study_start + interval '1 year')::date <= ${today}
      else r.study_end <= ${addDays(today, 30)} end, false))`,
    onOldList: is('old_list_flag', 'old'),
    refusedOldList: is('old_list_flag', 'unconfirmed_old'),
  };
}
