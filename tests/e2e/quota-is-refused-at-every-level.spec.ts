import type { Page } from '@playwright/test';
import { type AtWork, atWork, decide } from './support/decide.ts';
import { expect, test } from './support/journey.ts';
import { addStaff, inAgency } from './support/people.ts';
import { correctAndSend } from './support/quota-asking.ts';
import {
  cellAt,
  openAgreement,
  openPart,
  openRequests,
  save,
  status,
  sums,
} from './support/quota-screens.ts';
import {
  acceptTotal,
  agree,
  ask,
  consolidate,
  found,
  freeYear,
  give,
  nextStep,
  openQuotaYear,
  type QuotaYear,
} from './support/quota-year.ts';

/** Who refuses and who corrects sit at browsers; everybody else works over the API (`year`). */
interface Story {
  year: QuotaYear;
  university: AtWork;
  ministry: AtWork;
  agency: AtWork;
  economy: AtWork;
  finance: AtWork;
}

type Process = 'quotaRequest' | 'quotaAgreement' | 'quotaTotal' | 'quotaDistribution';

/** Each in the language of the one who refuses. */
const reasons = {
  ministry: 'Soʻralgan oʻrinlar ilmiy rahbarlar soniga mos emas.',
  agency: 'The specialty is not justified: ask for fewer places.',
  economy: 'Заявка не обеспечена средствами на три года обучения.',
  total: 'The calculation behind the total is not attached.',
  distribution: 'Доля региональных университетов меньше прошлогодней.',
};

async function givenARequestIsWithItsMinistry(openBrowser: () => Promise<Page>): Promise<Story> {
  const year = await openQuotaYear(await freeYear(2060));
  const sit = async (language: AtWork['language'], ...whose: Parameters<typeof addStaff>) =>
    atWork(openBrowser, language, await addStaff(...whose));
  const [university, ministry, agency, economy, finance] = await Promise.all([
    sit('ru', 'university', 'NUU'),
    sit('uz', 'ministry', 'MHESI'),
    sit('en', 'innovation', inAgency),
    sit('ru', 'economy', 'ME'),
    sit('uz', 'finance', 'MF'),
    ask(year, 'NUU', 12).then(() => nextStep(year)),
  ]);
  return { year, university, ministry, agency, economy, finance };
}

/**
 * The refusal and its reason arrive on the page that the author has open, with the record in its
 * newest version: what comes next is done there.
 */
async function thenTheAuthorReadsWhy(
  { page, t }: AtWork,
  process: Process,
  reason: string,
): Promise<void> {
  await status(page, t(`${process}.state.rejected`));
  await expect(page.getByText(reason).first()).toBeVisible();
  await expect(page.getByText(t('process.conflict.changed'))).toBeVisible();
}

async function whenTheMinistryRefusesARequest({
  year: { period },
  university,
  ministry,
}: Story): Promise<void> {
  await openRequests(university, period);
  await university.page.getByRole('rowheader').getByRole('link').click();
  await status(university.page, university.t('quotaRequest.state.pending'));
  await openAgreement(ministry, period, 100);
  await expect(
    sums(ministry)
      .getByRole('cell', { name: /\b12\b/ })
      .first(),
  ).toBeVisible();
  await decide(ministry, ministry.t('quotaAgreement.action.reject'), {
    reason: reasons.ministry,
    code: true,
  });
  await status(ministry.page, ministry.t('quotaAgreement.state.rejected'));
}

async function whenTheUniversityCorrectsIt({ year, university, ministry }: Story): Promise<void> {
  await thenTheAuthorReadsWhy(university, 'quotaRequest', reasons.ministry);
  await correctAndSend(university, 10);
  // The ministry is asked again, for the new version, on the page it has open.
  await status(ministry.page, ministry.t('quotaAgreement.state.pending'));
  await expect(
    sums(ministry)
      .getByRole('cell', { name: /\b10\b/ })
      .first(),
  ).toBeVisible();
  await decide(ministry, ministry.t('quotaAgreement.action.accept'), { code: true });
  await nextStep(year);
}

async function whenTheAgencyRefusesTheRequest({
  year: { period },
  university,
  agency,
}: Story): Promise<void> {
  const { page, t } = agency;
  await openRequests(agency, period);
  await page.getByRole('rowheader').getByRole('link').click();
  await decide(agency, t('quotaRequest.action.reject'), { reason: reasons.agency });
  await thenTheAuthorReadsWhy(university, 'quotaRequest', reasons.agency);
  await correctAndSend(university, 9);
  // Nobody endorses it once more: it is within what was endorsed.
  await status(page, t('quotaRequest.state.pending'));
  await decide(agency, t('quotaRequest.action.accept'));
  await status(university.page, university.t('quotaRequest.state.accepted'));
}

