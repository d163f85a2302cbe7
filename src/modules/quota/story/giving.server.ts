import { sql } from 'kysely';
import { roleCodes } from '#machines/kit.ts';
import { periodMachine } from '#machines/period.machine.ts';
import { quotaAgreementMachine } from '#machines/quota-agreement.machine.ts';
import { quotaDistributionMachine } from '#machines/quota-distribution.machine.ts';
import { quotaSplitMachine } from '#machines/quota-split.machine.ts';
import { quotaTotalMachine } from '#machines/quota-total.machine.ts';
import {
  type Amounts,
  amountForms,
  noPlaces,
  type QuotaOrganizationType,
  quotaOrganizationTypeIds,
} from '#shared/quota.ts';
import { quotaStep } from '../for-others/steps.server.ts';
import type { DistributionFate } from './plots.server.ts';
import { questionTo, splitOf, totalOf } from './records.server.ts';
import { inStep, type Year } from './year.server.ts';

const totalProcess = quotaTotalMachine.id;
const distributionProcess = quotaDistributionMachine.id;
const agreementProcess = quotaAgreementMachine.id;
const splitProcess = quotaSplitMachine.id;

const totalReason = 'Byudjet hisob-kitobi ilova qilinmagan, aniqlashtirib qayta yuboring.';
const distributionReason =
  'Hududiy institutlar ulushi oʻtgan yildagidan past, qayta koʻrib chiqing.';
const backReason = 'Moliya vazirligi jami sonlarni qayta koʻrib chiqishni soʻradi.';

/** Four of five places that the organizations of a type asked for. */
async function givenFor({ stage, period }: Year, type: QuotaOrganizationType): Promise<Amounts> {
  const { rows } = await sql<{ dc_type: number; asked: number }>`
    select dc_type, sum(consolidated)::int as asked from quota_place
    where period_id = ${period} and organization_id = 0
      and ${type}::int in (organization_type, ${quotaOrganizationTypeIds.all})
    group by dc_type`.execute(stage.db);
  const given = { ...noPlaces };
  for (const { column, dcType } of amountForms)
    given[column] = Math.floor(
      ((rows.find(({ dc_type }) => dc_type === dcType)?.asked ?? 0) * 4) / 5,
    );
  return given;
}

/** Step 5: what finance gives by type of organization; the agency accepts it. */
export async function tellTotals(told: Year): Promise<void> {
  const { stage, plot, period: period_id, year, finance, agency } = told;
  await inStep(told, quotaStep.financial, 2);
  for (const { type: organization_type } of plot.totals) {
    const amounts = await givenFor(told, organization_type);
    const form = { period_id, year, organization_type };
    await stage.create(finance, totalProcess, Object.assign(form, amounts));
  }
  await inStep(told, quotaStep.financial, 3);
  const sent = plot.totals.filter(({ total }) => total !== 'draft');
  for (const { type } of sent)
    await stage.act(finance, totalProcess, await totalOf(told, type), 'send');
  await inStep(told, quotaStep.financial, 4);
  for (const { type } of sent.filter(({ total }) => total !== 'pending'))
    await stage.act(agency, totalProcess, await totalOf(told, type), 'accept');
}

/** The distributions of a year that are sent, with what becomes of them. */
async function distributionsOf(told: Year): Promise<{ id: number; fate: DistributionFate }[]> {
  const found = await told.stage.db
    .selectFrom('quota_distribution as d')
    .innerJoin('quota_total as t', 't.id', 'd.quota_total_id')
    .select(['d.id', 't.organization_type'])
    .where('d.period_id', '=', told.period)
    .orderBy('d.id')
    .execute();
  return found.flatMap(({ id, organization_type }) => {
    const fate = told.plot.totals.find(({ type }) => type === organization_type)?.distribution;
    return fate === undefined || fate === 'draft' ? [] : [{ id, fate }];
  });
}

/** Step 6: the agency sends what it distributed; finance agrees, and economy answers or waits. */
export async function tellDistributions(told: Year): Promise<void> {
  const { stage, agency, finance, economy } = told;
  const sent = await distributionsOf(told);
  if (sent.length === 0) return;
  await inStep(told, quotaStep.distribution, 3);
  for (const { id } of sent) await stage.act(agency, distributionProcess, id, 'send');
  await inStep(told, quotaStep.distribution, 5);
  for (const { id } of sent) {
    const question = await questionTo(told, id, roleCodes.finance);
    await stage.act(finance, agreementProcess, question, 'accept');
  }
  await inStep(told, quotaStep.distribution, 6);
  for (const { id, fate } of sent) {
    if (fate === 'halfAgreed') continue;
    const question = await questionTo(told, id, roleCodes.economy);
    if (fate === 'accepted') await stage.act(economy, agreementProcess, question, 'accept');
    else
      await stage.act(economy, agreementProcess, question, 'reject', {
        reason: distributionReason,
      });
  }
}

/** Step 7: organizations confirm the proposal of how their places are split. */
export async function tellSplits(told: Year): Promise<void> {
  const { stage, plot, houses } = told;
  await inStep(told, quotaStep.publication, 2);
  for (const { id, staff, code } of houses) {
    if (!plot.confirming?.includes(code)) continue;
    await stage.act(staff, splitProcess, await splitOf(told, id), 'confirm');
  }
}

/** The period goes back to finance, whose totals the agency takes back and does not accept. */
export async function tellStepBack(told: Year, days: number): Promise<void> {
  const { stage, plot, period, agency } = told;
  await stage.at(days);
  await stage.act(agency, periodMachine.id, period, 'stepBack', { reason: backReason });
  for (const { type, total } of plot.totals) {
    if (total !== 'refused') continue;
    const id = await totalOf(told, type);
    await stage.at(1);
    await stage.act(agency, totalProcess, id, 'reopen', { reason: totalReason });
    await stage.at(1, 7);
    await stage.act(agency, totalProcess, id, 'reject', { reason: totalReason });
  }
}
