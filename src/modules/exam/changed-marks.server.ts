import { sql } from 'kysely';
import { z } from 'zod';
import { examResultMachine } from '#machines/exam-result.machine.ts';
import type { App, Services } from '#server/app-types.ts';
import { Refusal } from '#server/base/refusal.ts';
import { fullNameOf, namePartsOf } from '#server/db/person-name.ts';
import { isVisible } from '#server/engine/read.ts';
import { readerOf } from '#server/process-routes/route-context.ts';
import { namesJson } from '#server/reference/names-json.ts';
import { idText } from '#shared/validation.ts';
import { examProcess } from './process.server.ts';
import { changedMarks, marksEntered, maxChangedMarks } from './schema.ts';

const fields = sql.lit(`{${marksEntered.join(',')}}`);

/**
 * Marks that were others before, newest first: the first entering of a mark or of absence changes
 * none.
 */
const changes = (exam: number) => sql<z.infer<typeof changedMarks>['results'][number]>`
  select h.id::int as id, f.key as field, f.value->0 as before, f.value->1 as after,
    to_json(h.at)#>>'{}' as at,
    nullif(${fullNameOf('a')}, '') as actor,
    ${namePartsOf('p')} as person,
    ${namesJson('d')} || jsonb_build_object('code', d.code) as direction
  from exam_result x join history h on h.process = ${examResultMachine.id} and h.record_id = x.id
    cross join lateral jsonb_each(h.changed_fields) f join account p on p.id = x.owner_id
      join direction d on d.id = x.direction_id
    left join account a on a.id = h.actor_user_id
  where x.exam_id = ${exam} and h.event <> 'create' and f.key = any(${fields}::text[])
    and f.value->0 not in ('null', 'false')
  order by h.id desc, f.key limit ${maxChangedMarks}`;

/**
 * `GET /api/exams/:id/changed-marks/`: what is looked at before the results are published, and by
 * anyone who controls afterwards.
 */
export function changedMarksRoutes(app: App, services: Services): void {
  const definition = examProcess;
  const schema = {
    tags: ['exams'],
    summary: 'Marks of an exam that were changed after their first saving',
    params: z.object({ id: idText }),
    response: { 200: changedMarks },
  };
  app.get('/api/exams/:id/changed-marks/', { schema }, async (request) => {
    const reader = await readerOf({ services, definition }, request);
    if (!(await isVisible(services.db, definition, reader, request.params.id)))
      throw new Refusal('NOT_FOUND');
    const { rows } = await changes(request.params.id).execute(services.db);
    return { count: rows.length, results: rows };
  });
}
