import { expect, test } from './support/journey.ts';
import { codesSent, expectMessage, nextCode } from './support/messages.ts';
import { addAdmin, addStaff } from './support/people.ts';
import { button, heading } from './support/screen.ts';
import { givePassword, openSection, openSignIn, signOnByPassword } from './support/sign-on.ts';
import { giveCode } from './support/wizard.ts';
import { languages } from './support/words.ts';

const reason = 'Xodim boshqa tashkilotga ishga oʻtgan.';

for (const language of languages) {
  test.describe(language, () => {
    test.use({ language });

    test('an officer who is blocked while signed in is out at once and cannot come back', async ({
      t,
      openBrowser,
    }) => {
      const officer = await addStaff('university', 'NUU');
      const admin = await addAdmin();
      const [desk, office] = [await openBrowser(), await openBrowser()];
      await signOnByPassword(desk, t, language, officer);
      await openSection(desk, t, 'applicant-document');
      await expect(heading(desk, t('shell.title.applications'))).toBeVisible();

      await signOnByPassword(office, t, language, admin);
      await openSection(office, t, 'users');
      await office.getByRole('searchbox', { name: t('users.search') }).fill(officer.surname);
      await button(office, t('common.button.search')).click();
      await office.getByRole('link', { name: new RegExp(officer.surname) }).click();
      await button(office, t('account.action.block')).click();
      const dialog = office.getByRole('dialog');
      await button(dialog, t('common.button.continue')).click();
      await dialog.getByLabel(t('process.reason.label')).fill(reason);
      const before = await codesSent(admin.phone);
      await button(dialog, t('account.action.block')).click();
      await giveCode(office, t, await nextCode(admin.phone, before), t('account.action.block'));
      await expect(
        office.getByText(t('account.state.blocked'), { exact: true }).first(),
      ).toBeVisible();

      // Nobody touches the desk: the open stream of changes ends, and with it the session.
      await expect(desk.getByText(t('auth.because.blocked'))).toBeVisible({ timeout: 30_000 });
      await openSignIn(desk, language);
      await givePassword(desk, t, officer);
      await expect(desk.getByText(t('sign-on.login_failed')).first()).toBeVisible();
      await expectMessage(officer.email, 'N-ACCOUNT');
    });
  });
}
