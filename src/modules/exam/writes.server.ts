import { sql } from 'kysely';
import type { TextKey } from '#server/base/refusal.ts';
import { refuseFields } from '#server/base/refuse.ts';
import { requireOwnFiles } from '#server/engine/own-files.ts';
import type { BaseRow, Change } from '#server/engine/process.ts';
import { candidatesOf, type ExamRow, received } from './row.server.ts';
import { type ExamCreate, type ExamFiles, type ExamSchedule, firstExamDay } from './schema.ts';

/** A line for every direction with candidates: day, place and protocol are missing yet. */
export async function addDirections({
  trx,
  id,
  input,
  reader,
}: Change<BaseRow, ExamCreate> & { id: number }): Promise<void> {
  await sql`
    insert into exam_direction (exam_id, direction_id)
    select distinct ${id}::bigint, a.direction_id
      from ${candidatesOf(sql`${reader.actor.organizationId}`, sql`${input.period_id}`)}
      and a.state = any(${received})`.execute(trx);
}

/** Wrong days and directions of somebody else are named at their row: `directions.2.exam_date`. */
export function requireSchedule({ row, input, reader }: Change<ExamRow, ExamSchedule>) {
  const known = new Map(row.directions.map((one) => [one.direction.id, one]));
  const from = firstExamDay(reader.today, row.period.review_stop);
  const to = row.period.exam_stop;
  const wrong: Record<string, TextKey | string> = {};
  for (const [index, { direction_id, exam_date }] of input.directions.entries()) {
    const stored = known.get(direction_id);
    if (!stored) wrong[`directions.${index}.direction_id`] = 'validation.choice';
    else if (exam_date !== stored.exam_date && (exam_date < from || exam_date > to)) {
      wrong[`directions.${index}.exam_date`] = {
        key: 'validation.day_between',
        params: { from, to },
      };
    }
  }
  if (Object.keys(wrong).length > 0) throw refuseFields(wrong);
  return {};
}

/**
 * Day, place and commission of the directions that were sent; candidates of changed ones are told.
 */
export async function writeSchedule({
  trx,
  id,
  row,
  input,
}: Change<ExamRow, ExamSchedule> & { id: number }): Promise<void> {
  const sent = input.directions;
  await sql`
    insert into exam_direction as s (exam_id, direction_id, exam_date, place, commission,
      told_version)
    select ${id}::bigint, x.direction_id, x.exam_date, x.place, x.commission, ${row.version + 1}
      from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) x (direction_id bigint,
        exam_date date, place text, commission text)
    on conflict (exam_id, direction_id) do update
      set exam_date = excluded.exam_date, place = excluded.place, commission = excluded.commission,
      told_version = excluded.told_version
      where (s.exam_date, s.place) is distinct
        from (excluded.exam_date, excluded.place) or s.commission is distinct
          from excluded.commission`.execute(trx);
}

/**
 * Protocols and order are files of the person who acts; a protocol belongs to a direction of this
 * exam.
 */
export async function requireFiles({ trx, row, input, reader }: Change<ExamRow, ExamFiles>) {
  const { protocols, order_file_id = null, order_number = null, order_date = null } = input;
  const known = new Set(row.directions.map(({ direction }) => direction.id));
  const foreign = protocols.findIndex(({ direction_id }) => !known.has(direction_id));
  if (foreign >= 0)
    throw refuseFields({ [`protocols.${foreign}.direction_id`]: 'validation.choice' });
  const files = Object.fromEntries(
    protocols.map(({ file_id }, index) => [`protocols.${index}.file_id`, file_id]),
  );
  await requireOwnFiles(trx, reader.actor.userId, { ...files, order_file_id });
  return order_file_id ? { order_file_id, order_number, order_date } : {};
}

export async function writeFiles({
  trx,
  id,
  input,
}: Change<ExamRow, ExamFiles> & { id: number }): Promise<void> {
  for (const { direction_id, file_id } of input.protocols) {
    await sql`
      insert into exam_direction (exam_id, direction_id, protocol_file_id)
        values (${id}, ${direction_id}, ${file_id})
      on conflict (exam_id, direction_id) do update
        set protocol_file_id = excluded.protocol_file_id`.execute(trx);
  }
}
