import { type Kysely, sql } from 'kysely';

const statements = [
  // The cells are derived: they are counted anew, with the period that they did not know.
  sql`truncate student_count, student_count_moment`,
  sql`alter table student_count drop constraint student_count_cell`,
  sql`alter table student_count add column period_id bigint`,
  sql`alter table student_count add constraint student_count_cell
    unique nulls not distinct (organization_id, direction_id, year, dc_type, state,
      scholarship_status, gender, age, is_foreign, period_id)`,
  // Not derived: what the numbers were when a period was closed, for good. A period that is opened
  // again and closed once more has the numbers of both moments.
  sql`
    create table student_count_at_close (
      closed_period_id bigint not null references period (id),
      closed_at timestamptz not null,
      region_id bigint,
      higher_organization_id bigint,
      organization_type int,
      year int,
      organization_id bigint,
      direction_id int,
      dc_type int not null,
      state text not null,
      scholarship_status text,
      gender int,
      age int,
      is_foreign boolean not null,
      period_id bigint,
      number int not null check (number > 0),
      constraint student_count_at_close_cell unique nulls not distinct (closed_period_id, closed_at,
        organization_id, direction_id, year, dc_type, state, scholarship_status, gender, age,
        is_foreign, period_id)
    )`,
  sql`
    create table student_count_close (
      closed_period_id bigint not null references period (id),
      closed_at timestamptz not null,
      primary key (closed_period_id, closed_at)
    )`,
];

/** Numbers of students by period, and as they were when a period was closed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
