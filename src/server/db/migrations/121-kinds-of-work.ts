import { type Kysely, sql } from 'kysely';

const statements = [
  sql`alter table assignment add column work text`,
  sql`update assignment set work = case
    when process in ('application', 'certificate') then 'review'
    when process = 'additionalQuota' then 'decision' else 'answer' end`,
  sql`alter table assignment alter column work set not null`,
  // The operator who has taken an enquiry was a column of it: now they are on it.
  sql`insert into assignment
      (process, record_id, organization_id, work, holder_id, given_by, given_at)
    select 'enquiry', r.id, holder.organization_id, 'callCentre', holder.id, holder.id, r.updated_at
    from enquiry r join account holder on holder.id = r.operator_id
    where r.state = 'inWork' and holder.organization_id is not null`,
  sql`alter table enquiry drop column operator_id`,
];

/**
 * For which work of a process somebody is on a record
 * (docs/decisions/157-kinds-of-work-of-a-process.md).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
