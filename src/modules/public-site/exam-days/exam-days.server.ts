import { sql } from 'kysely';
import { examMachine } from '#machines/exam.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import type { App, Services } from '#server/app-types.ts';
import { stateList } from '#server/engine/state-list.ts';
import { envelope, freshness } from '#server/reference/page.ts';
import { tashkentDay } from '#shared/dates.ts';
import { type ExamDay, examDaysPage, examDaysQuery } from './schema.ts';

const undecided = stateList(statesTagged(examMachine, 'undecided'));

const among = (column: string, values: readonly number[] | undefined) =>
  values === undefined ? sql`` : sql` and ${sql.ref(column)} = any(${values}::bigint[])`;

/**
 * `GET /api/public/exams/`: the public notice of entrance exams. Days that are over, and exams whose
 * results are out, are not announced any more; the commission is told to candidates alone.
 */
export function examDaysRoutes(app: App, { db, now }: Services, config: object): void {
  const schema = {
    tags: ['public'],
    summary: 'Entrance exams that are to come',
    description: 'Day and place by organization and specialty, the nearest first.',
    querystring: examDaysQuery,
    response: { 200: examDaysPage },
  };
  app.get('/api/public/exams/', { schema, config, onSend: freshness }, async (request) => {
    const { limit, offset, organization, direction } = request.query;
    const { rows } = await sql<ExamDay & { full_count: number }>`
      select s.exam_date, s.place, count(*) over () as full_count,
        jsonb_build_object('id', o.id, 'name_uz', o.name_uz, 'name_ru', o.name_ru,
          'name_en', o.name_en) as organization,
        jsonb_build_object('id', d.id, 'name_uz', d.name_uz, 'name_ru', d.name_ru,
          'name_en', d.name_en, 'code', d.code) as direction
      from exam e join exam_direction s on s.exam_id = e.id
        join organization o on o.id = e.organization_id join direction d on d.id = s.direction_id
      where e.state = any(${undecided}) and s.exam_date >= ${tashkentDay(now())}
        and s.place is not null${among('e.organization_id', organization)}${among('s.direction_id', direction)}
      order by s.exam_date, fold_text(o.name_uz), o.id, d.code
      limit ${limit} offset ${offset}`.execute(db);
    return envelope(request, request.query, rows[0]?.full_count ?? 0, rows);
  });
}
