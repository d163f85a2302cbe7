import type { Page } from '@playwright/test';
import { publicPaths } from '#modules/public-site/paths.ts';
import { type AtWork, atWork, decide, decideAll } from './support/decide.ts';
import { expect, test } from './support/journey.ts';
import { addStaff, inAgency } from './support/people.ts';
import {
  applicantWithoutPlace,
  applyForPlace,
  universityName,
} from './support/quota-application.ts';
import { askAndSend, beginRequest, refuseHalfAPlace } from './support/quota-asking.ts';
import { distributePlaces, giveTotal } from './support/quota-giving.ts';
import {
  listAgreements,
  openAgreement,
  openPart,
  openQuota,
  openRequests,
  status,
} from './support/quota-screens.ts';
import { confirmSplit, openEntries, splitTooMuchFirst } from './support/quota-splitting.ts';
import { activatePeriod, endStep, openPeriod } from './support/quota-steps.ts';
import { freeYear, type QuotaPeriod } from './support/quota-year.ts';
import { button, chooseOf, heading } from './support/screen.ts';
import { wordsIn } from './support/words.ts';

/**
 * Each at a browser of their own and in their own language. The agency's are two: one keeps the
 * steps, one works with the numbers.
 */
interface People {
  keeper: AtWork;
  agency: AtWork;
  university: AtWork;
  neighbour: AtWork;
  ministry: AtWork;
  economy: AtWork;
  finance: AtWork;
  watchdog: AtWork;
}

const asked = { university: 10, neighbour: 5 };
const given = { all: 8, university: 5, neighbour: 3 };

async function givenEightPeopleAtWork(openBrowser: () => Promise<Page>): Promise<People> {
  const sit = async (language: AtWork['language'], ...whose: Parameters<typeof addStaff>) =>
    atWork(openBrowser, language, await addStaff(...whose));
  const [keeper, agency, university, neighbour, ministry, economy, finance, watchdog] =
    await Promise.all([
      sit('uz', 'innovation', inAgency),
      sit('en', 'innovation', inAgency),
      sit('ru', 'university', 'NUU'),
      sit('uz', 'university', 'TSTU'),
      sit('uz', 'ministry', 'MHESI'),
      sit('en', 'economy', 'ME'),
      sit('ru', 'finance', 'MF'),
      sit('en', 'antiCorruption', 'ACA'),
    ]);
  return { keeper, agency, university, neighbour, ministry, economy, finance, watchdog };
}

/** Answers the code of the specialty that the university asks for. */
async function whenAUniversityAsks({ university }: People, period: QuotaPeriod): Promise<string> {
  await beginRequest(university, period);
  const specialty = await university.page.locator('[id="lines.0.direction_id"]').innerText();
  await refuseHalfAPlace(university);
  await askAndSend(university, asked.university);
  return specialty.split(' ')[0] ?? '';
}

async function whenItsNeighbourAsks({ neighbour }: People, period: QuotaPeriod): Promise<void> {
  await beginRequest(neighbour, period);
  await askAndSend(neighbour, asked.neighbour);
}

async function whenTheMinistryEndorsesBoth(
  { ministry }: People,
  period: QuotaPeriod,
): Promise<void> {
  const { page, t } = ministry;
  const rows = await listAgreements(ministry, period, 100);
  await expect(rows).toHaveCount(2);
  for (const row of await rows.all()) await row.getByRole('checkbox').check();
  await decideAll(ministry, t('quotaAgreement.action.accept'), 2, { code: true });
  await expect(rows.getByText(t('quotaAgreement.state.accepted'), { exact: true })).toHaveCount(2);
  await button(page, t('common.button.close')).click();
}

async function whenTheAgencyConsolidates({ agency }: People, period: QuotaPeriod): Promise<void> {
  const { page, t } = agency;
  await openRequests(agency, period);
  await page
    .getByRole('checkbox', { name: t('list-view.tick.page', { group: t('quotaRequest.names') }) })
    .check();
  await decideAll(agency, t('quotaRequest.action.accept'), 2);
  await openQuota(agency, period);
  await decide(agency, t('quotaAgreement.action.request'), { code: true });
  await status(page, t('quotaAgreement.state.pending'));
}

