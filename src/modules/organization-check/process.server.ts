import { sql } from 'kysely';
import { statesTagged } from '#machines/kit.ts';
import { organizationCheckMachine } from '#machines/organization-check.machine.ts';
import { dutyCondition } from '#server/engine/duties.ts';
import { inStates, wholeNumbers } from '#server/engine/list-query.ts';
import type { ProcessDefinition, Reader, Sql } from '#server/engine/process.ts';
import { stateList } from '#server/engine/state-list.ts';
import { byNameOf } from '#server/reference/by-name.ts';
import type { FieldsOf } from '#shared/rows/list-row.ts';
import { checkScopes, seesJudgement } from './access.server.ts';
import { rowStatusIds } from './codes.ts';
import { checkDocuments } from './documents.server.ts';
import { checkCreation, checkEvents } from './events.server.ts';
import { checkFacts, isLate, isOpen } from './facts.server.ts';
import { checkMessage, tellAuthor } from './message.server.ts';
import { type OrganizationCheckRow, type StoredRow, selectCheck } from './row.server.ts';
import { type CheckRow, organizationCheckRecord, organizationCheckRow } from './schema.ts';

const judging = stateList(statesTagged(organizationCheckMachine, 'judging'));

const openRows = (condition: Sql): Sql =>
  sql`exists (select 1 from organization_check_row x
    where x.check_id = r.id and x.status = ${rowStatusIds.deadlineGiven} and ${condition})`;

/** SQL guards of the duties (`ProcessDefinition.guardSql`). */
const guardSql = ({ actor, today }: Reader): Record<string, Sql> => ({
  ownCheck: sql`coalesce(r.author_organization_id = ${actor.organizationId}::bigint, false)`,
  answersMissing: openRows(sql`x.answer is null`),
  rowsToSettle: openRows(sql`(x.answer is not null or x.deadline < ${today})`),
});

/** A row as the reader sees it: while the group still writes, the organization sees whom alone. */
function rowField(stored: StoredRow, shown: boolean, today: string): CheckRow {
  const { overdue_told_on: _told, report, ...row } = stored;
  const travels = {
    ...row,
    late: isLate(row, today),
    report: report && {
      id: report.id,
      year: report.year,
      quarter: report.quarter,
      returned: report.returned,
    },
  };
  if (shown) return travels;
  const hidden = { status: null, reason_code: null, mark: null, deadline: null, note: null };
  const settled = { settled_on: null, settle_reason: null, late: false, report: null, file: null };
  return { ...travels, ...hidden, ...settled };
}

function fields(
  row: OrganizationCheckRow,
  reader: Reader,
): FieldsOf<typeof organizationCheckRecord> {
  const shown = seesJudgement(reader, row.state);
  const open = shown ? row.rows.filter(isOpen) : [];
  return {
    organization: row.organization,
    author_organization: row.author_organization,
    starts_on: row.starts_on,
    ends_on: row.ends_on,
    members: row.members,
    started_on: row.started_on,
    finished_on: row.finished_on,
    reason: row.reason,
    students: row.rows.length,
    judged: row.rows.filter(({ status }) => status !== null).length,
    unsettled: open.length,
    unanswered: open.filter(({ answer }) => answer === null).length,
    late: open.filter((one) => isLate(one, reader.today)).length,
    next_deadline: open.flatMap(({ deadline }) => deadline ?? []).sort()[0] ?? null,
    rows: row.rows.map((one) => rowField(one, shown, reader.today)),
    created_at: row.created_at,
  };
}

/** Checks of organizations on the server. */
export const organizationCheckProcess: ProcessDefinition<OrganizationCheckRow> = {
  machine: organizationCheckMachine,
  collection: 'organization-checks',
  table: 'organization_check',
  subjects: ['OrgMonitoring', 'CheckMonitoring'],
  scopes: checkScopes,
  select: selectCheck,
  facts: checkFacts,
  fields,
  record: organizationCheckRecord,
  row: organizationCheckRow,
  dimensions: { organization: sql`r.organization_id` },
  filters: {
    state: inStates,
    organization: (values) => sql`r.organization_id = any(${wholeNumbers(values)}::bigint[])`,
    author: (values) => sql`r.author_organization_id = any(${wholeNumbers(values)}::bigint[])`,
    year: (values) => sql`extract(year from r.starts_on) = any(${wholeNumbers(values)}::numeric[])`,
    unsettled: () => openRows(sql`true`),
  },
  groups: (reader) => {
    const turn = dutyCondition(organizationCheckProcess, reader);
    return { turn, rest: sql`not ${turn}` };
  },
  orderings: {
    id: sql`r.id`,
    starts_on: sql`r.starts_on`,
    finished_on: sql`r.finished_on`,
    organization: byNameOf('organization', 'r.organization_id'),
  },
  searchColumn: sql`(select o.search from organization o where o.id = r.organization_id)`,
  // A group has its days; afterwards each row has a day of its own.
  due: () => sql`(case when r.state = any(${judging}) then r.ends_on else
    (select min(x.deadline) from organization_check_row x
      where x.check_id = r.id and x.status = ${rowStatusIds.deadlineGiven}) end)`,
  guardSql,
  constraints: {
    organization_check_open: { guard: 'noOtherOpen', field: 'organization_id' },
  },
  create: checkCreation,
  edit: 'change',
  events: checkEvents,
  messageParams: (row, language, _reason, _reader, written) => checkMessage(row, language, written),
  notifySeparately: tellAuthor,
  timelineFields: {
    fields: ['starts_on', 'ends_on'],
    files: () => false,
  },
  documents: checkDocuments,
};
