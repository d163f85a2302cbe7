import { sql } from 'kysely';
import { applicationMachine } from '#machines/application.machine.ts';
import { type AttestationFacts, attestationMachine } from '#machines/attestation.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { standsInForStudy } from '#modules/application/for-others/stand-in.server.ts';
import { studyScopes } from '#modules/application/for-others/study-scopes.server.ts';
import { dutyCondition } from '#server/engine/duties.ts';
import { wholeNumbers } from '#server/engine/list-query.ts';
import type { ProcessDefinition, Reader, Sql } from '#server/engine/process.ts';
import { stateList } from '#server/engine/state-list.ts';
import { addDays } from '#shared/dates.ts';
import type { Language } from '#shared/languages.ts';
import { shortName } from '#shared/names.ts';
import type { FieldsOf } from '#shared/rows/list-row.ts';
import { attestationCreation, attestationEvents } from './events.server.ts';
import { type AttestationRow, selectAttestation } from './row.server.ts';
import { attestationRecord, attestationRow, opinionDays } from './schema.ts';

const admitted = statesTagged(applicationMachine, 'admitted');
const ended = statesTagged(applicationMachine, 'ended');

/** Time stands still while somebody is on leave. */
export const dueOn = ({ due_on, all_leave_days, leave_days }: AttestationRow): string =>
  addDays(due_on, all_leave_days - leave_days);

function facts(
  row: AttestationRow,
  { today, settings }: Reader,
): AttestationFacts & Record<string, unknown> {
  const due = dueOn(row);
  const decideUntil = row.sent_on && addDays(row.sent_on, settings['attestation.decision_days']);
  const lapsesAfter = decideUntil && addDays(decideUntil, settings['attestation.lapse_days']);
  const decideFrom = row.sent_on && addDays(row.sent_on, opinionDays);
  const waited = decideFrom !== null && decideFrom <= today;
  return {
    ownerId: row.owner_id,
    organizationId: row.organization_id,
    deputies: row.deputies,
    advisorUserId: row.advisor_user_id,
    studentAdmitted: admitted.includes(row.study_state),
    confirmedStudent: true,
    studyOver: ended.includes(row.study_state),
    studyYearRuns: true,
    yearFree: true,
    planUploaded: row.plan_file_id !== null,
    reportUploaded: row.report_file_id !== null,
    opinionGiven: row.opinion !== null,
    opinionSettled: row.opinion !== null || row.advisor_user_id === null || waited,
    decideFrom,
    timeOver: due < today,
    dueOn: due,
    decisionLate: decideUntil !== null && decideUntil < today,
    decideUntil,
    overdueToldToday: row.overdue_told_on === today,
    decisionTimeOver: lapsesAfter !== null && lapsesAfter < today,
    lapsesAfter,
  };
}

const ofStudy = (condition: Sql): Sql =>
  sql`exists (select 1 from application a where a.id = r.application_id and ${condition})`;
const advisedBy = (condition: Sql): Sql =>
  ofStudy(sql`exists (select 1 from advisor v where v.id = a.advisor_id and ${condition})`);

/** SQL guards of the duties (`ProcessDefinition.guardSql`). */
const guardSql = ({ actor, today }: Reader): Record<string, Sql> => ({
  studentAdvisor: advisedBy(sql`v.account_id = ${actor.userId}::bigint`),
  disinterested: sql`(r.owner_id is distinct from ${actor.userId}::bigint
    and not ${advisedBy(sql`v.account_id = ${actor.userId}::bigint`)})`,
  studentAdmitted: ofStudy(sql`a.state = any(${stateList(admitted)})`),
  opinionMissing: sql`r.opinion is null`,
  opinionSettled: sql`(r.opinion is not null or r.sent_on <= ${addDays(today, -opinionDays)}
    or not ${advisedBy(sql`v.account_id is not null`)})`,
  inTime: ofStudy(sql`r.due_on + (a.leave_days - r.leave_days) >= ${today}`),
});

const paperOf = (id: string | null, name: string | null) =>
  id !== null && name !== null ? { id, name } : null;

const fields = (row: AttestationRow): FieldsOf<typeof attestationRecord> => ({
  application_id: row.application_id,
  person: row.person,
  organization: row.organization,
  direction: row.direction,
  advisor: row.advisor,
  study_year: row.study_year,
  year_start: row.year_start,
  year_end: row.year_end,
  plan: paperOf(row.plan_file_id, row.plan_file_name),
  report: paperOf(row.report_file_id, row.report_file_name),
  sent_on: row.sent_on,
  opinion: row.opinion,
  opinion_on: row.opinion_on,
  decided_on: row.decided_on,
  reason: row.reason,
  created_at: row.created_at,
});

const message = (row: AttestationRow, language: Language, reason: string | null) => ({
  student: shortName(row.person),
  org: row.organization[`name_${language}`],
  status: { key: `attestation.state.${row.state}` },
  reason: reason ?? '',
});

/** Attestations on the server. */
export const attestationProcess: ProcessDefinition<AttestationRow> = {
  machine: attestationMachine,
  collection: 'attestations',
  table: 'attestation',
  subjects: ['AttestationWork'],
  scopes: studyScopes,
  select: selectAttestation,
  facts,
  fields,
  record: attestationRecord,
  row: attestationRow,
  dimensions: {
    organization: sql`(select a.organization_id from application a where a.id = r.application_id)`,
  },
  filters: {
    state: (values) => sql`r.state = any(${values}::text[])`,
    study_year: (values) => sql`r.study_year = any(${wholeNumbers(values)}::bigint[])`,
    student: (values) => sql`r.application_id = any(${wholeNumbers(values)}::bigint[])`,
    organization: (values) =>
      ofStudy(sql`a.organization_id = any(${wholeNumbers(values)}::bigint[])`),
    direction: (values) => ofStudy(sql`a.direction_id = any(${wholeNumbers(values)}::bigint[])`),
  },
  groups: (reader) => {
    const turn = dutyCondition(attestationProcess, reader);
    return { turn, rest: sql`not ${turn}` };
  },
  orderings: {
    id: sql`r.id`,
    study_year: sql`r.study_year`,
    sent_on: sql`r.sent_on`,
    opinion_on: sql`r.opinion_on`,
    decided_on: sql`r.decided_on`,
  },
  searchColumn: sql`(select a.search from application a where a.id = r.application_id)`,
  // The twin of `dueOn`: a leave taken since then moves the day.
  due: () => sql`(r.due_on + ((select a.leave_days from application a where a.id = r.application_id)
    - r.leave_days))`,
  assigned: { decision: { tag: 'awaitsDecision', begins: ['accept', 'reject'] } },
  guardSql,
  standsIn: standsInForStudy,
  constraints: {
    attestation_once: { guard: 'yearFree', field: 'application_id' },
  },
  create: attestationCreation,
  edit: 'save',
  events: attestationEvents,
  messageParams: message,
  timelineFields: {
    fields: ['study_year', 'plan_file_id', 'report_file_id', 'due_on'],
    files: () => true,
  },
};
