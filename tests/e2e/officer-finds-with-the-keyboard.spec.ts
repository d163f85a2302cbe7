import type { Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import { applicationPaths } from '#modules/application/paths.ts';
import { profilePaths } from '#modules/profile/paths.ts';
import { addReviewer, confirmPapers, readyDraft, sendDraft } from './support/applications.ts';
import { clientOf } from './support/client.ts';
import { inDatabase } from './support/database.ts';
import { expect, test } from './support/journey.ts';
import { agreeByKeyboard } from './support/keyboard.ts';
import { checklist } from './support/review.ts';
import { button, heading } from './support/screen.ts';
import { comeBack } from './support/sign-on.ts';

interface Sent {
  id: number;
  reference: string;
  surname: string;
  numberEnd: string;
}

/** An application of somebody whose surname nobody else has. */
async function givenAnApplication(): Promise<Sent> {
  const { client, draft } = await readyDraft();
  const surname = `Izlangan${Date.now().toString(36)}`.replace(/\d/g, 'a');
  const { id: owner } = client.person;
  const { pinfl } = await inDatabase((db) =>
    db
      .updateTable('account')
      .set({ surname })
      .where('id', '=', owner)
      .returning('pinfl')
      .executeTakeFirstOrThrow(),
  );
  const { id, reference } = await sendDraft(client, draft);
  return { id, reference, surname, numberEnd: pinfl?.slice(-4) ?? '' };
}

const box = (page: Page, t: TFunction) => page.getByRole('combobox', { name: t('command.title') });
const option = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog').getByRole('option', { name });

async function whenTheySearch(page: Page, t: TFunction, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(box(page, t)).toBeFocused();
  await page.keyboard.type(text);
}

const stateOf = (id: number) =>
  inDatabase((db) =>
    db.selectFrom('application').select('state').where('id', '=', id).executeTakeFirstOrThrow(),
  ).then(({ state }) => state);

async function whenItIsFoundAndOpened(
  page: Page,
  t: TFunction,
  { reference, surname, numberEnd }: Sent,
): Promise<void> {
  await whenTheySearch(page, t, numberEnd);
  await expect(option(page, new RegExp(`${surname}.*${reference}.*${numberEnd}`))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await whenTheySearch(page, t, surname);
  const found = option(page, new RegExp(`${surname}.*${reference}`));
  await expect(found).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(heading(page, new RegExp(surname))).toBeVisible();
  await expect(page.locator('main [tabindex="-1"]:has(h1)')).toBeFocused();
}

/** What holds on the page of an application is listed by one key, which does nothing in a field. */
async function whenTheyAskForTheKeys(page: Page, t: TFunction): Promise<void> {
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: t('command.keys.title') });
  for (const name of ['markCorrect', 'nextPaper', 'search'])
    await expect(dialog.getByText(t(`command.key.${name}`), { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await whenTheySearch(page, t, '?');
  await expect(box(page, t)).toHaveValue('?');
  await page.keyboard.press('Escape');
}

async function whenItIsAcceptedFromTheSearch(page: Page, t: TFunction): Promise<void> {
  for (const marked of [1, 2]) {
    await page.keyboard.press('Alt+c');
    await expect(
      checklist(page, t).getByText(t('review.checklist.progress', { marked, of: 2 })),
    ).toBeVisible();
  }
  await expect(button(page, t('application.action.accept'))).toBeVisible();
  await whenTheySearch(page, t, t('application.action.accept'));
  await expect(
    page
      .getByRole('group', { name: t('command.group.actions') })
      .getByRole('option')
      .first(),
  ).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(box(page, t)).toBeHidden();
  await agreeByKeyboard(page);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(
    page.getByText(t('application.state.documentReceived'), { exact: true }).first(),
  ).toBeVisible();
}

test('an officer finds an application with the keyboard, opens it and accepts it', async ({
  t,
  language,
  openBrowser,
  inNext,
}) => {
  const sent = await givenAnApplication();
  const officer = await addReviewer();
  await confirmPapers(await clientOf(officer), sent.id);
  const page = await openBrowser();
  const story = { t, language };
  await comeBack(page, t, language, officer);
  await whenItIsFoundAndOpened(page, story.t, sent);
  await inNext(story);
  await whenTheyAskForTheKeys(page, story.t);
  await inNext(story);
  await whenItIsAcceptedFromTheSearch(page, story.t);
  await inNext(story);
  expect(await stateOf(sent.id)).toBe('documentReceived');
});

test('shortcuts are switched off in the own settings, the button still searches', async ({
  t,
  language,
  openBrowser,
}) => {
  const page = await openBrowser();
  await comeBack(page, t, language, await addReviewer());
  await page.goto(`${profilePaths.profile.href()}?edit=settings`);
  const choices = page.getByRole('group', { name: t('own-settings.shortcuts.title') });
  await choices.getByRole('radio', { name: t('own-settings.shortcuts.off') }).check();
  await expect(page.getByText(t('own-settings.saved'), { exact: true }).first()).toBeVisible();
  await page.goto(applicationPaths.applications.href());
  await expect(page.locator('[data-row]').first()).toBeVisible();
  await page.keyboard.press('?');
  await page.keyboard.press('Control+k');
  await button(page.getByRole('banner'), t('common.button.searchAll')).click();
  await expect(box(page, t)).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(button(page.getByRole('banner'), t('common.button.searchAll'))).toBeFocused();
});
