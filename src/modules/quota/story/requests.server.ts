import { quotaAgreementMachine } from '#machines/quota-agreement.machine.ts';
import { quotaRequestMachine } from '#machines/quota-request.machine.ts';
import { type DirectionLine, noPlaces } from '#shared/quota.ts';
import { quotaStep } from '../for-others/steps.server.ts';
import type { RequestFate } from './plots.server.ts';
import { awaitedIn } from './records.server.ts';
import { atEndOf, type House, inStep, type Year } from './year.server.ts';

const process = quotaRequestMachine.id;
const agreementProcess = quotaAgreementMachine.id;

const ministryReason = 'Soʻralgan oʻrinlar ilmiy rahbarlar soniga mos emas, qayta hisoblang.';
const agencyReason = 'Fan yoʻnalishlari boʻyicha asos yetarli emas, sonlarni aniqlashtiring.';

/** Directions of an organization for which it asks; the others have empty lines. */
const askedDirections = 8;

/** What an organization asks for, direction by direction. */
async function linesOf({ stage, year }: Year, { id }: House): Promise<DirectionLine[]> {
  const directions = await stage.db
    .selectFrom('organization_direction')
    .select('direction_id')
    .where('organization_id', '=', id)
    .orderBy('direction_id')
    .execute();
  return directions.map(({ direction_id }, at) => {
    const line = { ...noPlaces, direction_id };
    if (at >= askedDirections) return line;
    line.amount_phd = 2 + ((at * 3 + id + year) % 5);
    line.amount_dsc = (at + id) % 3;
    line.amount_trainee = at % 4 === 0 ? 1 : 0;
    return line;
  });
}

/** The organizations of a year whose requests have one of these fates. */
const among = ({ houses }: Year, ...fates: RequestFate[]): House[] =>
  houses.filter(({ fate }) => fates.includes(fate));
const sending: readonly RequestFate[] = ['accepted', 'pending', 'refusedByMinistry', 'returned'];

/** Step 2: the organizations ask, or say that they need nothing. */
export async function tellRequests(told: Year): Promise<void> {
  const { stage, period, houses } = told;
  await inStep(told, quotaStep.requests, 2);
  for (const house of houses)
    house.request = await stage.create(house.staff, process, { period_id: period });
  await inStep(told, quotaStep.requests, 3);
  for (const house of houses)
    if (house.fate === 'noneNeeded')
      await stage.act(house.staff, process, house.request, 'declareNone');
    else
      await stage.act(house.staff, process, house.request, 'save', {
        payload: { lines: await linesOf(told, house) },
      });
  await inStep(told, quotaStep.requests, 4);
  for (const { staff, request } of among(told, ...sending))
    await stage.act(staff, process, request, 'send');
}

/** Step 3: the ministry answers for its organizations; the others are silent, and so endorse. */
export async function tellEndorsements(told: Year): Promise<void> {
  const { stage, ministry, houses } = told;
  await inStep(told, quotaStep.endorsement, 3);
  for (const { id, quota_request_id, approver_organization_id } of await awaitedIn(told)) {
    if (approver_organization_id !== ministry.organizationId) continue;
    const house = houses.find(({ request }) => request === quota_request_id);
    if (house?.fate === 'refusedByMinistry')
      await stage.act(ministry, agreementProcess, id, 'reject', { reason: ministryReason });
    else await stage.act(ministry, agreementProcess, id, 'accept');
  }
  await atEndOf(told, quotaStep.endorsement);
  for (const { id } of await awaitedIn(told))
    await stage.actAsSystem(agreementProcess, id, 'autoAccept');
}

/**
 * Step 4: the agency decides about the requests; where none waits, the economy ministry agrees to
 * all of them together.
 */
export async function tellConsolidation(told: Year): Promise<void> {
  const { stage, agency, economy, period } = told;
  await inStep(told, quotaStep.consolidation, 2);
  for (const { request } of among(told, 'accepted'))
    await stage.act(agency, process, request, 'accept');
  for (const { request } of among(told, 'returned'))
    await stage.act(agency, process, request, 'reject', { reason: agencyReason });
  await inStep(told, quotaStep.consolidation, 3);
  for (const { request, staff } of among(told, 'returned'))
    await stage.act(staff, process, request, 'rework');
  if (among(told, 'pending').length > 0) return;
  await inStep(told, quotaStep.consolidation, 4);
  const agreement = await stage.create(agency, agreementProcess, { period_id: period });
  await inStep(told, quotaStep.consolidation, 6);
  await stage.act(economy, agreementProcess, agreement, 'accept');
}
