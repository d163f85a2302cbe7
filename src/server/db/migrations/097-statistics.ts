import { type Kysely, sql } from 'kysely';

const statements = [
  // Derived from applications at any time: nothing refers to it, and it refers to nothing.
  sql`
    create table student_count (
      year int,
      organization_id bigint,
      direction_id int,
      dc_type int not null,
      state text not null,
      scholarship_status text,
      gender int,
      age int,
      is_foreign boolean not null,
      number int not null check (number > 0),
      constraint student_count_cell unique nulls not distinct (organization_id, direction_id, year,
        dc_type, state, scholarship_status, gender, age, is_foreign)
    )`,
  sql`
    create table student_count_moment (
      only_one boolean primary key default true check (only_one),
      as_of timestamptz not null,
      counted_at timestamptz not null,
      counted_day date not null
    )`,
];

/** Numbers of students for statistics, and the moment at which they are true. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
