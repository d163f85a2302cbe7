import type { Locator, Page } from '@playwright/test';
import { nameIn } from './applying.ts';
import type { AtWork } from './decide.ts';
import { expect } from './journey.ts';
import type { QuotaPeriod } from './quota-year.ts';
import { button, expectDone, heading } from './screen.ts';
import { openSection } from './sign-on.ts';

/** The code of a total that is for all organizations. */
export const allOrganizations = 300;

/** The status of a record, or any other words that stand alone. */
export const status = (page: Page, words: string): Promise<void> =>
  expect(page.getByText(words, { exact: true }).first()).toBeVisible();

/** The input of a line in the form of a request or of a split. */
export const phdOf = (page: Page, line: number): Locator =>
  page.locator(`[id="lines.${line}.amount_phd"]`);

/** A cell of the spreadsheet of a distribution. */
export const cellAt = (page: Page, row: number, column: number): Locator =>
  page.locator(`[data-row="${row}"][data-column="${column}"]`);

/** The line of sums of the places that are shown. */
export const sums = ({ page, t }: AtWork): Locator =>
  page.getByRole('row').filter({ hasText: t('quota-screen.all') });

/**
 * From the list of periods to the quota of this one. What waits for the reader stands above the
 * list: news of it move the list, also between pressing and letting go. People press again.
 */
export async function openQuota({ page, t, language }: AtWork, period: QuotaPeriod): Promise<void> {
  const name = nameIn(language, period);
  await openSection(page, t, 'quote-distribution');
  const opened = heading(page, name);
  await expect(async () => {
    if (!(await opened.isVisible()))
      await page.getByRole('link', { name, exact: true }).click({ timeout: 5_000 });
    await expect(opened).toBeVisible({ timeout: 5_000 });
  }).toPass();
}

/** From the list of periods to the requests of this one. */
export async function openRequests(who: AtWork, period: QuotaPeriod): Promise<void> {
  const { page, t } = who;
  await openQuota(who, period);
  const opened = heading(page, t('quotaRequest.names'));
  // The parts of the page come one after the other, and move what stands below them.
  await expect(async () => {
    if (!(await opened.isVisible()))
      await page
        .getByRole('link', { name: t('quota-screen.request.list') })
        .click({ timeout: 5_000 });
    await expect(opened).toBeVisible({ timeout: 5_000 });
  }).toPass();
}

/** From the list of periods to the total or the distribution for all organizations. */
export async function openPart(
  who: AtWork,
  period: QuotaPeriod,
  part: 'quotaTotal' | 'quotaDistribution',
): Promise<void> {
  const { page, t } = who;
  const organizations = t(`codes.quoteOrgType.${allOrganizations}`);
  await openQuota(who, period);
  await page
    .locator(`[data-section="${part}"]`)
    .getByRole('link', { name: organizations, exact: true })
    .click();
  await expect(heading(page, `${t(`${part}.name`)}: ${organizations}`)).toBeVisible();
}

/** The agreements to a kind of documents of the period, as rows of their list. */
export async function listAgreements(
  { page, t, language }: AtWork,
  period: QuotaPeriod,
  kind: 100 | 200 | 300,
): Promise<Locator> {
  await openSection(page, t, 'quote-agreement');
  await expect(heading(page, t('quotaAgreement.names'))).toBeVisible();
  return page
    .getByRole('row')
    .filter({ hasText: nameIn(language, period) })
    .filter({ hasText: t(`quota.agreementKind.${kind}`) });
}

/** Opens the one agreement that waits for the reader. */
export async function openAgreement(
  who: AtWork,
  period: QuotaPeriod,
  kind: 100 | 200 | 300,
): Promise<void> {
  const rows = await listAgreements(who, period, kind);
  await rows
    .filter({ hasText: who.t('processes.actions.myTurn') })
    .getByRole('link')
    .click();
  await status(who.page, who.t('quotaAgreement.state.pending'));
}

/** Saves the form that is open, and sees its record. */
export async function save({ page, t }: AtWork): Promise<void> {
  await button(page, t('common.button.save')).click();
  await expectDone(page, t);
}
