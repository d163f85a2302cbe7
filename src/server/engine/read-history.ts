import { sql } from 'kysely';
import type { ProcessDefinition, Reader, Trx } from './process.ts';
import { scopeCondition } from './scope.ts';

/** One line of a timeline: who, with role and organization, did what, when and why (DET-6). */
export interface TimelineLine {
  id: number;
  event: string;
  from_state: string;
  to_state: string;
  at: Date;
  actor: { name: string; role: string; organization: { name_uz: string; name_ru: string; name_en: string } | null } | null;
  reason: string | null;
  confirm_method: string;
  job: string | null;
  changed: string[];
}

/**
 * The history of a record inside the reader's scope, newest first; nothing outside of it. People are named, numbers of theirs are not; changed
 * fields by name only.
 */
export async function timeline(trx: Trx, definition: ProcessDefinition, reader: Reader, recordId: number): Promise<TimelineLine[]> {
  const { rows } = await sql<TimelineLine>`
    select h.id, h.event, h.from_state, h.to_state, h.at, h.reason, h.confirm_method, h.job,
      array(select jsonb_object_keys(h.changed_fields)) as changed,
      case when h.actor_user_id is not null then jsonb_build_object(
        'name', coalesce(nullif(trim(concat_ws(' ', a.surname, a.first_name)), ''), a.email), 'role', h.actor_role,
        'organization', case when o.id is not null then jsonb_build_object('name_uz', o.name_uz, 'name_ru', o.name_ru, 'name_en', o.name_en) end) end as actor
    from history h left join account a on a.id = h.actor_user_id left join organization o on o.id = h.actor_org_id
    where h.process = ${definition.machine.id} and h.record_id = ${recordId}
      and exists (select 1 from ${sql.table(definition.table)} r where r.id = ${recordId} and ${scopeCondition(definition, reader)})
    order by h.record_version desc`.execute(trx);
  return rows;
}
