import { type AtWork, decide } from './decide.ts';
import { expect } from './journey.ts';
import { openQuota, save, status } from './quota-screens.ts';
import type { QuotaPeriod } from './quota-year.ts';
import { button, heading } from './screen.ts';

async function openSplit(who: AtWork, period: QuotaPeriod): Promise<void> {
  await openQuota(who, period);
  await who.page.locator('[data-section="quotaSplit"]').getByRole('link').first().click();
  await status(who.page, who.t('quotaSplit.state.draft'));
}

/** Takes the places by specialty as the product proposes them. */
export async function confirmSplit(who: AtWork, period: QuotaPeriod): Promise<void> {
  await openSplit(who, period);
  await decide(who, who.t('quotaSplit.action.confirm'));
  await status(who.page, who.t('quotaSplit.state.confirmed'));
}

/**
 * Writes more places for a specialty than the organization was given, goes back to the proposal,
 * and confirms it.
 */
export async function splitTooMuchFirst(
  who: AtWork,
  period: QuotaPeriod,
  code: string,
  given: number,
): Promise<void> {
  const { page, t } = who;
  const cell = page.getByRole('textbox', {
    name: `${code}, ${t('quota.amount.amount_phd')}`,
    exact: true,
  });
  await openSplit(who, period);
  await page.getByRole('link', { name: t('quotaSplit.action.save') }).click();
  await expect(cell).toHaveValue(String(given));
  // It may be kept for now, but not confirmed.
  await cell.fill(String(given + 2));
  await expect(
    page.getByRole('row', { name: new RegExp(`^${t('quota-screen.split.left')}`) }),
  ).toContainText('-2');
  await save(who);
  await expect(button(page, t('quotaSplit.action.confirm'))).toHaveCount(0);
  await page.getByText(t('processes.why.title')).click();
  await expect(page.getByText(t('quotaSplit.unmet.splitWhole'))).toBeVisible();
  await page.getByRole('link', { name: t('quotaSplit.action.save') }).click();
  await button(page, t('quota-screen.split.propose')).click();
  await save(who);
  await decide(who, t('quotaSplit.action.confirm'));
}

/** Every number of a split opens the entries of the ledger behind it: who did what. */
export async function openEntries({ page, t }: AtWork): Promise<void> {
  await page
    .getByRole('row', { name: new RegExp(`^${t('quota-screen.all')}`) })
    .getByRole('link')
    .first()
    .click();
  await expect(heading(page, t('quota.account.split'))).toBeVisible();
  await expect(page.getByRole('main').getByText(t('quotaSplit.done.confirm'))).toBeVisible();
}