async function whenAMinistryAgrees(
  who: AtWork,
  period: QuotaPeriod,
  kind: 200 | 300,
): Promise<void> {
  await openAgreement(who, period, kind);
  await decide(who, who.t('quotaAgreement.action.accept'), { code: true });
  await status(who.page, who.t('quotaAgreement.state.accepted'));
}

async function whenTheAgencyAcceptsTheTotal(
  { agency }: People,
  period: QuotaPeriod,
): Promise<void> {
  await openPart(agency, period, 'quotaTotal');
  await decide(agency, agency.t('quotaTotal.action.accept'), { code: true });
  await status(agency.page, agency.t('quotaTotal.state.accepted'));
}

/**
 * Nobody gets more than five codes in an hour: the last step is ended by the colleague, on whose
 * open page both answers arrive.
 */
async function whenTheAgencyPublishes({ agency }: People, period: QuotaPeriod): Promise<void> {
  await status(agency.page, agency.t('quotaDistribution.state.accepted'));
  await openPeriod(agency, period);
  await endStep(agency, 'publication');
}

async function thenTheWatchdogSeesWhoGotWhat(
  { watchdog }: People,
  period: QuotaPeriod,
): Promise<void> {
  const { page, t } = watchdog;
  await openQuota(watchdog, period);
  const row = page
    .locator('[data-section="sums"]')
    .getByRole('row')
    .filter({ hasText: t('quota.account.given') });
  await row.getByRole('link').last().click();
  await expect(heading(page, t('quota.account.given'))).toBeVisible();
  await expect(page.getByText(`${t('quota-screen.numbers.sum')}: ${given.all}`)).toBeVisible();
  for (const places of [given.university, given.neighbour])
    await expect(page.getByRole('cell', { name: `+${places}`, exact: true }).first()).toBeVisible();
}

async function thenAnybodySeesThePlaces(
  page: Page,
  period: QuotaPeriod,
  code: string,
): Promise<void> {
  const t = wordsIn('ru');
  await page.goto('/version');
  await page.evaluate((language) => localStorage.setItem('language', language), 'ru');
  await page.goto(publicPaths.findOrganization.href());
  await chooseOf(page, t('public.find.direction'), code);
  const name = await universityName('ru');
  const ours = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });
  await expect(ours).toContainText(
    t('public.find.places', {
      year: period.year,
      places: `${t('codes.dcType.200')} – ${given.university}`,
    }),
  );
}

test('a quota goes from the requests to the places that people apply for, by ten people in three languages', async ({
  openBrowser,
}) => {
  // Ten browsers on a machine that others use as well.
  test.slow();
  const people = await givenEightPeopleAtWork(openBrowser);
  const { keeper, agency, university, neighbour, economy, finance } = people;
  const period = await activatePeriod(keeper, await freeYear(2050));
  await endStep(keeper, 'organizationRequests');
  const [code] = await Promise.all([
    whenAUniversityAsks(people, period),
    whenItsNeighbourAsks(people, period),
  ]);
  await endStep(keeper, 'ministryEndorsement');
  await whenTheMinistryEndorsesBoth(people, period);
  await endStep(keeper, 'consolidation');
  await whenTheAgencyConsolidates(people, period);
  await whenAMinistryAgrees(economy, period, 200);
  await endStep(keeper, 'financialDistribution');
  await giveTotal(finance, period, given.all);
  await whenTheAgencyAcceptsTheTotal(people, period);
  await endStep(keeper, 'innovationDistribution');
  // 8 places in proportion to 5 and 10, in the order of the names.
  await distributePlaces(agency, period, [
    { amount: given.neighbour, exact: 2.67 },
    { amount: given.university, exact: 5.33 },
  ]);
  await Promise.all([
    whenAMinistryAgrees(finance, period, 300),
    whenAMinistryAgrees(economy, period, 300),
  ]);
  await whenTheAgencyPublishes(people, period);
  const [{ client, draft }] = await Promise.all([
    applicantWithoutPlace(period),
    splitTooMuchFirst(university, period, code, given.university),
    confirmSplit(neighbour, period),
  ]);
  const [applicant] = await Promise.all([
    atWork(openBrowser, 'uz', client.person),
    openEntries(university),
  ]);
  await Promise.all([
    thenTheWatchdogSeesWhoGotWhat(people, period),
    thenAnybodySeesThePlaces(await openBrowser(), period, code),
    applyForPlace(applicant, period, client, draft, code),
  ]);
});
