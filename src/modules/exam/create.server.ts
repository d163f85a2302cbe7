import { sql } from 'kysely';
import { statesTagged } from '#machines/kit.ts';
import { periodMachine } from '#machines/period.machine.ts';
import type { Creation } from '#server/engine/process.ts';
import { stateList } from '#server/engine/state-list.ts';
import { addDays } from '#shared/dates.ts';
import { candidatesOf, received, underReview } from './row.server.ts';
import type { ExamCreate } from './schema.ts';

const active = stateList(statesTagged(periodMachine, 'active'));

interface Situation {
  id: number;
  quota: boolean;
  registration_stop: string;
  review_stop: string;
  under_review: number;
  received: number;
  known: boolean;
}

/** Whether the organization may begin its exam in a period now. */
export async function createFacts({
  trx,
  input,
  reader,
}: Omit<Creation<Partial<ExamCreate>>, 'found'>) {
  const here = reader.actor.organizationId;
  const { period_id = null } = input;
  const candidates = candidatesOf(sql`${here}`, sql`p.id`);
  const { rows } = await sql<Situation>`
    select p.id, p.exam_stop is not null as quota, p.registration_stop, p.review_stop,
      (select count(*) from ${candidates} and a.state = any(${underReview}))::int as under_review,
      (select count(*) from ${candidates} and a.state = any(${received}))::int as received,
      exists (select 1 from exam e
        where e.period_id = p.id and e.organization_id = ${here}) as known
    from period p where p.state = any(${active})
      and (${period_id}::bigint is null or p.id = ${period_id})
    order by p.exam_stop is not null desc, p.id desc limit 1`.execute(trx);
  const found = rows[0];
  return {
    ownerId: null,
    organizationId: here,
    quotaPeriod: found?.quota ?? false,
    registrationOver: found !== undefined && reader.today > found.registration_stop,
    nothingUnderReview: found?.under_review === 0,
    candidatesReceived: (found?.received ?? 0) > 0,
    noExamYet: !(found?.known ?? false),
    createUntil:
      found === undefined ? null : addDays(found.review_stop, reader.settings['exam.create_days']),
    periodId: found?.id ?? null,
  };
}
