import type { Locator, Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import { expect, test } from './support/journey.ts';
import { addStaff } from './support/people.ts';
import { button, heading } from './support/screen.ts';
import { comeBack, openSection } from './support/sign-on.ts';

const table = (page: Page): Locator => page.getByRole('table');

async function whenItOpensItsOrganizations(page: Page, t: TFunction): Promise<void> {
  await openSection(page, t, 'statistics');
  await expect(heading(page, t('statistic.title'))).toBeVisible();
  await page
    .getByRole('navigation', { name: t('statistic.sections') })
    .getByRole('link', { name: t('statistic.by.organization') })
    .click();
  await expect(
    table(page).getByRole('columnheader', { name: t('statistic.row.organization') }),
  ).toBeVisible();
}

async function thenTheSentenceSaysHowManyAndWhen(page: Page, t: TFunction): Promise<void> {
  const finding = page.getByRole('heading', { level: 2, name: t('student.standing.studying') });
  await expect(finding).toContainText('%');
  await expect(page.getByText(/\d{2}:\d{2}/).first()).toBeVisible();
}

async function whenItCountsForeignersOnly(page: Page, t: TFunction): Promise<void> {
  await button(page, t('statistic.filters')).click();
  await page
    .getByLabel(t('student.filter.citizenship'), { exact: true })
    .selectOption({ label: t('student.citizenship.foreign') });
  await expect(page).toHaveURL(/citizenship=foreign/);
}

/** The chart is drawn when it is asked for, and the table stays. */
async function thenTheChartStandsAboveTheTable(page: Page, t: TFunction): Promise<void> {
  await button(page, t('statistic.chart.show')).click();
  await expect(page.getByRole('img', { name: t('statistic.chart.label') })).toBeVisible();
  await expect(table(page)).toBeVisible();
  await button(page, t('statistic.chart.hide')).click();
}

/** The number of the first organization; foreigners are so few that its list has one page. */
async function thenANumberOpensAsManyStudents(page: Page, t: TFunction): Promise<void> {
  const rows = table(page).getByRole('row');
  await expect(rows.nth(1)).toContainText(t('statistic.total'));
  const link = rows.nth(2).getByRole('link').first();
  const number = Number(await link.innerText());
  expect(number).toBeGreaterThan(0);
  await link.click();
  await expect(heading(page, t('student.counted.title'))).toBeVisible();
  await expect(table(page).getByRole('row')).toHaveCount(number + 1);
  await page.goBack();
  await expect(page).toHaveURL(/by=organization&citizenship=foreign/);
}

test('a ministry compares its organizations and opens the students behind a number', async ({
  t,
  language,
  openBrowser,
  inNext,
}) => {
  const story = { t, language };
  const page = await openBrowser();
  await comeBack(page, story.t, story.language, await addStaff('ministry', 'MHESI'));
  await whenItOpensItsOrganizations(page, story.t);
  await thenTheSentenceSaysHowManyAndWhen(page, story.t);
  await inNext(story);
  await whenItCountsForeignersOnly(page, story.t);
  await thenTheChartStandsAboveTheTable(page, story.t);
  await inNext(story);
  await thenANumberOpensAsManyStudents(page, story.t);
});
