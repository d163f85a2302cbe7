import type { Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import { emptyDraft, readyDraft, studyPlace } from './support/applications.ts';
import type { Client, Fresh } from './support/client.ts';
import { expect, test } from './support/journey.ts';
import { codesSent, expectMessage, messagesTo, nextCode } from './support/messages.ts';
import { button, heading } from './support/screen.ts';
import { comeBack } from './support/sign-on.ts';
import { expectQuestion } from './support/wizard.ts';
import { type Language, sentence } from './support/words.ts';

interface History {
  results: { event: string }[];
}

interface Story {
  t: TFunction;
  client: Client;
  draftId: number;
  first: Page;
  second: Page;
}

const firstTopic = 'Chiziqli tenglamalarni sonli yechish usullari';
const secondTopic = 'Ehtimollar nazariyasining chegaraviy teoremalari';

const open = (page: Page, id: number, part: string) =>
  page.goto(`/admin/apply-document/${id}/${part}`);
const topicField = (page: Page, t: TFunction) => page.getByLabel(t('apply.advisor.topic'));
const expectSaved = (page: Page, t: TFunction) =>
  expect(
    page.getByRole('status').filter({ hasText: sentence(t, 'common.state.saved') }),
  ).toBeVisible();
const topicOf = async ({ client, draftId }: Story) =>
  (await client.get<Fresh>(`/applications/${draftId}/`)).topic;

async function givenADraftInTwoTabs(
  words: { t: TFunction; language: Language },
  first: Page,
  inNext: (story: object) => Promise<void>,
): Promise<Story> {
  const { client, draft } = await emptyDraft();
  const { university } = await studyPlace(client);
  await client.put(`/applications/${draft.id}/`, {
    version: draft.version,
    organization_id: university.id,
  });
  await comeBack(first, words.t, words.language, client.person);
  await inNext(words);
  const { t } = words;
  // The second tab begins in the language that the person has chosen in the first one.
  const second = await first.context().newPage();
  for (const page of [first, second]) {
    await open(page, draft.id, 'advisor');
    await expectQuestion(page, t('apply.question.advisor'));
  }
  return { t, client, draftId: draft.id, first, second };
}

/**
 * Both type at the same time: what the second tab saves is on its way until the first one's is
 * stored.
 */
async function whenBothTabsAreTypedInto({ t, draftId, first, second }: Story): Promise<void> {
  let letGo = (): void => undefined;
  const firstIsStored = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await second.route(`**/api/applications/${draftId}/`, async (route) => {
    if (route.request().method() === 'PUT') await firstIsStored;
    await route.continue();
  });
  const underway = second.waitForRequest((request) => request.method() === 'PUT');
  await topicField(second, t).fill(secondTopic);
  await underway;
  await topicField(first, t).fill(firstTopic);
  await expectSaved(first, t);
  letGo();
}

async function thenTheSecondIsShownBoth({ t, second }: Story): Promise<void> {
  await expect(heading(second, t('apply.compare.conflict'))).toBeVisible();
  await expect(second.getByText(t('apply.compare.conflictText'))).toBeVisible();
  const sides = second.getByRole('definition');
  await expect(sides.filter({ hasText: t('apply.compare.theirs') })).toContainText([firstTopic]);
  await expect(sides.filter({ hasText: t('apply.compare.mine') })).toContainText([secondTopic]);
}

async function thenBothTabsShow(story: Story, topic: string): Promise<void> {
  await expect(heading(story.second, story.t('apply.question.advisor'))).toBeVisible();
  for (const page of [story.first, story.second])
    await expect(topicField(page, story.t)).toHaveValue(topic);
  expect(await topicOf(story)).toBe(topic);
}

test('an applicant edits one draft in two tabs, is shown both versions, and keeps the own one', async ({
  t,
  language,
  openBrowser,
  inNext,
}) => {
  const story = await givenADraftInTwoTabs({ t, language }, await openBrowser(), inNext);
  await whenBothTabsAreTypedInto(story);
  await thenTheSecondIsShownBoth(story);
  expect(await topicOf(story)).toBe(firstTopic);
  await button(story.second, story.t('apply.compare.keep')).click();
  await expectSaved(story.second, story.t);
  await thenBothTabsShow(story, secondTopic);
});

test('an applicant edits one draft in two tabs, is shown both versions, and takes the stored one', async ({
  t,
  language,
  openBrowser,
  inNext,
}) => {
  const story = await givenADraftInTwoTabs({ t, language }, await openBrowser(), inNext);
  await whenBothTabsAreTypedInto(story);
  await thenTheSecondIsShownBoth(story);
  await button(story.second, story.t('apply.compare.drop')).click();
  await thenBothTabsShow(story, firstTopic);
});

test('an applicant double-clicks on send, and the application is sent once', async ({
  t: first,
  language,
  openBrowser,
  inNext,
}) => {
  const story = { t: first, language };
  const page = await openBrowser();
  const { client, draft } = await readyDraft();
  const { phone, email } = client.person;
  await comeBack(page, first, language, client.person);
  await open(page, draft.id, 'check');
  await expect(heading(page, first('apply.check.title'))).toBeVisible();
  await inNext(story);
  const { t } = story;
  await button(page, t('apply.check.send')).dblclick();
  const dialog = page.getByRole('dialog').filter({ hasText: t('common.confirm.title') });
  const before = await codesSent(phone);
  await button(dialog, t('common.button.continue')).click();
  await dialog
    .getByLabel(t('common.code.label'), { exact: true })
    .fill(await nextCode(phone, before));
  await button(dialog, t('application.action.send')).dblclick();
  await expect(heading(page, t('apply.sent.title'))).toBeVisible();
  await expect(dialog).toBeHidden();
  await expectMessage(email, 'N-APPLY-SENT');
  const { results } = await client.get<History>(`/applications/${draft.id}/history/`);
  expect(results.filter(({ event }) => event === 'send')).toHaveLength(1);
  expect((await messagesTo(email)).filter(({ code }) => code === 'N-APPLY-SENT')).toHaveLength(1);
  expect(await codesSent(phone)).toBe(before + 1);
  await inNext(story);
});
