import { sql } from 'kysely';
import { type AdditionalCandidate, additionalQuotaNames, passedOver } from '#shared/additional-quota.ts';
import { oneAfterTheOther } from '../engine/act.ts';
import type { Change, Reader, Trx } from '../engine/process.ts';
import { refuseFields } from '../engine/refuse.ts';
import { type AdditionalQuotaRow, selectAdditionalQuota } from './additional-quota-row.ts';
import { passMarks } from './pass-marks.ts';

/** Holds the named applications and their rows until the transaction ends, then waits for everybody else who decides about these places. */
async function hold(trx: Trx, { exam }: AdditionalQuotaRow, ids: readonly number[]): Promise<void> {
  await sql`select 1 from application where id = any(${ids}::bigint[]) order by id for update`.execute(trx);
  await sql`select 1 from exam_result where exam_id = ${exam?.id ?? 0} and application_id = any(${ids}::bigint[]) order by id for update`.execute(
    trx,
  );
  await oneAfterTheOther(trx, `places of exam ${exam?.id}`);
}

/** Who waits and who holds a place now, as the row was read before the lock may not know any more. */
async function placesNow(trx: Trx, id: number, reader: Reader): Promise<Pick<AdditionalQuotaRow, 'candidates' | 'holders'>> {
  const page = sql`with page as (select r.* from additional_quota r where r.id = ${id})`;
  const { rows } = await sql<AdditionalQuotaRow>`${page} ${selectAdditionalQuota(passMarks(reader))}`.execute(trx);
  return { candidates: rows[0]?.candidates ?? [], holders: rows[0]?.holders ?? [] };
}

const inWords = (candidates: readonly AdditionalCandidate[]): string =>
  candidates.map(({ person }) => [person.surname, person.first_name].filter(Boolean).join(' ')).join(', ');

/** Whether the named are as many as places are left, and the best of those who wait; who was passed over is named (processes 6.1, row 7). */
export async function namedFacts({ trx, row, payload, reader }: Change<AdditionalQuotaRow>) {
  const named = [...new Set(additionalQuotaNames.parse(payload).application_ids)];
  await hold(trx, row, named);
  const { candidates, holders } = await placesNow(trx, row.id, reader);
  const missing = passedOver(candidates, named);
  const left = (row.accepted_amount ?? 0) - holders.length;
  return {
    ...{ candidatesWait: candidates.length > 0, waiting: candidates.length, placesUnused: left > 0, placesLeft: left },
    ...{ withinAccepted: named.length <= left, bestFirst: missing.length === 0, passedOver: inWords(missing) },
  };
}

/** Only who waits for a place of this request can be named; others are refused at their place in the list. */
export async function writeNamed({ trx, row, payload, reader }: Change<AdditionalQuotaRow>): Promise<Record<string, unknown>> {
  const { application_ids } = additionalQuotaNames.parse(payload);
  const { candidates } = await placesNow(trx, row.id, reader);
  const waiting = new Set(candidates.map(({ application_id }) => application_id));
  const wrong = application_ids.flatMap((id, at) => (waiting.has(id) ? [] : [[`application_ids.${at}`, 'validation.choice'] as const]));
  if (wrong.length > 0) throw refuseFields(Object.fromEntries(wrong));
  return { named: [...new Set(application_ids)], distributed_at: reader.now };
}
