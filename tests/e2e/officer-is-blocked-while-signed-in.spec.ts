import { expect, test } from './support/journey.ts';
import { codesSent, expectMessage, nextCode } from './support/messages.ts';
import { addAdmin, addStaff } from './support/people.ts';
import { button, heading } from './support/screen.ts';
import { givePassword, openSection, openSignIn, signOnByPassword } from './support/sign-on.ts';
import { giveCode } from './support/wizard.ts';

const reason = 'Xodim boshqa tashkilotga ishga oʻtgan.';

test('an officer who is blocked while signed in is out at once and cannot come back', async ({
  t,
  language,
  openBrowser,
  inNext,
}) => {
  const story = { t, language };
  const officer = await addStaff('university', 'NUU');
  const admin = await addAdmin();
  const [desk, office] = [await openBrowser(), await openBrowser()];
  await signOnByPassword(desk, story.t, story.language, officer);
  await openSection(desk, story.t, 'applicant-document');
  await expect(heading(desk, story.t('frame.title.applications'))).toBeVisible();

  await inNext(story);
  await signOnByPassword(office, story.t, story.language, admin);
  await openSection(office, story.t, 'users');
  await office.getByRole('searchbox', { name: story.t('users.search') }).fill(officer.surname);
  await button(office, story.t('common.button.search')).click();
  await office.getByRole('link', { name: new RegExp(officer.surname) }).click();
  await button(office, story.t('account.action.block')).click();
  const dialog = office.getByRole('dialog');
  await button(dialog, story.t('common.button.continue')).click();
  await dialog.getByLabel(story.t('process.reason.label')).fill(reason);
  const before = await codesSent(admin.phone);
  await button(dialog, story.t('account.action.block')).click();
  await giveCode(
    office,
    story.t,
    await nextCode(admin.phone, before),
    story.t('account.action.block'),
  );
  await expect(
    office.getByText(story.t('account.state.blocked'), { exact: true }).first(),
  ).toBeVisible();

  await inNext(story);
  // Nobody touches the desk: the open stream of changes ends, and with it the session.
  await expect(desk.getByText(story.t('auth.because.blocked'))).toBeVisible({ timeout: 30_000 });
  await openSignIn(desk, story.language);
  await givePassword(desk, story.t, officer);
  await expect(desk.getByText(story.t('sign-on.login_failed')).first()).toBeVisible();
  await expectMessage(officer.email, 'N-ACCOUNT');
  await inNext(story);
});
