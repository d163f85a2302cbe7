import type { Locator } from '@playwright/test';
import { nameIn } from './applying.ts';
import { type AtWork, decide } from './decide.ts';
import { expect } from './journey.ts';
import { status } from './quota-screens.ts';
import { periodDays, periodNames, type QuotaPeriod } from './quota-year.ts';
import { button, fillDate, heading } from './screen.ts';
import { openSection } from './sign-on.ts';

/**
 * Ends the step of the period whose page is open, as soon as its conditions say that it can be
 * ended.
 */
export async function endStep(who: AtWork, next: string): Promise<void> {
  const { page, t } = who;
  await status(page, t('period-screen.steps.ready'));
  await decide(who, t('period.action.stepNext'), { code: true });
  await status(page, t(`period.state.${next}`));
}

/** From the list of periods to the page of this one. */
export async function openPeriod(
  { page, t, language }: AtWork,
  period: Omit<QuotaPeriod, 'id'>,
): Promise<void> {
  const name = nameIn(language, period);
  await openSection(page, t, 'period');
  await page.getByRole('link', { name, exact: true }).click();
  await expect(heading(page, name)).toBeVisible();
}

/** The agency types a quota period and activates it; its page stays open. */
export async function activatePeriod(who: AtWork, year: number): Promise<QuotaPeriod> {
  const { page, t, language } = who;
  const names = periodNames(year);
  const field = (name: string): Locator =>
    page.getByLabel(t(`period-screen.field.${name}`), { exact: true });
  await openSection(page, t, 'period');
  await page.getByRole('link', { name: t('period-screen.create') }).click();
  await expect(heading(page, t('period-screen.create'))).toBeVisible();
  for (const [name, text] of Object.entries(names)) await field(name).fill(text);
  await field('admission_year').fill(String(year));
  await page.getByRole('checkbox', { name: t('period-screen.quarter', { quarter: 1 }) }).check();
  await expect(page.getByText(t('period-screen.kindText.quota'))).toBeVisible();
  for (const [name, day] of Object.entries(periodDays(year)))
    await fillDate(page, t, t(`period-screen.field.${name}`), day);
  await button(page, t('common.button.save')).click();
  await expect(heading(page, nameIn(language, names))).toBeVisible();
  await decide(who, t('period.action.activate'));
  await status(page, t('period.state.preparation'));
  return { ...names, year, id: Number(new URL(page.url()).pathname.split('/').at(-1)) };
}
