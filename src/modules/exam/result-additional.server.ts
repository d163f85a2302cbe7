import { sql } from 'kysely';
import { additionalQuotaMachine } from '#machines/additional-quota.machine.ts';
import { examResultMachine } from '#machines/exam-result.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { additionalTypeOf, isContractBasis } from '#modules/quota/additional/codes.ts';
import type { Change } from '#server/engine/process.ts';
import { stateList } from '#server/engine/state-list.ts';
import type { ExamResultRow } from './result-row.server.ts';

const granted = stateList(statesTagged(additionalQuotaMachine, 'granted'));
const holding = stateList(statesTagged(examResultMachine, 'additional'));

/** What the distribution of additional places says of a candidate; nobody else says anything. */
export interface Naming {
  additional_quota_id?: number;
}

/**
 * Whether the request that names the candidate is for their direction and form and has a place
 * left; a foreign citizen goes under contract only.
 */
export async function additionalPlace({ trx, row, input }: Change<ExamResultRow, Naming>) {
  const { rows } = await sql<{ basis: number; left: number }>`
    select q.basis, q.accepted_amount - (select count(*) from exam_result x
      where x.additional_quota_id = q.id and x.state = any(${holding}))::int as left
    from additional_quota q join exam e on e.period_id = q.period_id
      and e.organization_id = q.organization_id
    where q.id = ${input.additional_quota_id ?? null} and e.id = ${row.exam_id}
      and q.direction_id = ${row.direction_id} and q.dc_type = ${row.dc_type}
      and q.state = any(${granted})`.execute(trx);
  const [found] = rows;
  return {
    additionalPlaceLeft:
      found !== undefined && found.left > 0 && (!row.is_foreign || isContractBasis(found.basis)),
  };
}

/** The request whose place they have now; a new mark is not waited for any more. */
export const writeAdditional = ({ input, reader }: Change<ExamResultRow, Naming>) => ({
  additional_quota_id: input.additional_quota_id,
  is_open: false,
  published_at: reader.now,
});

/** The place is free again, and not for the same candidate: the next by rank may be named. */
export const writeAdditionalRefused = ({ reader, reason }: Change<ExamResultRow>) => ({
  additional_quota_id: null,
  additional_refused: true,
  published_at: reader.now,
  change_reason: reason,
});

/** The form of study that a candidate is told of: on additional basis what their study becomes. */
export const toldType = ({
  dc_type,
  additional_basis,
  is_foreign,
}: Pick<ExamResultRow, 'dc_type' | 'additional_basis' | 'is_foreign'>): number =>
  additional_basis === null ? dc_type : additionalTypeOf(dc_type, additional_basis, is_foreign);
