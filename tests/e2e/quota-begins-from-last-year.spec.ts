import type { Page } from '@playwright/test';
import { type AtWork, atWork, decide } from './support/decide.ts';
import { expect, test } from './support/journey.ts';
import { addStaff, inAgency } from './support/people.ts';
import { askAndSend, beginRequest } from './support/quota-asking.ts';
import { cellAt, openPart, phdOf, status, sums } from './support/quota-screens.ts';
import {
  ask,
  distribute,
  freeYear,
  openQuotaYear,
  type QuotaYear,
  walkToDistribution,
} from './support/quota-year.ts';

interface Story {
  /** The year in which everything was done for the first time, and the one after it. */
  last: QuotaYear;
  year: QuotaYear;
  university: AtWork;
  third: AtWork;
  agency: AtWork;
}

/**
 * Organizations of which no other journey and no story of the demonstration has a request: what was
 * last is of this journey.
 */
const organizations = { university: 'SAMSU', neighbour: 'BUKSU', third: 'NAMSU' };
const asked = { university: 12, neighbour: 6 };
const given = { university: 6, neighbour: 3 };
const changed = 15;

async function givenAQuotaOfLastYear(openBrowser: () => Promise<Page>): Promise<Story> {
  const before = await freeYear(2070, 2);
  const last = await openQuotaYear(before);
  await ask(last, organizations.university, asked.university);
  await ask(last, organizations.neighbour, asked.neighbour);
  const { id } = await walkToDistribution(last, 2, {
    amount_phd: given.university + given.neighbour,
  });
  await distribute(last, id);
  const sit = async (language: AtWork['language'], ...whose: Parameters<typeof addStaff>) =>
    atWork(openBrowser, language, await addStaff(...whose));
  const [year, university, third, agency] = await Promise.all([
    openQuotaYear(before + 1),
    sit('uz', 'university', organizations.university),
    sit('ru', 'university', organizations.third),
    sit('en', 'innovation', inAgency),
  ]);
  return { last, year, university, third, agency };
}

async function whenTheUniversityRepeatsItsRequest({
  last,
  year,
  university,
}: Story): Promise<void> {
  const { page, t } = university;
  await beginRequest(university, year.period, true);
  await expect(phdOf(page, 0)).toHaveValue(String(asked.university));
  await askAndSend(university, changed);
  // Under each number the one of last year.
  const cell = sums(university)
    .getByRole('cell')
    .filter({
      hasText: new RegExp(`${changed}.*${t('quota-screen.request.last')}.*${asked.university}`),
    });
  await expect(cell.first()).toBeVisible();
  await status(page, t('quota-screen.request.lastNote', { year: last.period.year }));
}

async function whenAnotherOneDeclaresThatItNeedsNone({ year, third }: Story): Promise<void> {
  const { page, t } = third;
  await beginRequest(third, year.period);
  await page.getByRole('link', { name: t('quotaRequest.name'), exact: true }).click();
  await decide(third, t('quotaRequest.action.declareNone'));
  await status(page, t('quotaRequest.state.noneNeeded'));
}

/** 10 places in proportion to 15 and 6: 7.14 and 2.86. */
async function thenTheDistributionStandsBesideLastYears({
  last,
  year,
  agency,
}: Story): Promise<void> {
  const { page, t } = agency;
  const form = t('quota.amount.amount_phd');
  await openPart(agency, year.period, 'quotaDistribution');
  const heads = ['given', 'asked', 'last'].map((head) =>
    t(`quota-screen.distribution.${head}`, { form, year: last.period.year }),
  );
  for (const head of heads)
    await expect(page.getByRole('columnheader', { name: head, exact: true })).toBeVisible();
  // Organizations stand by name: the one of Bukhara before the one of Samarkand.
  for (const [row, numbers] of [
    [3, asked.neighbour, given.neighbour],
    [7, changed, given.university],
  ].entries())
    for (const [column, number] of numbers.entries())
      await expect(cellAt(page, row, column)).toHaveText(String(number));
}

test('a year of the quota begins from the numbers of the last one', async ({ openBrowser }) => {
  const story = await givenAQuotaOfLastYear(openBrowser);
  await Promise.all([
    whenTheUniversityRepeatsItsRequest(story),
    whenAnotherOneDeclaresThatItNeedsNone(story),
  ]);
  await ask(story.year, organizations.neighbour, asked.neighbour);
  await walkToDistribution(story.year, 2, { amount_phd: 10 });
  await thenTheDistributionStandsBesideLastYears(story);
});
