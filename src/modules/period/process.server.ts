import { type Selectable, sql } from 'kysely';
import { applicationMachine } from '#machines/application.machine.ts';
import { examMachine } from '#machines/exam.machine.ts';
import { stateMeta, statesTagged } from '#machines/kit.ts';
import { type PeriodFacts, periodMachine } from '#machines/period.machine.ts';
import { contestsAdmission } from '#modules/application/for-others/open-appeal.server.ts';
import {
  consolidationAgreedSql,
  distributionAcceptedSql,
  type ExitCounts,
  endorsementsSettledSql,
  exitCountsSql,
  placesAskedSql,
  requestsSentSql,
  somethingGivenSql,
  totalsAcceptedSql,
} from '#modules/quota/for-others/step-conditions.server.ts';
import { stepTimeFacts, stepTimeWrites } from '#modules/quota/for-others/step-times.server.ts';
import { stepDayOf } from '#modules/quota/for-others/steps.server.ts';
import type { TextKey } from '#server/base/refusal.ts';
import { refuseFields } from '#server/base/refuse.ts';
import type { Database } from '#server/db/tables.ts';
import { withAdvisoryLock } from '#server/engine/act.ts';
import { creation, eventsOf } from '#server/engine/define-events.ts';
import { inStates, inStatesTagged, wholeNumbers } from '#server/engine/list-query.ts';
import type {
  BaseRow,
  Change,
  Creation,
  ProcessDefinition,
  Reader,
} from '#server/engine/process.ts';
import { stateList } from '#server/engine/state-list.ts';
import { periodTypeIds } from '#shared/codes.ts';
import type { FieldsOf } from '#shared/rows/list-row.ts';
import { closesAfter, timesOverSql } from './for-others/closing.server.ts';
import {
  isQuotaPeriod,
  lastDayOfStep,
  type PeriodFields,
  periodFields,
  periodRecord,
  periodRow,
  stepDays,
} from './schema.ts';

interface PeriodRow extends Selectable<Database['period']> {
  owner_id: null;
  organization_id: null;
  other_active: boolean;
  overlap: boolean;
  applications: number;
  undecided: number;
  appealed: boolean;
  exam_open: boolean;
  requests_in: boolean;
  endorsements_settled: boolean;
  consolidation_agreed: boolean;
  totals_accepted: boolean;
  distribution_accepted: boolean;
  something_given: boolean;
  places_asked: boolean;
  quota_used: boolean;
  exit_counts: ExitCounts;
}

const active = statesTagged(periodMachine, 'active');
const prepared = statesTagged(periodMachine, 'prepared');
const undecided = statesTagged(applicationMachine, 'awaitsDecision');
/** Somebody who was admitted in the period: those are monitored. */
const hasStudents = sql`exists (select 1 from application a where a.period_id = r.id
  and a.state = any(${stateList(statesTagged(applicationMachine, 'student'))}))`;

const appealed = (today: string) => sql`exists (select 1 from application a
  where a.period_id = r.id and ${contestsAdmission('a', today)})`;
const examOpen = sql`exists (select 1 from exam e
  where e.period_id = r.id and e.state <> all(${stateList(statesTagged(examMachine, 'over'))}))`;

const period = sql`r.id`;
const stepConditions = sql`${requestsSentSql(period)} as requests_in,
  ${endorsementsSettledSql(period)} as endorsements_settled,
    ${consolidationAgreedSql(period)} as consolidation_agreed,
      ${totalsAcceptedSql(period)} as totals_accepted,
        ${distributionAcceptedSql(period)} as distribution_accepted,
          ${somethingGivenSql(period)} as something_given,
            ${placesAskedSql(period)} as places_asked,
    exists (select 1 from quota_request q
      where q.period_id = r.id) as quota_used, ${exitCountsSql(period)} as exit_counts`;

/**
 * The numbers come from the counter that the database keeps (decision 019): a period has hundreds
 * of thousands of applications.
 */
const select = ({ today }: Reader) => sql`
  select r.*, null::bigint as owner_id, null::bigint as organization_id,
    exists (select 1 from period o
      where o.id <> r.id and o.admission_year = r.admission_year and o.quarters && r.quarters
        and o.state = any(${active}::text[])) as other_active,
    exists (select 1 from period o
      where o.id <> r.id and o.admission_year = r.admission_year
        and o.quarters && r.quarters) as overlap,
    found.applications, found.undecided, ${appealed(today)} as appealed, ${examOpen} as exam_open,
      ${stepConditions}
  from page r left join lateral (
    select coalesce(sum(c.n), 0)::bigint as applications, coalesce(sum(c.n)
      filter (where c.state = any(${undecided}::text[])), 0)::bigint as undecided
    from application_count c where c.period_id = r.id) found on true`;

