import { type Kysely, sql } from 'kysely';

const statements = [
  // Candidates of a targeted letter share its places: frozen with all else they are ranked by.
  sql`alter table exam_result add column letter_id bigint references targeted_letter (id),
    add column letter_places int check (letter_places > 0),
    add constraint exam_result_letter check ((letter_id is null) = (letter_places is null))`,
  sql`update exam_result x set letter_id = l.id, letter_places = l.amount
    from application a join targeted_letter l on l.code = a.letter_code
    where a.id = x.application_id and x.dc_type = l.dc_type and l.amount > 0`,
  sql`create index exam_result_letter on exam_result (letter_id) where letter_id is not null`,
  sql`create index application_letter on application (letter_code) where letter_code is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
