import type { Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import { applicationPaths } from '#modules/application/paths.ts';
import { addReviewer } from './support/applications.ts';
import { expect, test } from './support/journey.ts';
import type { Person } from './support/people.ts';
import { button } from './support/screen.ts';
import { comeBack } from './support/sign-on.ts';
import type { Language } from './support/words.ts';

const shared = 'columns=name,sent_at,status&ordering=-sent_at&state=pending';
const narrowed = `${applicationPaths.applications.href()}?${shared}`;

interface Story {
  t: TFunction;
  language: Language;
  name: string;
  maker: Person;
  colleague: Person;
}

const current = (page: Page, t: TFunction, name: string) =>
  button(page, t('common.views.current', { name }));

async function whenTheMakerSharesWhatHeSees(
  page: Page,
  { t, language, name, maker }: Story,
): Promise<void> {
  await comeBack(page, t, language, maker);
  await page.goto(narrowed);
  await expect(current(page, t, t('common.views.unsaved'))).toBeVisible();
  await page.keyboard.press('Alt+v');
  await button(page.getByRole('dialog'), t('list-view.save')).click();
  const dialog = page.getByRole('dialog', { name: t('list-view.save') });
  await button(dialog, t('common.button.save')).click();
  await expect(
    dialog.getByText(t('validation.required', { field: t('validation.field.name') })).first(),
  ).toBeVisible();
  await dialog.getByLabel(t('validation.field.name'), { exact: true }).fill(name);
  await dialog.getByLabel(t('list-view.share')).check();
  await button(dialog, t('common.button.save')).click();
  await expect(
    page
      .getByRole('dialog', { name: t('list-view.title') })
      .getByText(t('list-view.shared'))
      .first(),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(current(page, t, name)).toBeFocused();
}

/** The key of a view: views of other journeys may stand before it. */
async function keyOf(page: Page, name: string): Promise<string> {
  const key = await page
    .getByRole('dialog')
    .getByRole('link', { name, exact: true })
    .getAttribute('aria-keyshortcuts');
  return String(key);
}

async function whenTheColleagueOpensItWithThreeKeys(
  page: Page,
  { t, language, name, colleague }: Story,
): Promise<void> {
  await comeBack(page, t, language, colleague);
  await page.goto(applicationPaths.applications.href());
  await expect(current(page, t, t('common.views.all'))).toBeVisible();
  await page.keyboard.press('Alt+v');
  const key = await keyOf(page, name);
  await page.keyboard.press(key);
  await expect(page).toHaveURL(new RegExp(`[?]${shared}$`));
  await expect(
    page.getByRole('columnheader', { name: t('export.column.sent') }).first(),
  ).toBeVisible();
  await expect(page.getByRole('columnheader', { name: t('review.row.date') })).toHaveCount(0);
  await expect(current(page, t, name)).toBeVisible();
  await expect(page.getByRole('list', { name: t('common.filters.label') })).toContainText(
    t('application.state.pending'),
  );
}

async function whenItOpensWithHisListAndHeLeavesIt(page: Page, { t, name }: Story): Promise<void> {
  await page.keyboard.press('Alt+v');
  const row = page.getByRole('dialog').getByRole('listitem').filter({ hasText: name });
  await expect(row.getByRole('button', { name: t('common.button.delete') })).toHaveCount(0);
  await row.getByRole('button', { name: t('list-view.makeUsual') }).click();
  // In English the words of the button hold those of what it does: only its next words say it is kept.
  await expect(row.getByRole('button', { name: t('list-view.notUsual') })).toBeVisible();
  await page.goto(applicationPaths.applications.href());
  await expect(current(page, t, name)).toBeVisible();
  await page.keyboard.press('Alt+v');
  await expect(page.getByRole('dialog').getByText(t('list-view.usual')).first()).toBeVisible();
  await page.keyboard.press('0');
  await expect(current(page, t, t('common.views.all'))).toBeVisible();
  await page.reload();
  await expect(current(page, t, t('common.views.all'))).toBeVisible();
}

async function thenItIsGoneForBothWhenTheMakerDeletesIt(
  page: Page,
  colleague: Page,
  { t, name }: Story,
): Promise<void> {
  await page.keyboard.press('Alt+v');
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('listitem')
    .filter({ hasText: name })
    .getByRole('button', { name: t('common.button.delete') })
    .click();
  await button(
    page.getByRole('dialog').filter({ hasText: t('common.confirm.title') }),
    t('common.confirm.delete'),
  ).click();
  await expect(page.getByRole('dialog', { name: t('list-view.title') })).toBeVisible();
  await expect(page.getByRole('dialog').getByText(name)).toHaveCount(0);
  await colleague.goto(applicationPaths.applications.href());
  await expect(current(colleague, t, t('common.views.all'))).toBeVisible();
  await expect(colleague).toHaveURL(new RegExp(`${applicationPaths.applications.href()}$`));
}

test('a reviewer shares a view of the list, a colleague works with it', async ({
  t,
  openBrowser,
  language,
  inNext,
}) => {
  const name = `${language} ${Date.now().toString(36)}`;
  const story: Story = {
    t,
    language,
    name,
    maker: await addReviewer(),
    colleague: await addReviewer(),
  };
  const [making, using] = [await openBrowser(), await openBrowser()];
  await whenTheMakerSharesWhatHeSees(making, story);
  await inNext(story);
  await whenTheColleagueOpensItWithThreeKeys(using, story);
  await inNext(story);
  await whenItOpensWithHisListAndHeLeavesIt(using, story);
  await inNext(story);
  await thenItIsGoneForBothWhenTheMakerDeletesIt(making, using, story);
  await inNext(story);
});