function facts(row: PeriodRow, reader: Reader): PeriodFacts & Record<string, unknown> {
  const step = stateMeta(periodMachine, row.state).step ?? 0;
  const until = lastDayOfStep(step, row);
  const { late, ...told } = stepTimeFacts(row, until, reader);
  return {
    ownerId: null,
    organizationId: null,
    quartersFree: !row.overlap,
    noOtherActive: !row.other_active,
    unreferenced: row.applications === 0 && !row.quota_used,
    quotaStartReached: row.quota_start !== null && row.quota_start <= reader.today,
    requestsIn: row.requests_in || late,
    endorsementsSettled: row.endorsements_settled,
    consolidationAgreed: row.consolidation_agreed,
    totalsAccepted: row.totals_accepted,
    distributionAccepted: row.distribution_accepted,
    somethingGiven: row.something_given,
    placesAsked: row.places_asked,
    stepTimeOver: late,
    ...told,
    stepUntil: until,
    timesOver: reader.today > closesAfter(row, reader),
    applicationsDecided: row.undecided === 0,
    appealsDecided: !row.appealed,
    examsClosed: !row.exam_open,
    closesAfter: closesAfter(row, reader),
    applications: row.applications,
    undecidedApplications: row.undecided,
    ...row.exit_counts,
  };
}

/** The last day of the step that runs; a step that began again after it has none yet. */
function stepDeadline(row: PeriodRow, today: string): string | TextKey {
  const day = lastDayOfStep(stateMeta(periodMachine, row.state).step, row) ?? row.registration_stop;
  return day < today ? { key: 'processes.noDeadline' } : day;
}

/** Anyone who takes quarters of the calendar waits for the others who do. */
const calendar = 'calendar';

async function birthFacts({ trx, input }: Creation<Partial<PeriodFields>>) {
  const { admission_year = 0, quarters = [] } = input;
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select 1 from period o
      where o.admission_year = ${admission_year}
        and o.quarters && ${quarters}::int[]) as taken`.execute(trx);
  return { ownerId: null, organizationId: null, quartersFree: !rows[0]?.taken };
}

/** An active period may only be made longer, and its quota dates are fixed from step 5 on. */
function requireOnlyLater(row: PeriodRow, fields: PeriodFields): void {
  if (!active.includes(row.state)) return;
  const later = ['registration_stop', 'review_stop', 'exam_stop'] as const;
  const fixed = ['quota_start', 'quota_stop', 'registration_start', 'admission_year'] as const;
  const early: string[] = [
    ...later.filter((name) => (fields[name] ?? '') < (row[name] ?? '')),
    ...stepDays.filter(
      (name, at) =>
        fields[name] !== undefined && (fields[name] ?? '') < (row.step_until[String(at + 1)] ?? ''),
    ),
  ];
  const step = stateMeta(periodMachine, row.state).step ?? 7;
  const moved = fixed.filter(
    (name) => (step > 4 || name === 'admission_year') && (fields[name] ?? null) !== row[name],
  );
  const wrong = [
    ...early.map((name) => [name, 'validation.only_later']),
    ...moved.map((name) => [name, 'validation.fixed_now']),
  ];
  if (isQuotaPeriod(fields.quarters) !== isQuotaPeriod(row.quarters))
    wrong.push(['quarters', 'validation.fixed_now']);
  if (wrong.length > 0) throw refuseFields(Object.fromEntries(wrong));
}

/**
 * The last days of the steps as they are stored: number of the step -> day. One that was not sent
 * stays, an empty one is taken away.
 */
function stepUntil(fields: PeriodFields, stored: Record<string, string>): Record<string, string> {
  const days = stepDays.map(
    (name, at) =>
      [String(at + 1), fields[name] === undefined ? stored[String(at + 1)] : fields[name]] as const,
  );
  return Object.fromEntries(days.flatMap(([step, day]) => (day ? [[step, day]] : [])));
}

const columns = (fields: PeriodFields, stored: Record<string, string>) => {
  const {
    step_until_1: _one,
    step_until_2: _two,
    step_until_3: _three,
    step_until_4: _four,
    step_until_5: _five,
    step_until_6: _six,
    quota_start = null,
    quota_stop = null,
    exam_stop = null,
    info = null,
    ...rest
  } = fields;
  return {
    ...rest,
    quota_start,
    quota_stop,
    exam_stop,
    info,
    step_until: stepUntil(fields, stored),
  };
};

async function updateFacts({ trx, row, input }: Change<PeriodRow, PeriodFields>) {
  await withAdvisoryLock(trx, `${periodMachine.id} ${calendar}`);
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select 1 from period o
      where o.id <> ${row.id} and o.admission_year = ${input.admission_year}
        and o.quarters && ${input.quarters}::int[]) as taken`.execute(trx);
  return { quartersFree: !rows[0]?.taken };
}

