import { type Kysely, sql } from 'kysely';

/**
 * What points to a file or to a letter: before one is deleted, the database looks for it in each of
 * these columns, and without an index it reads the whole table for each.
 */
const columns = [
  ['additional_exam', 'condition_file_id'],
  ['additional_exam', 'protocol_file_id'],
  ['additional_quota', 'letter_file_id'],
  ['application', 'council_file_id'],
  ['application', 'finish_order_file_id'],
  ['application', 'leave_order_file_id'],
  ['application', 'order_file_id'],
  ['certificate', 'file_id'],
  ['diploma', 'file_id'],
  ['exam', 'order_file_id'],
  ['exam_direction', 'protocol_file_id'],
  ['exam_result', 'protocol_file_id'],
  ['letter', 'answers_id'],
] as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of columns)
    await sql`create index ${sql.ref(`${table}_${column}`)} on ${sql.table(table)}
      (${sql.ref(column)}) where ${sql.ref(column)} is not null`.execute(db);
}
