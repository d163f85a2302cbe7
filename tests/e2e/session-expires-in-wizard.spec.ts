import type { Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import { readyDraft } from './support/applications.ts';
import type { Client, Fresh } from './support/client.ts';
import { inDatabase } from './support/database.ts';
import { expect, test } from './support/journey.ts';
import { button, heading } from './support/screen.ts';
import { givePassword, signOnByPassword } from './support/sign-on.ts';
import { expectQuestion } from './support/wizard.ts';
import { type Language, sentence } from './support/words.ts';

interface Story {
  t: TFunction;
  page: Page;
  client: Client;
  id: number;
}

const first = 'Chiziqli tenglamalarni sonli yechish';
const last = 'Chiziqli tenglamalarni sonli yechish va ularning tatbiqlari';

const topic = ({ page, t }: Story) => page.getByLabel(t('apply.advisor.topic'));
const savedTopic = async ({ client, id }: Story) => (await client.get<Fresh>(`/applications/${id}/`)).topic;

async function givenAnApplicantTypesInTheWizard(language: Language, t: TFunction, page: Page): Promise<Story> {
  const { client, draft } = await readyDraft();
  const story = { t, page, client, id: draft.id };
  await signOnByPassword(page, t, language, client.person);
  await page.goto(`/admin/apply-document/${draft.id}/advisor`);
  await expectQuestion(page, t('apply.question.advisor'));
  await topic(story).fill(first);
  await expect(page.getByText(sentence(t, 'common.state.saved'))).toBeVisible();
  return story;
}

/** The token in this browser is as good as run out: the server does not take it, the session itself lives. */
const whenTheTokenIsRefused = ({ page }: Story) => page.evaluate(() => localStorage.setItem('access_token', 'no.such.token'));

async function thenManyRefusedCallsMakeOneRefresh(story: Story): Promise<void> {
  const { page, t } = story;
  const refused: string[] = [];
  const refreshes: string[] = [];
  page.on('response', (answer) => answer.status() === 401 && refused.push(answer.url()));
  page.on('request', (request) => request.url().includes('/auth/token/refresh') && refreshes.push(request.url()));
  await page.reload();
  await expectQuestion(page, t('apply.question.advisor'));
  await expect(topic(story)).toHaveValue(first);
  expect(refused.length).toBeGreaterThan(1);
  expect(refreshes).toHaveLength(1);
}

async function whenTheSessionEndsAndTheyTypeOn(story: Story): Promise<void> {
  const { client } = story;
  await inDatabase((db) => db.updateTable('session').set({ revoked_at: new Date() }).where('account_id', '=', client.person.id).execute());
  await topic(story).fill(last);
}

async function thenTheyAreAskedToSignInAgain({ page, t }: Story): Promise<void> {
  await expect(heading(page, t('auth.title'))).toBeVisible();
  await expect(page.getByRole('heading', { name: t('auth.because.refused') })).toBeVisible();
  await expect(page.getByText(t('auth.kept'))).toBeVisible();
}

async function whenTheySignInAgain({ page, t, client }: Story): Promise<void> {
  await givePassword(page, t, client.person);
}

async function thenTheyAreOnTheSamePageAndOfferedWhatTheyTyped(story: Story): Promise<void> {
  const { page, t, id } = story;
  await expect(heading(page, t('apply.compare.leftover'))).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/admin/apply-document/${id}/advisor$`));
  await expect(page.getByText(first, { exact: true })).toBeVisible();
  await expect(page.getByText(last, { exact: true })).toBeVisible();
}

async function whenTheyKeepIt({ page, t }: Story): Promise<void> {
  await button(page, t('apply.compare.keep')).click();
}

async function thenNothingIsLost(story: Story): Promise<void> {
  await expect(topic(story)).toHaveValue(last);
  await expect(story.page.getByText(sentence(story.t, 'common.state.saved'))).toBeVisible();
}

test('a session expires in the middle of the wizard and nothing typed is lost', async ({ t, language, openBrowser }) => {
  const story = await givenAnApplicantTypesInTheWizard(language, t, await openBrowser());
  expect(await savedTopic(story)).toBe(first);
  await whenTheTokenIsRefused(story);
  await thenManyRefusedCallsMakeOneRefresh(story);
  await whenTheSessionEndsAndTheyTypeOn(story);
  await thenTheyAreAskedToSignInAgain(story);
  await whenTheySignInAgain(story);
  await thenTheyAreOnTheSamePageAndOfferedWhatTheyTyped(story);
  await whenTheyKeepIt(story);
  await thenNothingIsLost(story);
});
