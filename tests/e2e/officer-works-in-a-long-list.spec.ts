import type { Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import { applicationPaths } from '#modules/application/paths.ts';
import { organizationPaths } from '#modules/organization/paths.ts';
import {
  addReviewer,
  rareName,
  readyDraftOf,
  sendDraft,
  sentApplication,
} from './support/applications.ts';
import { expect, test } from './support/journey.ts';
import { addStaff, inAgency } from './support/people.ts';
import { comeBack } from './support/sign-on.ts';

const office = { width: 1366, height: 768 };
const worklist = applicationPaths.applications.href();

async function thenTheNextPageOpensAtItsTop(page: Page): Promise<void> {
  await page.goto(organizationPaths.organizations.href());
  const rows = page.locator('[data-row]');
  await expect(rows.first()).toBeVisible();
  const first = await rows.first().textContent();
  await page.locator('a[rel=next]').click();
  await expect(rows.first()).not.toHaveText(first ?? '');
  await expect(rows.first()).toBeInViewport();
  await expect(page.locator('a[rel=prev]')).not.toBeInViewport();
  // The keyboard begins there, too.
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toBeInViewport();
}

async function thenNoRowMovesWhenOneIsTicked(page: Page, t: TFunction): Promise<void> {
  await page.goto(worklist);
  const tick = page.locator('tbody input[type=checkbox]').first();
  await expect(tick).toBeVisible();
  const before = await tick.boundingBox();
  await tick.check();
  const bar = page.getByRole('region', { name: t('bulk.label') });
  await expect(bar).toBeInViewport({ ratio: 1 });
  expect(await tick.boundingBox()).toEqual(before);
  await page.locator('[data-row]').nth(8).scrollIntoViewIfNeeded();
  await expect(bar).toBeInViewport({ ratio: 1 });
  await bar.locator('[data-choose-whole]').click();
  await expect(page.locator('tbody input[type=checkbox]:not(:checked)')).toHaveCount(0);
  await expect(bar.locator('[data-choose-whole]')).toHaveCount(0);
  await bar.getByRole('button', { name: t('bulk.clear') }).click();
  await expect(bar).toBeHidden();
}

/** By the end of its number, in a group that does not have it. */
async function thenAHitInAnotherGroupIsShown(
  page: Page,
  t: TFunction,
  reference: string,
): Promise<void> {
  const number = reference.replace(/^A-/, '');
  await page.goto(`${worklist}?group=done&search=${number}`);
  await expect(page.getByText(t('common.empty.elsewhere'))).toBeVisible();
  const place = t('common.empty.inGroup', { group: t('review.group.fresh'), number: '1' });
  await page.getByRole('link', { name: place, exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: reference })).toBeVisible();
}

async function thenAListThatIsNotUnderstoodSaysSo(page: Page, t: TFunction): Promise<void> {
  await page.goto(`${worklist}?group=done&ordering=nonsense`);
  const heading = t('common.error.fetchList', { module: t('application.names') });
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  await expect(page.getByText(t('common.error.network'))).toHaveCount(0);
  await page.getByRole('link', { name: t('common.error.wholeList') }).click();
  await expect(page.locator('[data-row]').first()).toBeVisible();
}

async function thenAPageBehindTheLastLeadsToTheFirst(page: Page, t: TFunction): Promise<void> {
  await page.goto(`${worklist}?group=done&offset=5000`);
  await expect(page.getByText(t('common.empty.page'))).toBeVisible();
  await page.getByRole('link', { name: t('common.empty.first') }).click();
  await expect(page.locator('[data-row]').first()).toBeVisible();
}

/**
 * Another application arrives: a colleague sees it above the row that the officer points at. The
 * list is narrowed to the two: other journeys send and decide at the same university.
 */
async function thenTheRowUnderThePointerStays(page: Page, colleague: Page): Promise<void> {
  const name = rareName();
  const [first, second] = [await readyDraftOf(name), await readyDraftOf(name)];
  await sendDraft(first.client, first.draft);
  for (const one of [page, colleague])
    await one.goto(`${worklist}?group=fresh&ordering=-id&search=${name}`);
  const row = page.getByRole('row').filter({ hasText: first.draft.reference });
  const arrived = (one: Page) => one.getByRole('row').filter({ hasText: second.draft.reference });
  await row.getByRole('link').hover();
  const place = await row.boundingBox();
  await sendDraft(second.client, second.draft);
  // A hand at work, however long the news takes.
  await expect(async () => {
    await row.hover({ position: { x: 40, y: 10 } });
    await row.getByRole('link').hover();
    await expect(arrived(colleague)).toBeVisible({ timeout: 1000 });
  }).toPass();
  expect(await row.boundingBox()).toEqual(place);
  // Away from the rows, the officer sees it too.
  await page.mouse.move(0, 0);
  await expect(arrived(page)).toBeVisible();
  expect(await row.boundingBox()).not.toEqual(place);
}

test('an officer works in a long list: nothing jumps, what is elsewhere is found, and what failed says why', async ({
  t,
  language,
  openBrowser,
}) => {
  const { application } = await sentApplication();
  const [reviewer, agency, colleague] = [
    await openBrowser(),
    await openBrowser(),
    await openBrowser(),
  ];
  for (const page of [reviewer, agency, colleague]) await page.setViewportSize(office);
  await comeBack(agency, t, language, await addStaff('innovation', inAgency));
  await thenTheNextPageOpensAtItsTop(agency);
  await comeBack(reviewer, t, language, await addReviewer());
  await thenNoRowMovesWhenOneIsTicked(reviewer, t);
  await thenAHitInAnotherGroupIsShown(reviewer, t, application.reference);
  await thenAListThatIsNotUnderstoodSaysSo(reviewer, t);
  await thenAPageBehindTheLastLeadsToTheFirst(reviewer, t);
  await comeBack(colleague, t, language, await addReviewer());
  await thenTheRowUnderThePointerStays(reviewer, colleague);
});
