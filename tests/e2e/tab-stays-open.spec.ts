import type { Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import { applicationPaths } from '#modules/application/paths.ts';
import { axeFaults } from './checks/axe-faults.ts';
import { addReviewer, readyDraft } from './support/applications.ts';
import { inDatabase } from './support/database.ts';
import { expect, test } from './support/journey.ts';
import { button } from './support/screen.ts';
import { comeBack } from './support/sign-on.ts';
import { expectQuestion } from './support/wizard.ts';
import { sentence } from './support/words.ts';

const topic = 'Suv resurslarini boshqarishning matematik modellari';

const newer = {
  headers: { 'content-type': 'text/event-stream', 'x-build': '/assets/index-newer.js' },
  body: ': open\n\n',
};

/**
 * From the next loading of the page to the one after it the server says, whenever the page asks for
 * news, that it has another build.
 */
async function givenANewBuildIsServed(page: Page): Promise<void> {
  let loaded = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loaded += 1;
  });
  await page.route('**/api/changes', (route) =>
    loaded === 1 ? route.fulfill(newer) : route.fallback(),
  );
}

test('a tab that has been open for long is told of a new version; what was typed is there after the reload', async ({
  t,
  language,
  openBrowser,
  inNext,
}) => {
  const story = { t, language };
  const { client, draft } = await readyDraft();
  const page = await openBrowser();
  await comeBack(page, t, language, client.person);
  await page.goto(applicationPaths.ownApplication.href({ id: draft.id, part: 'advisor' }));
  await expectQuestion(page, t('apply.question.advisor'));
  await inNext(story);
  const told = page.getByText(story.t('command.version.title'));
  await expect(told).toBeHidden();
  await givenANewBuildIsServed(page);
  // The server is put in again: its streams end, and every page asks anew.
  await page.reload();
  await expect(told).toBeVisible();
  await expectQuestion(page, story.t('apply.question.advisor'));
  expect(await axeFaults(page)).toEqual([]);
  const field = page.getByRole('textbox', { name: story.t('apply.advisor.topic') });
  await field.fill(topic);
  // What has not reached the server yet would be offered as a copy of this device.
  await expect(
    page.getByRole('status').filter({ hasText: sentence(story.t, 'common.state.saved') }),
  ).toBeVisible();
  await button(page, story.t('common.button.reload')).click();
  await expect(field).toHaveValue(topic);
  await expect(told).toBeHidden();
  await inNext(story);
});

const rejection = (page: Page) =>
  page.locator('[data-actions="application"] [data-event="reject"]');
const rows = (page: Page) => page.locator('[data-row]');

/**
 * A reviewer who has opened a sent application and then the list: both are in the memory of the
 * tab.
 */
async function givenAReviewerHasRead(page: Page, t: TFunction): Promise<number> {
  const { client, draft } = await readyDraft();
  const { id } = await client.act('application', 'applications', draft.id, 'send', {}, true);
  await comeBack(page, t, 'uz', await addReviewer());
  await page.goto(applicationPaths.application.href({ id }));
  await expect(rejection(page)).toBeVisible();
  const menu = page.getByRole('navigation', { name: t('shell.menuLabel') });
  await menu
    .getByRole('link', { name: t('frame.menu.applicant-document') })
    .first()
    .click();
  await expect(rows(page).first()).toBeVisible();
  return id;
}

test('without a network what was read can be read, and nothing is sent later behind one’s back', async ({
  t: first,
  language,
  openBrowser,
  inNext,
}) => {
  const story = { t: first, language };
  const page = await openBrowser();
  const id = await givenAReviewerHasRead(page, story.t);
  await inNext(story);
  const { t } = story;
  await page.context().setOffline(true);
  await expect(page.getByText(t('common.state.offline'))).toBeVisible();
  await page.goBack();
  await expect(rejection(page)).toBeVisible();
  await page.goForward();
  await expect(rows(page).first()).toBeVisible();
  await page.goBack();
  await rejection(page).click();
  await expect(
    page
      .getByRole('region', { name: t('common.toast.region') })
      .getByText(t('common.error.offline')),
  ).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();

  const sent: string[] = [];
  // That the page is open, or is left, is told as it is: it changes nothing.
  const changes = (url: string, method: string) => method === 'POST' && !/\/looking\/$/.test(url);
  page.on('request', (request) => {
    if (changes(request.url(), request.method())) sent.push(request.url());
  });
  await page.context().setOffline(false);
  await expect(page.getByText(t('common.state.offline'))).toBeHidden();
  const asked = page.waitForResponse(/\/api\/home\/now\//);
  await page
    .getByRole('navigation', { name: t('shell.menuLabel') })
    .getByRole('link', { name: t('frame.menu.home') })
    .click();
  await asked;
  expect(sent).toEqual([]);
  const { state } = await inDatabase((db) =>
    db.selectFrom('application').select('state').where('id', '=', id).executeTakeFirstOrThrow(),
  );
  expect(state).toBe('pending');
});
