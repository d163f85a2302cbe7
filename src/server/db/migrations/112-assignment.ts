import { type Kysely, sql } from 'kysely';

const statements = [
  sql`create table assignment (
    id bigint generated always as identity primary key,
    process text not null,
    record_id bigint not null,
    organization_id bigint not null references organization (id),
    holder_id bigint not null references account (id),
    until date,
    note text check (length(note) <= 200),
    given_by bigint not null references account (id),
    given_at timestamptz not null,
    ended_at timestamptz,
    ended_by bigint references account (id)
  )`,
  // One person of each organization at a time: of two who take at once, one is second.
  sql`create unique index assignment_current on assignment (process, record_id, organization_id)
    where ended_at is null`,
  sql`create index assignment_told on assignment (process, record_id, organization_id, id)`,
  sql`create index assignment_holder on assignment (holder_id, process) where ended_at is null`,
  sql`insert into assignment (process, record_id, organization_id, holder_id, given_by, given_at)
    select 'application', r.id, r.organization_id, r.reviewer_id, r.reviewer_id,
      coalesce(r.review_started_at, r.updated_at)
    from application r join account holder on holder.id = r.reviewer_id
    where r.state in ('pending', 'papersAwaited') and r.organization_id is not null`,
  sql`alter table application drop column reviewer_id`,
];

/**
 * Who of an organization is on a record: the row that has not ended; those that have are its log
 * (docs/decisions/145-who-is-on-a-record.md).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