async function whenTheEconomyMinistryRefusesTheWhole({
  year,
  agency,
  economy,
}: Story): Promise<void> {
  const { page, t } = agency;
  const { id } = await consolidate(year);
  await page.goto(`/admin/quote-agreement/${id}`);
  await status(page, t('quotaAgreement.state.pending'));
  await openAgreement(economy, year.period, 200);
  await decide(economy, economy.t('quotaAgreement.action.reject'), {
    reason: reasons.economy,
    code: true,
  });
  await thenTheAuthorReadsWhy(agency, 'quotaAgreement', reasons.economy);
  await decide(agency, t('quotaAgreement.action.requestAgain'), { code: true });
  await status(economy.page, economy.t('quotaAgreement.state.pending'));
  await decide(economy, economy.t('quotaAgreement.action.accept'), { code: true });
  await nextStep(year);
}

async function whenTheAgencyRefusesTheTotal({ year, agency, finance }: Story): Promise<void> {
  await give(year, { amount_phd: 9 });
  await Promise.all([
    openPart(finance, year.period, 'quotaTotal'),
    openPart(agency, year.period, 'quotaTotal'),
  ]);
  await decide(agency, agency.t('quotaTotal.action.reject'), { reason: reasons.total });
  await thenTheAuthorReadsWhy(finance, 'quotaTotal', reasons.total);
  const { page, t } = finance;
  await decide(finance, t('quotaTotal.action.rework'));
  await page.getByRole('link', { name: t('quotaTotal.action.save') }).click();
  await page.getByLabel(t('quota.amount.amount_phd'), { exact: true }).fill('8');
  await save(finance);
  await decide(finance, t('quotaTotal.action.send'), { code: true });
  await status(agency.page, agency.t('quotaTotal.state.pending'));
  await acceptTotal(year);
  await status(page, t('quotaTotal.state.accepted'));
}

async function whenTheEconomyMinistryRefusesTheDistribution({
  year,
  agency,
  economy,
}: Story): Promise<void> {
  const { page, t } = agency;
  const { id } = await found(year.agency, `/quota-distributions/?period=${year.period.id}`);
  await year.agency.act('quotaDistribution', 'quota-distributions', id, 'send', {}, true);
  await openPart(agency, year.period, 'quotaDistribution');
  await openAgreement(economy, year.period, 300);
  await decide(economy, economy.t('quotaAgreement.action.reject'), {
    reason: reasons.distribution,
    code: true,
  });
  await thenTheAuthorReadsWhy(agency, 'quotaDistribution', reasons.distribution);
  await decide(agency, t('quotaDistribution.action.rework'));
  await page.getByRole('link', { name: t('quotaDistribution.action.save') }).click();
  await cellAt(page, 0, 0).click();
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await page
    .getByLabel(t('quota-screen.distribution.rest'))
    .fill('One place is kept for an appeal.');
  await save(agency);
  await decide(agency, t('quotaDistribution.action.send'), { code: true });
  await status(page, t('quotaDistribution.state.pending'));
}

/** Both ministries are asked again, and what they agree to is what was corrected. */
async function thenTheCorrectedPlacesAreGiven({
  year,
  agency,
  economy,
  university,
}: Story): Promise<void> {
  await status(economy.page, economy.t('quotaAgreement.state.pending'));
  await agree(year, year.finance, 'kind=300&approver=600');
  await agree(year, year.economy, 'kind=300&approver=800');
  await status(agency.page, agency.t('quotaDistribution.state.accepted'));
  await openPart(university, year.period, 'quotaDistribution');
  await expect(cellAt(university.page, 0, 0)).toHaveText('7');
}

test('what is refused comes back to its author with a reason and goes on from there, at every level', async ({
  openBrowser,
}) => {
  // Five browsers on a machine that others use as well.
  test.slow();
  const story = await givenARequestIsWithItsMinistry(openBrowser);
  await whenTheMinistryRefusesARequest(story);
  await whenTheUniversityCorrectsIt(story);
  await whenTheAgencyRefusesTheRequest(story);
  await whenTheEconomyMinistryRefusesTheWhole(story);
  await whenTheAgencyRefusesTheTotal(story);
  await whenTheEconomyMinistryRefusesTheDistribution(story);
  await thenTheCorrectedPlacesAreGiven(story);
});
