import { sql } from 'kysely';
import { z } from 'zod';
import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { quotaDistributionMachine } from '#machines/quota-distribution.machine.ts';
import { refuseFields } from '#server/base/refuse.ts';
import type { Change, Creation, Trx } from '#server/engine/process.ts';
import { stateList } from '#server/engine/state-list.ts';
import {
  type Amounts,
  amountColumns,
  amountForms,
  type DirectionLine,
  noPlaces,
  type QuotaMove,
  type QuotaSplitFields,
} from '#shared/quota.ts';
import { id } from '#shared/validation.ts';
import { proportionalProposal, proposedAmounts } from '../distribution/schema.ts';
import { quotaStep, statesInStep } from '../for-others/steps.server.ts';

const accepted = stateList(statesTagged(quotaDistributionMachine, 'accepted'));
const waiting = stateList(statesTagged(applicationMachine, 'awaitsAdmission'));

/** What the acceptance of a distribution says of each split that it raises. */
export const raisedSplit = z.object({
  period_id: id,
  quota_distribution_id: id,
  organization_id: id,
});
type RaisedSplit = z.infer<typeof raisedSplit>;

/** An organization splits what an accepted distribution gave it, once, in step 7. */
export async function createFacts({ trx, input }: Creation<Partial<RaisedSplit>>) {
  const { quota_distribution_id = null, organization_id = null } = input;
  const { rows } = await sql<{ open: boolean; given: boolean; known: boolean }>`
    select p.state = any(${statesInStep(quotaStep.publication)}) as open,
      d.state = any(${accepted}) as given,
      exists (select 1 from quota_split s
        where s.period_id = d.period_id and s.organization_id = ${organization_id}) as known
    from quota_distribution d join period p on p.id = d.period_id
      where d.id = ${quota_distribution_id}`.execute(trx);
  const found = rows[0];
  return {
    ownerId: null,
    organizationId: organization_id,
    publicationStep: found?.open ?? false,
    quotaGiven: found?.given ?? false,
    noneYet: !(found?.known ?? false),
  };
}

const write = async (trx: Trx, id: number, lines: readonly DirectionLine[]): Promise<void> => {
  if (lines.length > 0)
    await trx
      .insertInto('quota_split_line')
      .values(lines.map((line) => ({ ...line, quota_split_id: id })))
      .execute();
};

type Given = { dc_type: number; given: number }[];

/**
 * What the organization had asked for, direction by direction, with the places that it got: read
 * together, a step of the period asks for hundreds.
 */
async function askedAndGiven(
  trx: Trx,
  splitId: number,
): Promise<{ asked: DirectionLine[]; given: Amounts }> {
  const columns = sql.join(
    amountColumns.map((column) => sql`coalesce(l.${sql.ref(column)}, 0) as ${sql.ref(column)}`),
  );
  const { rows } = await sql<DirectionLine & { places: Given | null }>`
    select x.direction_id, ${columns},
      (select json_agg(json_build_object('dc_type', a.dc_type, 'given', a.given)) from quota_place a
        where a.period_id = s.period_id and a.organization_id = s.organization_id
          and a.direction_id = 0) as places
    from quota_split s join organization_direction x on x.organization_id = s.organization_id
      left join quota_request q on q.period_id = s.period_id
        and q.organization_id = s.organization_id
      left join quota_request_line l on l.quota_request_id = q.id
        and l.direction_id = x.direction_id
    where s.id = ${splitId} order by x.direction_id`.execute(trx);
  const given = { ...noPlaces };
  for (const { column, dcType } of amountForms)
    given[column] = rows[0]?.places?.find(({ dc_type }) => dc_type === dcType)?.given ?? 0;
  return { asked: rows.map(({ places: _places, ...line }) => line), given };
}

/** Lines of the organization's request, reduced in proportion to what it was given. */
export async function addFirstLines({ trx, id }: { trx: Trx; id: number }): Promise<void> {
  const { asked, given } = await askedAndGiven(trx, id);
  const proposal = proportionalProposal(
    given,
    asked.map(({ direction_id, ...amounts }) => ({ id: direction_id, asked: amounts })),
  );
  await write(
    trx,
    id,
    asked.map(({ direction_id }) => ({ direction_id, ...proposedAmounts(proposal, direction_id) })),
  );
}

/**
 * Nobody confirmed in time: the proposal takes the place of what was saved, which may be too much
 * or too little.
 */
export async function takeProposal(change: { trx: Trx; id: number }): Promise<void> {
  await sql`delete from quota_split_line where quota_split_id = ${change.id}`.execute(change.trx);
  await addFirstLines(change);
}

interface Stored {
  id: number;
  period_id: number;
  organization_id: number;
  lines: readonly DirectionLine[];
}

/** What was sent takes the place of all lines; every direction is the organization's own, once. */
export async function replaceLines({
  trx,
  id,
  row,
  input,
}: Change<Stored, QuotaSplitFields> & { id: number }): Promise<void> {
  const { lines } = input;
  const own = new Set(row.lines.map(({ direction_id }) => direction_id));
  const foreign = lines.flatMap(({ direction_id }, at) =>
    own.delete(direction_id) ? [] : [[`lines.${at}.direction_id`, 'validation.choice'] as const],
  );
  if (foreign.length > 0) throw refuseFields(Object.fromEntries(foreign));
  await sql`delete from quota_split_line where quota_split_id = ${id}`.execute(trx);
  await write(trx, id, lines);
}

/**
 * Only unused places move, and only to where more people passed the review than there are places.
 */
export async function requireMovable({ trx, row, input, reason }: Change<Stored, QuotaMove>) {
  const { from_direction_id, to_direction_id, column, amount } = input;
  const dcType = amountForms.find((form) => form.column === column)?.dcType;
  const { rows } = await sql<{ spare: number; places: number; candidates: number }>`
    select coalesce((select a.split - a.used from quota_place a
      where a.period_id = ${row.period_id} and a.organization_id = ${row.organization_id}
        and a.direction_id = ${from_direction_id} and a.dc_type = ${dcType}), 0) as spare,
      coalesce((select a.split from quota_place a
        where a.period_id = ${row.period_id} and a.organization_id = ${row.organization_id}
        and a.direction_id = ${to_direction_id} and a.dc_type = ${dcType}), 0) as places,
      (select count(*) from application x
        where x.period_id = ${row.period_id} and x.organization_id = ${row.organization_id}
        and x.direction_id = ${to_direction_id} and x.dc_type = ${dcType}
          and x.state = any(${waiting}))::int as candidates`.execute(trx);
  const found = rows[0] ?? { spare: 0, places: 0, candidates: 0 };
  if (amount > found.spare)
    throw refuseFields({
      amount: { key: 'validation.most_places', params: { most: found.spare } },
    });
  if (found.candidates <= found.places)
    throw refuseFields({ to_direction_id: 'validation.enough_places' });
  return { reason };
}

export async function movePlaces({
  trx,
  id,
  input,
}: Change<Stored, QuotaMove> & { id: number }): Promise<void> {
  const { from_direction_id, to_direction_id, column, amount } = input;
  const places = sql.ref(column);
  await sql`
    update quota_split_line set ${places} = ${places} + case direction_id when ${from_direction_id}
      then ${-amount}::int else ${amount}::int end
    where quota_split_id = ${id}
      and direction_id in (${from_direction_id}, ${to_direction_id})`.execute(trx);
}
