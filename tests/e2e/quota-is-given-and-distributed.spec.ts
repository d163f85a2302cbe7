import type { Locator, Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import { formatNumber } from '#web/lib/format.ts';
import { clientOf } from './support/client.ts';
import { type Deciding, decideWithCode } from './support/decide.ts';
import { expect, test } from './support/journey.ts';
import { addStaff, inAgency } from './support/people.ts';
import { periodForTotals } from './support/quota-year.ts';
import { button, expectDone, heading } from './support/screen.ts';
import { comeBack, openSection } from './support/sign-on.ts';
import { type Language, languages } from './support/words.ts';

interface Story extends Awaited<ReturnType<typeof periodForTotals>> {
  t: TFunction;
  language: Language;
  name: string;
  year: number;
  officer: Deciding;
  finance: Deciding;
  economy: Deciding;
  university: Deciding;
}

const all = 300;
const asked = { NUU: 10, TSTU: 5 };
const given = 8;

const status = (page: Page, words: string): Promise<void> => expect(page.getByText(words, { exact: true }).first()).toBeVisible();
const field = (page: Page, words: string): Locator => page.getByLabel(words, { exact: true });
/** A cell of the grid by its row and column. */
const cell = (page: Page, row: number, column: number): Locator => page.locator(`[data-row="${row}"][data-column="${column}"]`);

async function givenAPeriodWaitsForItsTotal(language: Language, t: TFunction, openBrowser: () => Promise<Page>): Promise<Story> {
  const { agency, period } = await periodForTotals(asked);
  const sit = async (person: Deciding['person']): Promise<Deciding> => {
    const page = await openBrowser();
    await comeBack(page, t, language, person);
    return { page, person };
  };
  return {
    ...{ t, language, agency, period, name: String(period[`name_${language}`]), year: Number(period.admission_year) },
    ...{
      officer: await sit(await addStaff('innovation', inAgency)),
      finance: await sit(await addStaff('finance', 'MF')),
      economy: await sit(await addStaff('economy', 'ME')),
    },
    university: await sit(await addStaff('university', 'NUU')),
  };
}

async function openPeriod({ t, name }: Story, { page }: Deciding): Promise<void> {
  await openSection(page, t, 'quote-distribution');
  await page.getByRole('link', { name, exact: true }).click();
  await expect(heading(page, name)).toBeVisible();
}

/** The page of the total or of the distribution, from the page of the period. */
async function openPart(story: Story, who: Deciding, part: 'quotaTotal' | 'quotaDistribution'): Promise<void> {
  const { t } = story;
  await openPeriod(story, who);
  await who.page
    .locator(`[data-section="${part}"]`)
    .getByRole('link', { name: t(`codes.quoteOrgType.${all}`), exact: true })
    .click();
  await expect(heading(who.page, `${t(`${part}.name`)}: ${t(`codes.quoteOrgType.${all}`)}`)).toBeVisible();
}

async function whenFinanceTypesTheWrongYear(story: Story): Promise<void> {
  const { t, finance, period } = story;
  const { page } = finance;
  await openPeriod(story, finance);
  await page.getByRole('link', { name: t('quotaTotal.action.create') }).click();
  await expect(heading(page, t('quotaTotal.action.create'))).toBeVisible();
  await expect(field(page, t('quota-screen.total.field.period_id'))).toHaveValue(String(period.id));
  await field(page, t('quota-screen.total.field.year')).fill('2099');
  await page.getByRole('radio', { name: t(`codes.quoteOrgType.${all}`) }).check();
  await field(page, t('quota.amount.amount_phd')).fill('20');
  await expect(page.getByText(t('quota-screen.total.above'), { exact: true })).toBeVisible();
  await button(page, t('common.button.save')).click();
}

async function thenItIsToldWhyAndNothingTypedIsLost({ t, finance: { page } }: Story): Promise<void> {
  await expect(page.getByRole('alert').getByText(t('errors.QUOTA_YEAR', { year: 2099 }))).toBeVisible();
  await expect(field(page, t('quota.amount.amount_phd'))).toHaveValue('20');
}

async function whenFinanceGivesTheTotal({ t, finance, year }: Story): Promise<void> {
  const { page } = finance;
  await field(page, t('quota-screen.total.field.year')).fill(String(year));
  await field(page, t('quota.amount.amount_phd')).fill('-8');
  await button(page, t('common.button.save')).click();
  await expect(page.getByRole('alert').getByText(t('validation.positive'))).toBeVisible();
  await field(page, t('quota.amount.amount_phd')).fill(String(given));
  await expect(page.getByText(t('quota-screen.total.above'), { exact: true })).toBeHidden();
  await button(page, t('common.button.save')).click();
  await status(page, t('quotaTotal.state.draft'));
  await decideWithCode(finance, t, t('quotaTotal.action.send'));
  await status(page, t('quotaTotal.state.pending'));
}

async function whenTheAgencyAcceptsIt(story: Story): Promise<void> {
  const { t, officer, period } = story;
  await openPart(story, officer, 'quotaTotal');
  await decideWithCode(officer, t, t('quotaTotal.action.accept'));
  await status(officer.page, t('quotaTotal.state.accepted'));
  // Nobody gets more than five codes in an hour, and who opened the period has had his.
  const client = await clientOf(officer.person);
  await client.act('period', 'periods', period.id, 'stepNext', {}, true);
}

async function whenTheAgencyGivesMoreThanThereIs(story: Story): Promise<void> {
  const { t, officer } = story;
  const { page } = officer;
  await openPart(story, officer, 'quotaDistribution');
  await page.getByRole('link', { name: t('quotaDistribution.action.save') }).click();
  await expect(heading(page, t('quotaDistribution.action.save'))).toBeVisible();
  // The places in proportion to what was asked: 8 × 10 / 15 and 8 × 5 / 15.
  await expect(cell(page, 0, 0)).toHaveText('3');
  await expect(cell(page, 1, 0)).toHaveText('5');
  await cell(page, 0, 0).click();
  await page.keyboard.type('6');
  await page.keyboard.press('Enter');
  await expect(cell(page, 0, 0)).toHaveAttribute('aria-invalid', 'true');
  await button(page, t('common.button.save')).click();
}

async function thenTheTotalIsMarkedAndNothingIsSaved({ t, agency, period, officer: { page } }: Story): Promise<void> {
  await expect(page.getByRole('alert').getByText(t('validation.over_total'))).toBeVisible();
  const { results } = await agency.get<{ results: { sums: { amount_phd: number } }[] }>(`/quota-distributions/?period=${period.id}`);
  expect(results.map(({ sums }) => sums.amount_phd)).toEqual([given]);
}

async function whenTheAgencyTakesTheProposalAgainAndSendsIt({ t, language, officer }: Story): Promise<void> {
  const { page } = officer;
  await button(page, t('quota-screen.distribution.takeAgain')).click();
  await expect(cell(page, 0, 0)).toHaveText('3');
  await page.getByText(t('quota-screen.distribution.how')).click();
  // 8 × 5 / 15 is 2.67, and gets one place of the rest.
  await expect(
    page.getByRole('cell', { name: t('quota-screen.distribution.shareUp', { exact: formatNumber(language, 2.67, 2), amount: 3 }) }),
  ).toBeVisible();
  await button(page, t('common.button.save')).click();
  await expectDone(page, t);
  await status(page, t('quotaDistribution.state.draft'));
  await decideWithCode(officer, t, t('quotaDistribution.action.send'));
  await status(page, t('quotaDistribution.state.pending'));
}

async function whenAMinistryAgrees({ t, name, ...people }: Story, role: 'finance' | 'economy'): Promise<void> {
  const who = people[role];
  const { page } = who;
  await openSection(page, t, 'quote-agreement');
  const ours = page
    .getByRole('row')
    .filter({ hasText: name })
    .filter({ hasText: t('quota.agreementKind.300') });
  await ours
    .filter({ has: page.getByRole('cell', { name: t(`processes.role.${role}`), exact: true }) })
    .getByRole('link')
    .click();
  await decideWithCode(who, t, t('quotaAgreement.action.accept'));
  await status(page, t('quotaAgreement.state.accepted'));
}

async function thenTheUniversityHasItsPlaces(story: Story): Promise<void> {
  const { t, officer, university } = story;
  await status(officer.page, t('quotaDistribution.state.accepted'));
  await openPart(story, university, 'quotaDistribution');
  await expect(university.page.getByRole('grid').getByRole('row')).toHaveCount(2);
  await expect(cell(university.page, 0, 0)).toHaveText('5');
}

for (const language of languages) {
  test.describe(language, () => {
    test.use({ language });

    test('finance gives, the agency distributes, both ministries agree', async ({ t, openBrowser }) => {
      const story = await givenAPeriodWaitsForItsTotal(language, t, openBrowser);
      await whenFinanceTypesTheWrongYear(story);
      await thenItIsToldWhyAndNothingTypedIsLost(story);
      await whenFinanceGivesTheTotal(story);
      await whenTheAgencyAcceptsIt(story);
      await whenTheAgencyGivesMoreThanThereIs(story);
      await thenTheTotalIsMarkedAndNothingIsSaved(story);
      await whenTheAgencyTakesTheProposalAgainAndSendsIt(story);
      await whenAMinistryAgrees(story, 'finance');
      await whenAMinistryAgrees(story, 'economy');
      await thenTheUniversityHasItsPlaces(story);
    });
  });
}
