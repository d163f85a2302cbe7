import { sql } from 'kysely';
import {
  type AdditionalExamFacts,
  additionalExamMachine,
} from '#machines/additional-exam.machine.ts';
import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { standsInForStudy } from '#modules/application/for-others/stand-in.server.ts';
import { studyScopes } from '#modules/application/for-others/study-scopes.server.ts';
import { dutyCondition } from '#server/engine/duties.ts';
import { inStates, wholeNumbers } from '#server/engine/list-query.ts';
import type { ProcessDefinition, Reader, Sql } from '#server/engine/process.ts';
import { canViewScans } from '#server/processes/access.ts';
import { addDays } from '#shared/dates.ts';
import type { Language } from '#shared/languages.ts';
import { shortName } from '#shared/names.ts';
import type { FieldsOf } from '#shared/rows/list-row.ts';
import { additionalExamCreation, additionalExamEvents } from './events.server.ts';
import { type AdditionalExamRow, selectAdditionalExam } from './row.server.ts';
import { additionalExamRecord, additionalExamRow, mostAttempts, retryDays } from './schema.ts';

const examined = statesTagged(applicationMachine, 'takesExams');
const over = statesTagged(applicationMachine, 'ended').filter((state) => !examined.includes(state));

const retryFrom = ({ decided_on }: AdditionalExamRow): string | null =>
  decided_on && addDays(decided_on, retryDays);

function facts(
  row: AdditionalExamRow,
  { today, settings }: Reader,
): AdditionalExamFacts & Record<string, unknown> {
  const from = retryFrom(row);
  const resultUntil = addDays(row.exam_date, settings['qualification.result_days']);
  const lapsesAfter = addDays(resultUntil, settings['qualification.lapse_days']);
  return {
    ownerId: row.owner_id,
    organizationId: row.organization_id,
    deputies: row.deputies,
    advisorUserId: row.advisor_user_id,
    mayTakeExams: examined.includes(row.study_state),
    studyOver: over.includes(row.study_state),
    subjectFits: true,
    subjectFree: true,
    retryTimeReached: from !== null && from <= today,
    retryFrom: from,
    attemptsLeft: row.attempt < mostAttempts,
    mostAttempts,
    deadlineOver: row.deadline !== null && row.deadline < today,
    deadline: row.deadline,
    conditionOpen: row.condition_file_id === null,
    resultLate: resultUntil < today,
    resultUntil,
    overdueToldToday: row.overdue_told_on === today,
    resultTimeOver: lapsesAfter < today,
    lapsesAfter,
  };
}

/** Twins of the guards that a duty waits for (`ProcessDefinition.guardSql`). */
const guardSql = ({ actor, today }: Reader): Record<string, Sql> => ({
  disinterested: sql`(r.owner_id is distinct from ${actor.userId}::bigint and not exists (
    select 1 from application a join advisor v on v.id = a.advisor_id
      where a.id = r.application_id and v.account_id = ${actor.userId}))`,
  retryTimeReached: sql`coalesce(r.decided_on <= ${addDays(today, -retryDays)}, false)`,
  attemptsLeft: sql`r.attempt < ${mostAttempts}`,
});

const paperOf = (id: string | null, name: string | null) =>
  id !== null && name !== null ? { id, name } : null;

const fields = (row: AdditionalExamRow, reader: Reader): FieldsOf<typeof additionalExamRecord> => {
  const papers = canViewScans(reader, row.owner_id);
  return {
    application_id: row.application_id,
    person: row.person,
    organization: row.organization,
    direction: row.direction,
    subject: row.subject,
    category_subject: row.category_subject,
    attempt: row.attempt,
    exam_date: row.exam_date,
    place: row.place,
    mark: row.mark,
    condition_ground: row.condition_ground,
    reason: row.reason,
    deadline: row.deadline,
    decided_on: row.decided_on,
    protocol: papers ? paperOf(row.protocol_file_id, row.protocol_file_name) : null,
    condition: papers ? paperOf(row.condition_file_id, row.condition_file_name) : null,
    created_at: row.created_at,
  };
};

const among = (column: string) => (values: string[]) =>
  sql`${sql.ref(`r.${column}`)} = any(${wholeNumbers(values)}::bigint[])`;
const ofStudy = (condition: Sql): Sql =>
  sql`exists (select 1 from application a where a.id = r.application_id and ${condition})`;

const message = (row: AdditionalExamRow, language: Language, reason: string | null) => ({
  person: shortName(row.person),
  org: row.organization[`name_${language}`],
  subject: row.category_subject?.[`name_${language}`] ?? {
    key: `codes.additionalExamSubject.${row.subject}`,
  },
  date: row.exam_date,
  result: { key: `additionalExam.state.${row.state}` },
  deadline: row.deadline,
  reason: reason ?? row.reason ?? '',
});

/** Qualification exams on the server. */
export const additionalExamProcess: ProcessDefinition<AdditionalExamRow> = {
  machine: additionalExamMachine,
  collection: 'additional-exams',
  table: 'additional_exam',
  subjects: ['AdditionalExam'],
  scopes: studyScopes,
  select: selectAdditionalExam,
  facts,
  fields,
  record: additionalExamRecord,
  row: additionalExamRow,
  dimensions: {
    organization: sql`(select a.organization_id from application a where a.id = r.application_id)`,
  },
  filters: {
    state: inStates,
    subject: among('subject'),
    student: among('application_id'),
    organization: (values) =>
      ofStudy(sql`a.organization_id = any(${wholeNumbers(values)}::bigint[])`),
    direction: (values) => ofStudy(sql`a.direction_id = any(${wholeNumbers(values)}::bigint[])`),
  },
  groups: (reader) => {
    const turn = dutyCondition(additionalExamProcess, reader);
    return { turn, rest: sql`not ${turn}` };
  },
  orderings: {
    id: sql`r.id`,
    exam_date: sql`r.exam_date`,
    mark: sql`r.mark`,
    attempt: sql`r.attempt`,
    deadline: sql`r.deadline`,
  },
  searchColumn: sql`(select a.search from application a where a.id = r.application_id)`,
  due: () => sql`coalesce(r.deadline, r.exam_date)`,
  guardSql,
  standsIn: standsInForStudy,
  constraints: {
    additional_exam_once: { guard: 'subjectFree', field: 'subject' },
  },
  create: additionalExamCreation,
  events: additionalExamEvents,
  messageParams: message,
  timelineFields: {
    fields: [
      'attempt',
      'exam_date',
      'place',
      'mark',
      'deadline',
      'protocol_file_id',
      'condition_file_id',
    ],
    files: (row, reader) => canViewScans(reader, row.owner_id),
  },
};
