import fs from 'node:fs';
import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import type { TFunction } from 'i18next';
import { paths } from '#web/lib/paths.ts';
import { faultsOf, print } from './printed.ts';
import { expect, test } from './support/journey.ts';
import { button, heading } from './support/screen.ts';
import { sentence } from './support/words.ts';

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** The first column of numbers: the total, and what stands below it. */
async function columnOf(page: Page): Promise<{ total: number; rows: number[] }> {
  const rows = page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
  const cells = await rows.evaluateAll((all) =>
    all.map((row) => row.querySelector('td')?.textContent ?? ''),
  );
  // What is hidden is counted in a row of its own.
  const [total = 0, ...others] = cells.map((text) => Number(/\d[\d\s]*/.exec(text)?.[0] ?? 0));
  return { total, rows: others };
}

async function whenTheyOpenTheNumbers(page: Page, t: TFunction): Promise<void> {
  await page.goto(paths.root.href());
  const menu = page.getByRole('banner').getByRole('navigation');
  await menu.locator('summary').getByText(t('site.group.numbers')).click();
  await menu.getByRole('link', { name: t('site.page.statistics'), exact: true }).click();
  await expect(heading(page, t('site.page.statistics'))).toBeVisible();
  // They are written within a minute of the first start.
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('table')).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 90_000 });
}

async function thenTheyAddUp(page: Page): Promise<number> {
  const { total, rows } = await columnOf(page);
  expect(total).toBeGreaterThan(0);
  expect(sum(rows)).toBe(total);
  return total;
}

async function thenTheFileSaysTheSame(page: Page, t: TFunction, total: number): Promise<void> {
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: t('public-statistic.download') }).click();
  const file = fs.readFileSync(await (await download).path());
  const [head = [], ...lines] = parse(file, { bom: true }) as string[][];
  const at = head.indexOf('total');
  const numbers = lines.map((line) => Number(line[at]));
  expect(numbers.at(-1)).toBe(total);
  expect(sum(numbers.slice(0, -1))).toBe(total);
}

test('a journalist opens the numbers, and they add up', async ({ t, openBrowser }) => {
  test.slow();
  const page = await openBrowser();
  await whenTheyOpenTheNumbers(page, t);
  const total = await thenTheyAddUp(page);
  await page
    .getByRole('navigation', { name: t('statistic.sections') })
    .getByRole('link', { name: t('public-statistic.by.gender') })
    .click();
  await expect(page).toHaveURL(/by=gender/);
  await expect(
    page.getByRole('columnheader', { name: t('public-statistic.row.gender') }),
  ).toBeVisible();
  expect(await thenTheyAddUp(page)).toBe(total);
  await thenTheFileSaysTheSame(page, t, total);

  const women = t('codes.gender.2');
  await page
    .getByRole('navigation', { name: t('statistic.sections') })
    .getByRole('link', { name: t('public-statistic.by.type') })
    .click();
  // What can be chosen was kept by the browser for a minute, too.
  await expect(async () => {
    await page.reload();
    await page
      .getByLabel(t('public-statistic.row.gender'))
      .selectOption({ label: women }, { timeout: 5000 });
  }).toPass({ timeout: 90_000 });
  await expect(page).toHaveURL(/by=type&gender=2/);
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText(women);
  await thenTheyAddUp(page);
  await button(page, t('statistic.chart.show')).click();
  await expect(page.getByRole('img', { name: t('statistic.chart.label') })).toBeVisible();
  await button(page, t('statistic.chart.hide')).click();
  expect(faultsOf(await print(page), sentence(t, 'common.print.at'))).toEqual([]);

  await page.goto(`${new URL(page.url()).pathname}?by=type&gender=2&citizenship=local`);
  await expect(page.getByText(t('public-statistic.oneFilter'))).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: `${t('public-statistic.row.gender')}: ${women}` })
    .click();
  await expect(page).toHaveURL(/\?by=type&gender=2$/);
  await thenTheyAddUp(page);
});
