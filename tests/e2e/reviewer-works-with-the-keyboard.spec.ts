import type { Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import { applicationPaths } from '#modules/application/paths.ts';
import { addReviewer, rareName, readyDraftOf, sendDraft } from './support/applications.ts';
import { inDatabase } from './support/database.ts';
import { expect, test } from './support/journey.ts';
import { agreeByKeyboard, tabTo } from './support/keyboard.ts';
import { checklist, confirmButton, paperOf } from './support/review.ts';
import { button } from './support/screen.ts';
import { comeBack } from './support/sign-on.ts';

const note = 'Ikkinchi beti yuklanmagan.';
/** A full day's work. */
const amount = 4;
/** Where the language changes: each is used for some that are accepted and one that is rejected. */
const turns = [12, 16];

/** Applications of people who have a first name in common that nobody else has. */
async function givenApplications(count: number): Promise<{ name: string; ids: number[] }> {
  const name = rareName();
  const one = async (): Promise<number> => {
    const { client, draft } = await readyDraftOf(name);
    return (await sendDraft(client, draft)).id;
  };
  return { name, ids: await Promise.all(Array.from({ length: count }, one)) };
}

async function whenTheListIsSearched(
  page: Page,
  t: TFunction,
  name: string,
  count: number,
): Promise<void> {
  await page.goto(applicationPaths.applications.href());
  // The first stop leads past the menu.
  await tabTo(page, page.getByRole('link', { name: t('common.skipLink'), exact: true }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('searchbox', { name: t('review.search') }));
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  const rows = page.locator('[data-row]');
  await expect(rows).toHaveCount(Math.min(count, 10));
  if (count > 10) {
    await tabTo(
      page,
      page.getByRole('link', { name: new RegExp(`^${t('review.group.fresh')} ${count}$`) }),
    );
    await page.keyboard.press('Enter');
    await expect(rows).toHaveCount(count);
  }
  await tabTo(page, rows.first());
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('Enter');
}

const progress = (page: Page, t: TFunction, marked: number) =>
  expect(
    checklist(page, t).getByText(t('review.checklist.progress', { marked, of: 2 })),
  ).toBeVisible();

/** Before anything is scrolled, the first paper and its marks are in sight. */
const thenTheFirstPaperIsInSight = (page: Page, t: TFunction): Promise<void> =>
  expect(
    checklist(page, t)
      .getByRole('button', { name: t('review.mark.correct') })
      .first(),
  ).toBeInViewport({ ratio: 1 });

/**
 * At the last of the data, on the screen of an office: the document, who it is about and what may be
 * decided are in sight, and the focus on a decision moves nothing.
 */
async function thenAllIsInSightWhileScrolling(page: Page, t: TFunction): Promise<void> {
  const title = page.getByRole('heading', { level: 1 });
  await page.locator('#decision-title').evaluate((part) => part.scrollIntoView({ block: 'end' }));
  await expect(title).not.toBeInViewport();
  const name = page.locator('.record-name');
  await expect(name).toContainText((await title.textContent()) ?? '');
  await expect(name).toContainText(t('application.state.pending'));
  for (const seen of [
    name.locator('div'),
    page.locator('iframe'),
    page.locator('[data-awaited] button'),
  ])
    await expect(seen.locator('visible=true').first()).toBeInViewport({ ratio: 0.9 });
  const scrolled = () => page.evaluate(() => window.scrollY);
  const before = await scrolled();
  await page.keyboard.press('Alt+a');
  await expect(button(page, t('application.action.reject'))).toBeFocused();
  expect(await scrolled()).toBe(before);
}

/** What cannot be decided yet is named where its button will be, with every paper that waits. */
async function thenAcceptingSaysWhatIsMissing(page: Page, t: TFunction): Promise<void> {
  const awaited = page.locator('[data-awaited="accept"]');
  await tabTo(page, awaited.getByRole('button'));
  await page.keyboard.press('Enter');
  for (const kind of ['diploma', 'copiesOfWorks'])
    await expect(button(awaited, t(`codes.documentKind.${kind}`))).toBeVisible();
  await expect(awaited.getByRole('listitem')).toHaveCount(2);
  await button(awaited, t('diploma.name')).click();
  await expect(page.getByRole('heading', { name: t('diploma.name'), exact: true })).toBeFocused();
  await expect(confirmButton(page, t, 'diploma')).toBeInViewport({ ratio: 1 });
}

async function whenItIsAccepted(page: Page, t: TFunction): Promise<void> {
  await progress(page, t, 0);
  await page.keyboard.press('Alt+c');
  await progress(page, t, 1);
  await page.keyboard.press('Alt+c');
  await progress(page, t, 2);
  await tabTo(page, confirmButton(page, t, 'diploma'));
  await page.keyboard.press('Enter');
  await agreeByKeyboard(page);
  await expect(
    paperOf(page, t, 'diploma').getByText(t('diploma.state.confirmed'), { exact: true }),
  ).toBeVisible();
  // The application is asked again once its paper is decided.
  await expect(button(page, t('application.action.accept')).first()).toBeVisible();
  await page.keyboard.press('Alt+a');
  await expect(button(page, t('application.action.accept')).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await agreeByKeyboard(page);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(
    page.getByText(t('application.state.documentReceived'), { exact: true }).first(),
  ).toBeVisible();
}

async function whenItIsRejected(page: Page, t: TFunction): Promise<void> {
  await progress(page, t, 0);
  await page.keyboard.press('Alt+x');
  await expect(checklist(page, t).getByLabel(t('review.mark.note'), { exact: true })).toBeFocused();
  await page.keyboard.type(note);
  await page.keyboard.press('Control+Enter');
  await progress(page, t, 1);
  await page.keyboard.press('Alt+c');
  await progress(page, t, 2);
  // The note is gone and the focus with it; one key brings back the decisions.
  await page.keyboard.press('Alt+a');
  await expect(button(page, t('application.action.reject')).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await agreeByKeyboard(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel(t('process.reason.more'))).toBeFocused();
  await tabTo(page, dialog.locator('[data-agree]'));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(
    page.getByText(t('application.state.rejected'), { exact: true }).first(),
  ).toBeVisible();
}

/** Every fourth is rejected. */
const isBad = (at: number): boolean => at % 4 === 3;

test('a reviewer works through the list with the keyboard alone', async ({
  t,
  language,
  openBrowser,
  inNext,
}) => {
  test.setTimeout(600_000);
  const { name, ids } = await givenApplications(amount);
  const page = await openBrowser();
  await page.setViewportSize({ width: 1366, height: 768 });
  const story = { t, language };
  await comeBack(page, t, language, await addReviewer());
  await whenTheListIsSearched(page, t, name, amount);
  for (let at = 0; at < amount; at += 1) {
    if (turns.includes(at)) await inNext(story);
    await expect(
      page.getByText(story.t('process.walk.place', { place: at + 1, of: amount }), { exact: true }),
    ).toBeVisible();
    if (at === 0) {
      await thenTheFirstPaperIsInSight(page, story.t);
      await thenAllIsInSightWhileScrolling(page, story.t);
      await thenAcceptingSaysWhatIsMissing(page, story.t);
    }
    await (isBad(at) ? whenItIsRejected(page, story.t) : whenItIsAccepted(page, story.t));
    // The way on has the focus after a decision; the key goes on from anywhere.
    if (at < amount - 1) await page.keyboard.press(at % 2 === 0 ? 'Enter' : 'Alt+n');
  }
  const rows = await inDatabase((db) =>
    db.selectFrom('application').select('state').where('id', 'in', ids).execute(),
  );
  const bad = Array.from({ length: amount }, (_, at) => at).filter(isBad).length;
  expect(rows.filter(({ state }) => state === 'rejected')).toHaveLength(bad);
  expect(rows.filter(({ state }) => state === 'documentReceived')).toHaveLength(amount - bad);
});
