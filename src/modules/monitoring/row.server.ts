import { type Selectable, sql } from 'kysely';
import { statesTagged } from '#machines/kit.ts';
import { monitoringReportMachine } from '#machines/monitoring-report.machine.ts';
import { failedInCheck } from '#modules/organization-check/for-others/failed.server.ts';
import { namePartsOf } from '#server/db/person-name.ts';
import type { Database } from '#server/db/tables.ts';
import type { Sql } from '#server/engine/process.ts';
import { stateList } from '#server/engine/state-list.ts';
import { deputiesFor } from '#server/processes/deciders.ts';

type Names = { id: number; name_uz: string; name_ru: string; name_en: string };
type Person = { surname: string | null; first_name: string | null; middle_name: string | null };

/** A work in a report as its screens show it. */
export interface ItemRow {
  id: number;
  work_id: number;
  type: number;
  name: string;
  publication_date: string;
  url: string | null;
  file: { id: string; name: string } | null;
  added_on: string;
  accepted: boolean | null;
  note: string | null;
}

/** A report with what its facts and its screens need of the study it belongs to. */
export interface MonitoringRow extends Selectable<Database['monitoring_report']> {
  organization_id: number;
  deputies: number[];
  advisor_id: number | null;
  advisor_user_id: number | null;
  dc_type: number;
  study_state: string;
  study_start: string | null;
  person: Person;
  advisor: Person | null;
  organization: Names;
  direction: (Names & { code: string }) | null;
  paper_file_name: string | null;
  failed_in_check: boolean;
  items: ItemRow[];
  /** How many works earlier reports of the same year have accepted, by their type. */
  earlier: Record<string, number>;
}

const live = stateList(statesTagged(monitoringReportMachine, 'live'));

const names = (
  table: string,
) => sql`'id', ${sql.ref(`${table}.id`)}, 'name_uz', ${sql.ref(`${table}.name_uz`)},
  'name_ru', ${sql.ref(`${table}.name_ru`)}, 'name_en', ${sql.ref(`${table}.name_en`)}`;

/**
 * The joins of a report: organization and advisor are those of the study, so they move with it.
 */
export const selectMonitoring = (): Sql => sql`
  select r.*, a.organization_id, a.advisor_id, v.account_id as advisor_user_id, a.dc_type,
    ${deputiesFor(sql`a.organization_id`, sql`r.owner_id`, sql`v.account_id`)} as deputies,
    a.state as study_state, a.study_start,
    ${namePartsOf('h')} as person,
    case when w.id is not null then ${namePartsOf('w')} end as advisor,
    jsonb_build_object(${names('o')}) as organization,
    case when d.id is not null then jsonb_build_object(${names('d')}, 'code', d.code)
      end as direction,
    p.name as paper_file_name, ${failedInCheck} as failed_in_check, items.found as items, earlier.found as earlier
  from page r join application a on a.id = r.application_id join account h on h.id = r.owner_id
    join organization o on o.id = a.organization_id left join direction d on d.id = a.direction_id
    left join advisor v on v.id = a.advisor_id left join account w on w.id = v.account_id
    left join file p on p.id = r.paper_file_id
    left join lateral (select coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'work_id', i.work_id,
        'type', i.type, 'name', s.name, 'publication_date', s.publication_date, 'url', s.url,
        'file', case when f.id is not null
          then jsonb_build_object('id', f.id, 'name', f.name) end,
        'added_on', i.added_on, 'accepted', i.accepted, 'note', i.note) order by i.type, i.id), '[]')
          as found
      from monitoring_item i join scientific_work s on s.id = i.work_id
        left join file f on f.id = s.file_id
      where i.report_id = r.id) items on true
    left join lateral (select coalesce(jsonb_object_agg(c.type, c.count), '{}') as found
      from (select i.type, count(*) as count
        from monitoring_report e join monitoring_item i on i.report_id = e.id
        where e.application_id = r.application_id and e.report = r.report
          and (e.year, e.quarter) < (r.year, r.quarter) and e.state = any(${live}) and i.accepted
        group by i.type) c) earlier on true`;
