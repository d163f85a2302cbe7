import { type Selectable, sql } from 'kysely';
import { z } from 'zod';
import { certificateMachine } from '#machines/certificate.machine.ts';
import { examMachine } from '#machines/exam.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { isForeign } from '#modules/application/for-others/scholarship.ts';
import { reachedLevel, type ScaledType } from '#modules/certificate/schema.ts';
import { countOfKind, worksOf } from '#modules/scientific-work/for-others/counts.server.ts';
import { requireId } from '#server/base/refuse.ts';
import type { Database } from '#server/db/tables.ts';
import type { BaseRow, Change, Creation } from '#server/engine/process.ts';
import { stateList } from '#server/engine/state-list.ts';
import { id } from '#shared/validation.ts';
import { received } from './row.server.ts';

const undecided = stateList(statesTagged(examMachine, 'undecided'));
const proven = stateList(statesTagged(certificateMachine, 'proven'));

/** What an exam, or a received application, says of each row that it raises. */
export const raisedResult = z.object({ exam_id: id, application_id: id });
type RaisedResult = z.infer<typeof raisedResult>;

interface Situation {
  owner_id: number;
  organization_id: number;
  undecided: boolean;
  received: boolean;
  known: boolean;
}

/** Whether a received application gets its row in the exam of its organization. */
export async function createFacts({ trx, input }: Creation<Partial<RaisedResult>>) {
  const { exam_id = null, application_id = null } = input;
  const { rows } = await sql<Situation>`
    select a.owner_id, a.organization_id, e.state = any(${undecided}) as undecided,
      a.state = any(${received}) as received,
      exists (select 1 from exam_result x
        where x.exam_id = e.id and x.application_id = a.id) as known
    from exam e join application a on a.organization_id = e.organization_id
      and a.period_id = e.period_id
    where e.id = ${exam_id} and a.id = ${application_id}`.execute(trx);
  const found = rows[0];
  return {
    ownerId: found?.owner_id ?? null,
    organizationId: found?.organization_id ?? null,
    examUndecided: found?.undecided ?? false,
    documentsReceived: found?.received ?? false,
    noRowYet: !(found?.known ?? false),
  };
}

type MarkScale = Pick<Selectable<Database['exam']>, 'max_mark' | 'pass_direction' | 'pass_english'>;

interface Candidate extends MarkScale {
  direction_id: number;
  dc_type: number;
  sent_at: Date;
  user_type: string;
  citizenship: string | null;
  works: number;
  letter_id: number | null;
  letter_places: number | null;
  required_level: string | null;
  certificate: { type: ScaledType; level: string | null; score: number | null } | null;
}

/**
 * What the candidate is ranked by is frozen now: form, scale of the exam, works, moment of sending,
 * and whether a certificate frees from the language exam.
 */
export async function writeCreate({ trx, row, input }: Change<BaseRow, RaisedResult>) {
  const { exam_id, application_id } = input;
  const { rows } = await sql<Candidate>`
    select a.direction_id, a.dc_type, a.sent_at, h.user_type, h.citizenship,
      d.required_language_level as required_level,
      l.id as letter_id, l.amount as letter_places, e.max_mark, e.pass_direction, e.pass_english,
      (select ${countOfKind('articles')} from ${worksOf(sql`a.owner_id`)} w)::int as works,
      case when c.id is not null
        then jsonb_build_object('type', to_jsonb(t), 'level', c.level, 'score', c.score)
          end as certificate
    from application a join account h on h.id = a.owner_id join direction d on d.id = a.direction_id
      join exam e on e.id = ${exam_id}
      left join targeted_letter l on l.code = a.letter_code and l.dc_type = a.dc_type
      left join certificate c on c.id = a.certificate_id and c.state = any(${proven})
        left join certificate_type t on t.id = c.type_id
    where a.id = ${application_id}`.execute(trx);
  const found = rows[0];
  if (!found) throw new Error(`no application ${application_id}`);
  const level = found.certificate && reachedLevel(found.certificate.type, found.certificate);
  return {
    exam_id,
    application_id,
    owner_id: requireId(row.owner_id),
    organization_id: requireId(row.organization_id),
    direction_id: found.direction_id,
    dc_type: found.dc_type,
    letter_id: found.letter_id,
    letter_places: found.letter_places,
    is_foreign: isForeign(found),
    works: found.works,
    sent_at: found.sent_at,
    max_mark: found.max_mark,
    pass_direction: found.pass_direction,
    pass_english: found.pass_english,
    is_certificate: Boolean(level && level >= (found.required_level ?? '')),
  };
}
