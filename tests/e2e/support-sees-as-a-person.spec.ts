import { expect, test } from './support/journey.ts';
import { codesSent, expectMessage, nextCode } from './support/messages.ts';
import { addApplicant, addTechnicalAdmin } from './support/people.ts';
import { button, heading } from './support/screen.ts';
import { comeBack, openSection } from './support/sign-on.ts';
import { giveCode } from './support/wizard.ts';

const reason = 'Talabgor profilini saqlay olmayapti.';

test('technical support sees as a person for a while, changes nothing, and the person knows', async ({
  t,
  language,
  openBrowser,
  inNext,
}) => {
  const story = { t, language };
  const [person, supporter] = [await addApplicant(), await addTechnicalAdmin()];
  const page = await openBrowser();
  await comeBack(page, story.t, story.language, supporter);
  await openSection(page, story.t, 'users');
  await page.getByRole('searchbox', { name: story.t('users.search') }).fill(person.surname);
  await button(page, story.t('common.button.search')).click();
  await page.getByRole('link', { name: new RegExp(person.surname) }).click();
  await button(page, story.t('account.action.seeAs')).click();
  const dialog = page.getByRole('dialog');
  await button(dialog, story.t('common.button.continue')).click();
  await dialog.getByLabel(story.t('process.reason.label')).fill(reason);
  const before = await codesSent(supporter.phone);
  await button(dialog, story.t('account.action.seeAs')).click();
  await giveCode(
    page,
    story.t,
    await nextCode(supporter.phone, before),
    story.t('account.action.seeAs'),
  );

  // The pages are now the person's, under a line that says so.
  const banner = () => page.getByRole('region', { name: story.t('shell.seeAs.label') });
  await expect(banner()).toContainText(person.surname);
  await inNext(story);
  await expect(banner()).toContainText(person.surname);
  await openSection(page, story.t, 'me');
  await expect(heading(page, story.t('profile.title'))).toBeVisible();
  await page.getByRole('link', { name: new RegExp(`${story.t('profile.group.bio')}$`) }).click();
  await page
    .getByLabel(story.t('validation.field.bio_uz'), { exact: true })
    .fill('Yordamchi yozgan matn bu yerda qolmaydi.');
  // What would change something rests and says why.
  await expect(button(page, story.t('common.button.save'))).toBeDisabled();
  await expect(page.getByText(story.t('common.state.onlyLook'))).toBeVisible();
  await expectMessage(person.email, 'N-SEE-AS');

  await inNext(story);
  await button(banner(), story.t('shell.seeAs.end')).click();
  await expect(banner()).toBeHidden();
  await openSection(page, story.t, 'users');
  await expect(heading(page, story.t('frame.title.users'))).toBeVisible();
  await inNext(story);
});
