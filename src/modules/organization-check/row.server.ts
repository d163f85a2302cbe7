import { type Selectable, sql } from 'kysely';
import { statesTagged } from '#machines/kit.ts';
import { organizationCheckMachine } from '#machines/organization-check.machine.ts';
import { namePartsOf } from '#server/db/person-name.ts';
import type { Database } from '#server/db/tables.ts';
import type { Sql } from '#server/engine/process.ts';
import { organizationsAbove } from '#server/engine/scope.ts';
import { stateList } from '#server/engine/state-list.ts';
import { type Named, namesJson } from '#server/reference/names-json.ts';
import type { CheckRow } from './schema.ts';
import { hasLeft, hasStudents } from './students.server.ts';

/** States in which the working group writes. */
export const judging = statesTagged(organizationCheckMachine, 'judging');
const open = stateList(statesTagged(organizationCheckMachine, 'open'));

/** A row of a check as it is stored, and as far as its screens need of the study. */
export interface StoredRow extends Omit<CheckRow, 'late' | 'report'> {
  overdue_told_on: string | null;
  report: { id: number; year: number; quarter: number; version: number; returned: boolean } | null;
}

/** A check with what its facts and its screens need. */
export interface OrganizationCheckRow extends Selectable<Database['organization_check']> {
  owner_id: null;
  above: number[];
  organization: Named;
  /** Who acts for it now: the successor of an organization that was merged. */
  acting_organization_id: number;
  author_organization: Named | null;
  students_present: boolean;
  another_open: boolean;
  rows: StoredRow[];
}

const fileJson = (alias: string): Sql =>
  sql`case when ${sql.ref(`${alias}.id`)} is not null then jsonb_build_object('id',
    ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.name`)}) end`;

const rowJson = sql`jsonb_build_object('id', x.id, 'application_id', x.application_id,
  'person', ${namePartsOf('h')},
  'direction', case when d.id is not null
    then ${namesJson('d')} || jsonb_build_object('code', d.code) end,
  'left', ${hasLeft(sql`r.organization_id`)},
  'status', x.status, 'reason_code', x.reason_code, 'mark', x.mark, 'deadline', x.deadline,
  'note', x.note, 'file', ${fileJson('f')}, 'answer', x.answer, 'answer_file', ${fileJson('g')},
  'answered_on', x.answered_on, 'settled_on', x.settled_on, 'settle_reason', x.settle_reason,
  'overdue_told_on', x.overdue_told_on,
  'report', case when m.id is not null then jsonb_build_object('id', m.id, 'year', m.year,
    'quarter', m.quarter, 'version', x.report_version,
    'returned', exists (select 1 from history w where w.process = 'monitoringReport'
      and w.record_id = m.id and w.record_version = x.report_version + 1
      and w.event = 'returnByCheck')) end)`;

/** The joins of a check; its rows in the order of the names. */
export const selectCheck = (): Sql => sql`
  select r.*, null::bigint as owner_id, ${organizationsAbove(sql`r.organization_id`)} as above,
    ${namesJson('o')} as organization, coalesce(o.merged_into_id, o.id) as acting_organization_id,
    case when b.id is not null then ${namesJson('b')} end as author_organization,
    ${hasStudents(sql`r.organization_id`)} as students_present,
    exists (select 1 from organization_check e where e.organization_id = r.organization_id
      and e.id <> r.id and e.state = any(${open})) as another_open,
    found.rows
  from page r join organization o on o.id = r.organization_id
    left join organization b on b.id = r.author_organization_id
    left join lateral (select coalesce(jsonb_agg(${rowJson}
        order by h.surname, h.first_name, h.middle_name, x.id), '[]') as rows
      from organization_check_row x join application a on a.id = x.application_id
        join account h on h.id = a.owner_id left join direction d on d.id = a.direction_id
        left join file f on f.id = x.file_id left join file g on g.id = x.answer_file_id
        left join monitoring_report m on m.id = x.report_id
      where x.check_id = r.id) found on true`;