function writeUpdate({ row, input }: Change<PeriodRow, PeriodFields>) {
  if (isQuotaPeriod(input.quarters) !== isQuotaPeriod(row.quarters))
    throw refuseFields({ quarters: 'validation.fixed_now' });
  requireOnlyLater(row, input);
  return columns(input, row.step_until);
}

const { begin, on } = eventsOf<'period', PeriodRow>();

const birth = begin({
  input: periodFields,
  write: ({ input }: Change<BaseRow, PeriodFields>) => columns(input, {}),
});

const fields = (row: PeriodRow): FieldsOf<typeof periodRecord> => ({
  created_at: row.created_at,
  name_uz: row.name_uz,
  name_ru: row.name_ru,
  name_en: row.name_en,
  admission_year: row.admission_year,
  quarters: row.quarters,
  quota_start: row.quota_start,
  quota_stop: row.quota_stop,
  registration_start: row.registration_start,
  registration_stop: row.registration_stop,
  review_stop: row.review_stop,
  exam_stop: row.exam_stop,
  study_start: row.study_start,
  step_until: row.step_until,
  info: row.info,
  exam_open: row.exam_open,
  step: stateMeta(periodMachine, row.state).step ?? null,
  is_active: active.includes(row.state),
  type: isQuotaPeriod(row.quarters) ? periodTypeIds.quota : periodTypeIds.independent,
});

/** Periods on the server. */
export const periodProcess: ProcessDefinition<PeriodRow> = {
  machine: periodMachine,
  collection: 'periods',
  table: 'period',
  subjects: ['Period', 'ApplyDocument'],
  scopes: { A: () => sql`true`, O: () => sql`r.state = any(${active}::text[])` },
  select,
  facts,
  fields,
  record: periodRecord,
  row: periodRow,
  filters: {
    state: inStates,
    tag: inStatesTagged(periodMachine),
    type: (values) =>
      sql`(case when 1 = any(r.quarters) then ${periodTypeIds.quota}::int
        else ${periodTypeIds.independent}::int end) = any(${wholeNumbers(values)}::int[])`,
    admission_year: (values) => sql`r.admission_year = any(${wholeNumbers(values)}::bigint[])`,
    monitoring: (values) => (values.includes('true') ? hasStudents : sql`true`),
  },
  pageRows: 100,
  orderings: {
    id: sql`r.id`,
    registration_start: sql`r.registration_start`,
    admission_year: sql`r.admission_year`,
  },
  searchColumn: sql`fold_text(r.name_uz || ' ' || r.name_ru || ' ' || r.name_en)`,
  due: () => sql`(case when r.state = any(${stateList(prepared)})
    then coalesce(r.quota_start, r.registration_start) else ${stepDayOf('r')} end)`,
  guardSql: (reader) => ({
    noOtherActive: sql`not exists (select 1 from period o
      where o.id <> r.id and o.admission_year = r.admission_year and o.quarters && r.quarters
        and o.state = any(${active}::text[]))`,
    applicationsDecided: sql`coalesce((select sum(c.n) from application_count c
      where c.period_id = r.id and c.state = any(${undecided}::text[])), 0) = 0`,
    appealsDecided: sql`not ${appealed(reader.today)}`,
    examsClosed: sql`not ${examOpen}`,
    quotaStartReached: sql`r.quota_start <= ${reader.today}`,
    requestsIn: sql`coalesce(coalesce((r.step_until ->> '2')::date, r.quota_stop) < ${reader.today}
      or ${requestsSentSql(period)}, false)`,
    endorsementsSettled: endorsementsSettledSql(period),
    consolidationAgreed: consolidationAgreedSql(period),
    totalsAccepted: totalsAcceptedSql(period),
    distributionAccepted: distributionAcceptedSql(period),
    timesOver: timesOverSql('r', reader),
  }),
  create: creation(
    { create: birth, createIndependent: birth },
    {
      event: (body) =>
        isQuotaPeriod('quarters' in body && Array.isArray(body.quarters) ? body.quarters : [])
          ? 'create'
          : 'createIndependent',
      facts: birthFacts,
      lockKey: () => calendar,
    },
  ),
  edit: 'update',
  events: {
    update: on({ input: periodFields, facts: updateFacts, write: writeUpdate }),
    stepBack: on({ write: ({ reader }) => ({ stepped_back_at: reader.now }) }),
    remind: on({ write: stepTimeWrites.remind }),
    overdue: on({ write: stepTimeWrites.overdue }),
  },
  messageParams: (row, language, reason, { today }) => ({
    reference: row[`name_${language}`],
    reason: reason ?? '',
    period: row[`name_${language}`],
    stop: row.registration_stop,
    step: stateMeta(periodMachine, row.state).step ?? '',
    deadline: stepDeadline(row, today),
    step_name: { key: `period.state.${row.state}` },
  }),
};
