import { sql } from 'kysely';
import { statesTagged } from '#machines/kit.ts';
import {
  type StudentRequestFacts,
  studentRequestMachine,
} from '#machines/student-request.machine.ts';
import { standsInForStudy } from '#modules/application/for-others/stand-in.server.ts';
import { studyScopes } from '#modules/application/for-others/study-scopes.server.ts';
import { givenText } from '#server/base/texts.ts';
import { dutyCondition } from '#server/engine/duties.ts';
import { inStates, inStatesTagged, wholeNumbers } from '#server/engine/list-query.ts';
import type { ProcessDefinition, Reader, Sql } from '#server/engine/process.ts';
import { addDays } from '#shared/dates.ts';
import type { Language } from '#shared/languages.ts';
import { shortName } from '#shared/names.ts';
import type { FieldsOf } from '#shared/rows/list-row.ts';
import { studentRequestCreation, studentRequestEvents } from './events.server.ts';
import { actPossible, type StudentRequestRow, selectRequest, wishAvailable } from './row.server.ts';
import { statesFor } from './rules.ts';
import { studentRequestRecord, studentRequestRow } from './schema.ts';
import { closedBecause } from './shown.ts';

/** Days that its guards wait for, and those that the sentences name. */
function facts(
  row: StudentRequestRow,
  { today, settings }: Reader,
): StudentRequestFacts & Record<string, unknown> {
  const lapsesAfter = addDays(row.due_on, settings['request.lapse_days']);
  return {
    ownerId: row.owner_id,
    organizationId: row.organization_id,
    deputies: row.deputies,
    advisorUserId: row.advisor_user_id,
    confirmedStudent: row.confirmed,
    actPossible: statesFor(row.request_kind).includes(row.study_state),
    kindFree: true,
    wishAvailable: row.wish_available,
    acted: row.acted,
    lastDayOver: row.due_on < today,
    dueOn: row.due_on,
    overdueToldToday: row.told_on === today,
    timeOver: lapsesAfter < today,
    lapsesAfter,
  };
}

const ofStudy = (condition: Sql): Sql =>
  sql`exists (select 1 from application a where a.id = r.application_id and ${condition})`;

/** SQL guards of the duties and of the scheduler (`ProcessDefinition.guardSql`). */
const guardSql = (reader: Reader): Record<string, Sql> => {
  const { actor, today, settings } = reader;
  return {
    disinterested: sql`(r.owner_id is distinct from ${actor.userId}::bigint
      and not ${ofStudy(sql`exists (select 1 from advisor v where v.id = a.advisor_id
        and v.account_id = ${actor.userId}::bigint)`)})`,
    actPossible: ofStudy(actPossible(sql`a.state`)),
    wishAvailable: ofStudy(wishAvailable(reader)),
    lastDayOver: sql`r.due_on < ${today}`,
    timeOver: sql`r.due_on < ${addDays(today, -settings['request.lapse_days'])}`,
    notToldToday: sql`r.told_on is distinct from ${today}`,
  };
};

const fields = (row: StudentRequestRow): FieldsOf<typeof studentRequestRecord> => ({
  application_id: row.application_id,
  person: row.person,
  organization: row.organization,
  request_kind: row.request_kind,
  explanation: row.explanation,
  leave_ground: row.leave_ground,
  leave_start: row.leave_start,
  leave_stop: row.leave_stop,
  advisor_id: row.advisor_id,
  advisor: row.advisor,
  topic: row.topic,
  paper_file: row.paper_file,
  sent_on: row.sent_on,
  answered_on: row.answered_on,
  carried_out_on: row.carried_out_on,
  closed_in: row.closed_in,
  reason: row.reason,
  created_at: row.created_at,
});

function message(row: StudentRequestRow, language: Language, reason: string | null) {
  const t = (key: string, params?: Record<string, unknown>) => givenText(language, key, params);
  return {
    student: shortName(row.person),
    org: row.organization[`name_${language}`],
    request: t(`codes.requestKind.${row.request_kind}`),
    status: { key: `studentRequest.state.${row.state}` },
    // What has ended by itself says why as its page does.
    reason: reason ?? (row.closed_in ? closedBecause(row.closed_in, { t }) : ''),
    deadline: row.due_on,
  };
}

/** Requests of students on the server. */
export const studentRequestProcess: ProcessDefinition<StudentRequestRow> = {
  machine: studentRequestMachine,
  collection: 'student-requests',
  table: 'student_request',
  subjects: ['StudentRequest'],
  scopes: studyScopes,
  select: selectRequest,
  facts,
  fields,
  record: studentRequestRecord,
  row: studentRequestRow,
  dimensions: {
    organization: sql`(select a.organization_id from application a where a.id = r.application_id)`,
  },
  filters: {
    state: inStates,
    tag: inStatesTagged(studentRequestMachine),
    request_kind: (values) => sql`r.request_kind = any(${wholeNumbers(values)}::int[])`,
    student: (values) => sql`r.application_id = any(${wholeNumbers(values)}::bigint[])`,
    organization: (values) =>
      ofStudy(sql`a.organization_id = any(${wholeNumbers(values)}::bigint[])`),
  },
  groups: (reader) => {
    const turn = dutyCondition(studentRequestProcess, reader);
    return { turn, rest: sql`not ${turn}` };
  },
  orderings: {
    id: sql`r.id`,
    sent_on: sql`r.sent_on`,
    due_on: sql`r.due_on`,
    answered_on: sql`r.answered_on`,
  },
  searchColumn: sql`(select a.search from application a where a.id = r.application_id)`,
  due: () => sql`r.due_on`,
  guardSql,
  standsIn: standsInForStudy,
  constraints: {
    student_request_live: { guard: 'kindFree', field: 'request_kind' },
  },
  create: studentRequestCreation,
  events: studentRequestEvents,
  messageParams: message,
  timelineFields: { fields: ['paper_file_id'], files: () => true },
};

/** The states in which a request waits for somebody. */
export const liveStates = statesTagged(studentRequestMachine, 'live');
