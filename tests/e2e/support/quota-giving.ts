import type { Locator } from '@playwright/test';
import { formatNumber } from '#shared/format.ts';
import { type AtWork, decide } from './decide.ts';
import { expect } from './journey.ts';
import { allOrganizations, cellAt, openPart, openQuota, save, status } from './quota-screens.ts';
import type { QuotaPeriod } from './quota-year.ts';
import { button, heading } from './screen.ts';

/** Finance enters a total, stumbles over each of its rules, and sends it to the agency. */
export async function giveTotal(who: AtWork, period: QuotaPeriod, places: number): Promise<void> {
  const { page, t } = who;
  const field = (words: string): Locator => page.getByLabel(words, { exact: true });
  const [year, phd] = [
    field(t('quota-screen.total.field.year')),
    field(t('quota.amount.amount_phd')),
  ];
  const above = page.getByText(t('quota-screen.total.above'), { exact: true });
  await openQuota(who, period);
  await page.getByRole('link', { name: t('quotaTotal.action.create') }).click();
  await expect(heading(page, t('quotaTotal.action.create'))).toBeVisible();
  await expect(field(t('quota-screen.total.field.period_id'))).toHaveValue(String(period.id));
  // Another year is refused, and nothing typed is lost; more than was asked for is only told.
  await year.fill('2099');
  await page.getByRole('radio', { name: t(`codes.quoteOrgType.${allOrganizations}`) }).check();
  await phd.fill('20');
  await expect(above).toBeVisible();
  await button(page, t('common.button.save')).click();
  await expect(
    page.getByRole('alert').getByText(t('errors.QUOTA_YEAR', { year: 2099 })),
  ).toBeVisible();
  await expect(phd).toHaveValue('20');
  await year.fill(String(period.year));
  await phd.fill(`-${places}`);
  await button(page, t('common.button.save')).click();
  await expect(page.getByRole('alert').getByText(t('validation.positive'))).toBeVisible();
  await phd.fill(String(places));
  await expect(above).toBeHidden();
  await save(who);
  await decide(who, t('quotaTotal.action.send'), { code: true });
  await status(page, t('quotaTotal.state.pending'));
}

/** The proposal for one row: how many places it is, and the share before it was made whole. */
interface Proposed {
  amount: number;
  exact: number;
}

/**
 * The agency gives more than there is, takes the proposal instead, and sends the distribution to
 * both ministries. `rows` in the order of the names.
 */
export async function distributePlaces(
  who: AtWork,
  period: QuotaPeriod,
  rows: readonly [Proposed, Proposed],
): Promise<void> {
  const { page, t, language } = who;
  const first = cellAt(page, 0, 0);
  await openPart(who, period, 'quotaDistribution');
  await page.getByRole('link', { name: t('quotaDistribution.action.save') }).click();
  await expect(heading(page, t('quotaDistribution.action.save'))).toBeVisible();
  for (const [row, { amount }] of rows.entries())
    await expect(cellAt(page, row, 0)).toHaveText(String(amount));
  // More than there is to give: the cell is marked, and the server takes nothing.
  await first.click();
  await page.keyboard.type(String(rows[0].amount * 2));
  await page.keyboard.press('Enter');
  await expect(first).toHaveAttribute('aria-invalid', 'true');
  await button(page, t('common.button.save')).click();
  await expect(page.getByRole('alert').getByText(t('validation.over_total'))).toBeVisible();
  await button(page, t('quota-screen.distribution.takeAgain')).click();
  await expect(first).toHaveText(String(rows[0].amount));
  // Whole places are given at once; the largest fraction gets the place that is left.
  await page.getByText(t('quota-screen.distribution.how')).click();
  const share = { exact: formatNumber(language, rows[0].exact, 2), amount: rows[0].amount };
  await expect(
    page.getByRole('cell', { name: t('quota-screen.distribution.shareUp', share) }),
  ).toBeVisible();
  await save(who);
  await decide(who, t('quotaDistribution.action.send'), { code: true });
  await status(page, t('quotaDistribution.state.pending'));
}
