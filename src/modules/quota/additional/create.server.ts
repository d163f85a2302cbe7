import { sql } from 'kysely';
import { additionalQuotaMachine } from '#machines/additional-quota.machine.ts';
import { applicationMachine } from '#machines/application.machine.ts';
import { examMachine } from '#machines/exam.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { requireId } from '#server/base/refuse.ts';
import { requireOwnFiles } from '#server/engine/own-files.ts';
import type { BaseRow, Change, Creation } from '#server/engine/process.ts';
import { stateList } from '#server/engine/state-list.ts';
import { quotaStep, statesInStep } from '../for-others/steps.server.ts';
import { additionalBasisIds } from './codes.ts';
import { waitingFor } from './row.server.ts';
import type { AdditionalQuotaCreate } from './schema.ts';

const finished = stateList(statesTagged(examMachine, 'finished'));
const undecided = stateList(statesTagged(additionalQuotaMachine, 'undecided'));
const studying = stateList(statesTagged(applicationMachine, 'studying'));

interface Situation {
  open: boolean;
  finished: boolean;
  waiting: number;
  known: boolean;
}

/**
 * Whether the organization may begin a request now. What is not said yet is taken as good: a form
 * asks before all is chosen.
 */
export async function birthFacts({ trx, input, reader }: Creation<Partial<AdditionalQuotaCreate>>) {
  const here = reader.actor.organizationId;
  const { period_id = null, direction_id = null, dc_type = null, basis = null } = input;
  const said = (column: string, value: number | null) =>
    value === null ? sql.ref(column) : sql`${value}::bigint`;
  const asked = {
    period: sql`p.id`,
    organization: sql`${here}`,
    direction: said('x.direction_id', direction_id),
    dcType: said('x.dc_type', dc_type),
    // A foreign citizen waits for a place under contract: as long as no basis is chosen they count.
    basis: basis === null ? sql`${additionalBasisIds.contract}::int` : sql`${basis}::int`,
  };
  const { rows } = await sql<Situation>`
    select p.state = any(${statesInStep(quotaStep.publication)}) as open,
      exists (select 1 from exam e
        where e.period_id = p.id and e.organization_id = ${here}
          and e.state = any(${finished})) as finished,
      (select count(*) from ${waitingFor(asked)})::int as waiting,
      exists (select 1 from additional_quota q
        where q.period_id = p.id and q.organization_id = ${here}
          and q.direction_id = ${direction_id}
        and q.dc_type = ${dc_type} and q.basis = ${basis} and q.state = any(${undecided})) as known
    from period p where ${period_id}::bigint is null
      and p.state = any(${statesInStep(quotaStep.publication)}) or p.id = ${period_id}
    order by 2 desc, p.id desc limit 1`.execute(trx);
  const found = rows[0];
  return {
    ownerId: null,
    organizationId: here,
    publicationStep: found?.open ?? false,
    examFinished: found?.finished ?? false,
    candidatesWait: (found?.waiting ?? 0) > 0,
    waiting: found?.waiting ?? 0,
    noneUndecided: !(found?.known ?? false),
  };
}

/** The columns of a creation, with how many study in this direction now. */
export async function writeCreate({ trx, input, reader }: Change<BaseRow, AdditionalQuotaCreate>) {
  const { letter_file_id = null } = input;
  await requireOwnFiles(trx, reader.actor.userId, { letter_file_id });
  const here = requireId(reader.actor.organizationId);
  const { rows } = await sql<{ students: number }>`
    select count(*)::int as students from application a
    where a.organization_id = ${here} and a.direction_id = ${input.direction_id}
      and a.state = any(${studying})`.execute(trx);
  return {
    ...input,
    letter_file_id,
    organization_id: here,
    student_amount: rows[0]?.students ?? 0,
  };
}
