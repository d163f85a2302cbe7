import { type AtWork, decide } from './decide.ts';
import { expect } from './journey.ts';
import { openRequests, phdOf, save, status } from './quota-screens.ts';
import type { QuotaPeriod } from './quota-year.ts';
import { button, heading } from './screen.ts';

/**
 * Somebody of an organization begins its request; with `lastYear` by taking over what it asked for
 * last.
 */
export async function beginRequest(
  who: AtWork,
  period: QuotaPeriod,
  lastYear = false,
): Promise<void> {
  const { page, t } = who;
  await openRequests(who, period);
  await button(
    page,
    t(lastYear ? 'quota-screen.request.copyLast' : 'quotaRequest.action.create'),
  ).click();
  await expect(heading(page, t('quotaRequest.action.save'))).toBeVisible();
}

/**
 * Writes the places of a PhD into the first line of the form that is open, and sends the request.
 */
export async function askAndSend(who: AtWork, phd: number): Promise<void> {
  const { page, t } = who;
  await phdOf(page, 0).fill(String(phd));
  await save(who);
  await status(page, t('quotaRequest.state.draft'));
  await decide(who, t('quotaRequest.action.send'), { code: true });
  await status(page, t('quotaRequest.state.pending'));
}

/** What came back is corrected and sent once more, on the page that was open all the time. */
export async function correctAndSend(who: AtWork, phd: number): Promise<void> {
  const { page, t } = who;
  await decide(who, t('quotaRequest.action.rework'));
  await page.getByRole('link', { name: t('quotaRequest.action.save') }).click();
  await askAndSend(who, phd);
}

/** Half a place is refused where it was typed, and nothing else is lost. */
export async function refuseHalfAPlace({ page, t }: AtWork): Promise<void> {
  await phdOf(page, 0).fill('12.5');
  await button(page, t('common.button.save')).click();
  await expect(phdOf(page, 0)).toHaveAttribute('aria-invalid', 'true');
  await expect(phdOf(page, 0)).toHaveValue('12.5');
}
