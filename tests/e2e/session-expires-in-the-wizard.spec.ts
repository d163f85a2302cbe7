import type { Page, Response } from '@playwright/test';
import type { TFunction } from 'i18next';
import { applicationPaths } from '#modules/application/paths.ts';
import { paths } from '#web/lib/paths.ts';
import { readyDraft } from './support/applications.ts';
import type { Client, Fresh } from './support/client.ts';
import { expect, test } from './support/journey.ts';
import { button, heading } from './support/screen.ts';
import { serverAddress } from './support/server.ts';
import { givePassword, signOnByPassword } from './support/sign-on.ts';
import { expectQuestion, goOn } from './support/wizard.ts';
import type { Language } from './support/words.ts';

interface Story {
  t: TFunction;
  page: Page;
  client: Client;
  /** The id of the draft. */
  id: number;
  /** The page of the wizard on which the applicant types. */
  place: string;
}

const saved = 'Suv resurslarini boshqarish';
const typed = 'Suv resurslarini boshqarishning matematik modellari';
const topicField = ({ page, t }: Story) =>
  page.getByRole('textbox', { name: t('apply.advisor.topic') });

/** The topic as the server holds it. */
const storedTopic = async ({ client, id }: Story): Promise<unknown> =>
  (await client.get<Fresh>(`/applications/${id}/`)).topic;

async function givenAnApplicantIsInTheWizard(
  language: Language,
  t: TFunction,
  page: Page,
): Promise<Story> {
  const { client, draft } = await readyDraft();
  const { id, version } = draft;
  await client.put(`/applications/${id}/`, { version, topic: saved });
  const story: Story = {
    t,
    page,
    client,
    id,
    place: applicationPaths.ownApplication.href({ id, part: 'advisor' }),
  };
  await signOnByPassword(page, t, language, client.person);
  await page.goto(story.place);
  await expectQuestion(page, t('apply.question.advisor'));
  await expect(topicField(story)).toHaveValue(saved);
  return story;
}

/** From another computer, with the tokens of this one: both are refused from now on. */
async function whenTheSessionIsEndedElsewhere({ page }: Story): Promise<void> {
  const { access, refresh } = await page.evaluate(() => ({
    access: localStorage.getItem('access_token'),
    refresh: localStorage.getItem('refresh_token'),
  }));
  const call = (path: string, body: object) =>
    fetch(`${serverAddress()}/api${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${access}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect((await call('/auth/users/logout', { refresh })).status).toBe(204);
  expect(
    (await call('/auth/token/refresh/', { refresh })).status,
    'the refresh token is refused',
  ).toBe(401);
}

async function thenTheyAreAskedToSignInAgain({ page, t }: Story): Promise<void> {
  await expect(page).toHaveURL(paths.login.href());
  await expect(page.getByRole('heading', { name: t('auth.because.refused') })).toBeVisible();
  await expect(page.getByText(t('auth.kept'))).toBeVisible();
}

async function thenTheTypedIsOfferedOnTheSamePage(story: Story): Promise<void> {
  const { page, t } = story;
  await expect(page).toHaveURL(story.place);
  await expect(
    page.getByRole('heading', { level: 1, name: t('apply.compare.leftover') }),
  ).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: typed })).toBeVisible();
  await expect(
    page.getByRole('definition').filter({ hasText: t('apply.compare.theirs') }),
  ).toContainText(saved);
  expect(await storedTopic(story), 'nothing is written before the applicant has chosen').toBe(
    saved,
  );
}

async function whenTheyKeepWhatTheyTyped({ page, t }: Story): Promise<void> {
  await button(page, t('apply.compare.keep')).click();
  await expectQuestion(page, t('apply.question.advisor'));
}

/** The answers to the calls of a page from now on. */
function answersTo(page: Page): Response[] {
  const answers: Response[] = [];
  page.on('response', (answer) => answers.push(answer));
  return answers;
}

/**
 * On a slow line the save reaches the server only after the next page has asked for its own data,
 * so that both go with the old token.
 */
async function givenASlowLine({ page, id }: Story): Promise<void> {
  const nextPageAsks = page.waitForRequest(/\/api\/profile\//);
  await page.route(`**/api/applications/${id}/`, async (route) => {
    if (route.request().method() === 'PUT') await nextPageAsks;
    await route.continue();
  });
}

const isRefresh = (answer: Response): boolean => answer.url().includes('/api/auth/token/refresh');

test('the session ends in the middle of the wizard: after signing in again what was typed is offered on the same page', async ({
  t,
  language,
  openBrowser,
  inNext,
}) => {
  const story = await givenAnApplicantIsInTheWizard(language, t, await openBrowser());
  await inNext(story);
  await whenTheSessionIsEndedElsewhere(story);
  await topicField(story).fill(typed);
  await thenTheyAreAskedToSignInAgain(story);
  await givePassword(story.page, story.t, story.client.person);
  await thenTheTypedIsOfferedOnTheSamePage(story);
  await whenTheyKeepWhatTheyTyped(story);
  await expect(topicField(story)).toHaveValue(typed);
  await expect.poll(() => storedTopic(story)).toBe(typed);
});

test('a refused access token is renewed once for a burst of calls, and the page goes on', async ({
  t,
  language,
  openBrowser,
}) => {
  const story = await givenAnApplicantIsInTheWizard(language, t, await openBrowser());
  const { page } = story;
  const answers = answersTo(page);
  await givenASlowLine(story);
  await page.evaluate(() => localStorage.setItem('access_token', 'broken'));
  await topicField(story).fill(typed);
  await goOn(page, t);
  await expect(heading(page, t('apply.check.title'))).toBeVisible();
  await expect.poll(() => storedTopic(story)).toBe(typed);
  const refused = answers.filter((answer) => answer.status() === 401 && !isRefresh(answer));
  expect(refused.length, 'several calls were refused').toBeGreaterThan(1);
  expect(answers.filter(isRefresh).map((answer) => answer.status())).toEqual([200]);
  await expect(page.getByText(typed)).toBeVisible();
});
