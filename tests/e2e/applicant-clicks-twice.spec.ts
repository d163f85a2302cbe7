import { applicantWithPapers, openPeriod, readyDraft } from './support/applications.ts';
import { expect, test } from './support/journey.ts';
import { codesSent, nextCode } from './support/messages.ts';
import { button, heading } from './support/screen.ts';
import { comeBack, openSection } from './support/sign-on.ts';
import { giveCode, windowOf } from './support/wizard.ts';

test('an applicant double-clicks on "create", and one application is begun', async ({
  t,
  language,
  openBrowser,
  inNext,
}) => {
  const story = { t, language };
  const page = await openBrowser();
  const { client } = await applicantWithPapers();
  const period = await openPeriod(client);
  await comeBack(page, t, language, client.person);
  await openSection(page, t, 'apply-document');
  await inNext(story);
  const window = windowOf(page, period[`name_${story.language}`]);
  await window.getByRole('radio', { name: story.t('codes.dcType.500') }).check();
  await button(window, story.t('application.action.create')).dblclick();
  await expect(heading(page, story.t('apply.question.place'))).toBeVisible();
  expect((await client.get<{ count: number }>('/applications/')).count).toBe(1);
  await inNext(story);
});

test('an applicant double-clicks in the dialog, which stays open and gets one code', async ({
  t,
  language,
  openBrowser,
  inNext,
}) => {
  const story = { t, language };
  const page = await openBrowser();
  const { client, draft } = await readyDraft();
  const { phone } = client.person;
  await comeBack(page, t, language, client.person);
  await page.goto(`/admin/apply-document/${draft.id}/check`);
  await expect(button(page, t('apply.check.send'))).toBeVisible();
  await inNext(story);
  await button(page, story.t('apply.check.send')).click();
  const before = await codesSent(phone);
  // The dialog becomes smaller under the pointer: the second click falls beside it.
  await button(page.getByRole('dialog'), story.t('common.button.continue')).dblclick();
  const code = await nextCode(phone, before);
  await giveCode(page, story.t, code, story.t('application.action.send'));
  await expect(heading(page, story.t('apply.sent.title'))).toBeVisible();
  expect(await codesSent(phone)).toBe(before + 1);
  await inNext(story);
});
