import { expect, test } from './support/journey.ts';
import { codesSent, expectMessage, nextCode } from './support/messages.ts';
import { addApplicant, addTechnicalAdmin } from './support/people.ts';
import { button, heading } from './support/screen.ts';
import { comeBack, openSection } from './support/sign-on.ts';
import { giveCode } from './support/wizard.ts';
import { languages } from './support/words.ts';

const reason = 'Talabgor profilini saqlay olmayapti.';

for (const language of languages) {
  test.describe(language, () => {
    test.use({ language });

    test('technical support sees as a person for a while, changes nothing, and the person knows', async ({
      t,
      openBrowser,
    }) => {
      const [person, supporter] = [await addApplicant(), await addTechnicalAdmin()];
      const page = await openBrowser();
      await comeBack(page, t, language, supporter);
      await openSection(page, t, 'users');
      await page.getByRole('searchbox', { name: t('users.search') }).fill(person.surname);
      await button(page, t('common.button.search')).click();
      await page.getByRole('link', { name: new RegExp(person.surname) }).click();
      await button(page, t('account.action.seeAs')).click();
      const dialog = page.getByRole('dialog');
      await button(dialog, t('common.button.continue')).click();
      await dialog.getByLabel(t('process.reason.label')).fill(reason);
      const before = await codesSent(supporter.phone);
      await button(dialog, t('account.action.seeAs')).click();
      await giveCode(page, t, await nextCode(supporter.phone, before), t('account.action.seeAs'));

      // The pages are now the person's, under a line that says so.
      const banner = page.getByRole('region', { name: t('shell.seeAs.label') });
      await expect(banner).toContainText(person.surname);
      await openSection(page, t, 'me');
      await expect(heading(page, t('profile.title'))).toBeVisible();
      await page.getByRole('link', { name: new RegExp(`${t('profile.group.bio')}$`) }).click();
      await page
        .getByLabel(t('validation.field.bio_uz'), { exact: true })
        .fill('Yordamchi yozgan matn bu yerda qolmaydi.');
      // What would change something rests and says why.
      await expect(button(page, t('common.button.save'))).toBeDisabled();
      await expect(page.getByText(t('common.state.onlyLook'))).toBeVisible();
      await expectMessage(person.email, 'N-SEE-AS');

      await button(banner, t('shell.seeAs.end')).click();
      await expect(banner).toBeHidden();
      await openSection(page, t, 'users');
      await expect(heading(page, t('shell.title.users'))).toBeVisible();
    });
  });
}
