import { sql } from 'kysely';
import { actAtOnce } from '#server/engine/act-at-once.ts';
import type { Trx } from '#server/engine/process.ts';
import type { Booking } from '#server/process-routes/route-context.ts';
import { examResultProcess } from './result.server.ts';
import type { Naming } from './result-additional.server.ts';

/**
 * `examResult.acceptAdditional` for everybody whom the request `id` names, in its transaction:
 * nobody is told that they have a place which they then do not have, and either all of the named
 * get one or nobody does.
 */
export async function acceptNamed(trx: Trx, id: number, now: Date, book: Booking): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select x.id from exam_result x join exam e on e.id = x.exam_id
      join additional_quota q on q.period_id = e.period_id and q.organization_id = e.organization_id
    where q.id = ${id} and x.application_id = any(q.named) order by x.id`.execute(trx);
  for (const one of rows) {
    const input: Naming = { additional_quota_id: id };
    await actAtOnce(trx, examResultProcess, one.id, {
      event: 'acceptAdditional',
      input,
      book,
      now,
    });
  }
}
