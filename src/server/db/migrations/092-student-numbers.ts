import { type Kysely, sql } from 'kysely';

const statements = [
  // The last number that was given, by organization and year: numbers follow each other without
  // gaps or twins, also beyond the hundred thousandth application of the country.
  sql`create table student_number_count (
    prefix text primary key,
    last int not null check (last between 1 and 99999))`,
  sql`insert into student_number_count (prefix, last)
    select left(student_number, -6), max(right(student_number, 5)::int) from application
    where student_number ~ '-[0-9]{5}$' and right(student_number, 5) <> '00000' group by 1`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
