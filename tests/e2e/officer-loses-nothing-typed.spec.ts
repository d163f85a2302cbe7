import { letterPaths } from '#modules/letter/paths.ts';
import { paths } from '#web/lib/paths.ts';
import { type AtWork, atWork } from './support/decide.ts';
import { expect, test } from './support/journey.ts';
import { addLetterReader, addLetterWriter, openIncoming, sentLetter } from './support/letters.ts';
import { button } from './support/screen.ts';
import { serverAddress } from './support/server.ts';
import { givePassword, openSection } from './support/sign-on.ts';

const about = `Ilmiy kengash tarkibi haqida ${Date.now()}`;
const reason = 'Ilovadagi jadval imzolanmagan, uni qayta yuboring.';

const topic = ({ page, t }: AtWork) =>
  page.getByLabel(t('validation.field.short_info'), { exact: true });
const notice = ({ page, t }: AtWork) =>
  page.getByRole('heading', { name: t('forms.kept.restored') });

async function whenTheyBeginALetter(officer: AtWork): Promise<void> {
  const { page, t } = officer;
  await openSection(page, t, 'letter');
  await page.getByRole('link', { name: t('letter.action.create'), exact: true }).click();
  await topic(officer).fill(about);
  await expect(notice(officer)).toBeHidden();
}

async function thenTheLetterIsThere(officer: AtWork): Promise<void> {
  await expect(topic(officer)).toHaveValue(about);
  await expect(notice(officer)).toBeVisible();
}

async function whenTheyComeBackToTheForm({ page }: AtWork): Promise<void> {
  await page.goto(letterPaths.letter.href({ id: 'new' }));
}

/** From another computer, with the tokens of this one: both are refused from now on. */
async function whenTheSessionEnds({ page, t }: AtWork): Promise<void> {
  const { access, refresh } = await page.evaluate(() => ({
    access: localStorage.getItem('access_token'),
    refresh: localStorage.getItem('refresh_token'),
  }));
  const ended = await fetch(`${serverAddress()}/api/auth/users/logout`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${access}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ refresh }),
  });
  expect(ended.status).toBe(204);
  await button(page, t('letter-screen.saveDraft')).click();
  await expect(page).toHaveURL(paths.login.href());
  await expect(page.getByText(t('auth.kept'))).toBeVisible();
}

test('a letter that is being written is there after a reload, Back and the end of the session, until it is discarded', async ({
  openBrowser,
}) => {
  const officer = await atWork(openBrowser, 'uz', await addLetterWriter());
  const { page, t } = officer;
  await whenTheyBeginALetter(officer);

  await page.goBack();
  await expect(page.getByText(t('forms.unsaved.kept'))).toBeVisible();
  await button(page, t('forms.unsaved.stay')).click();
  await expect(topic(officer)).toHaveValue(about);
  await page.goBack();
  await button(page, t('forms.unsaved.keep')).click();
  await expect(topic(officer)).toBeHidden();
  await whenTheyComeBackToTheForm(officer);
  await thenTheLetterIsThere(officer);

  await page.reload();
  await thenTheLetterIsThere(officer);

  await whenTheSessionEnds(officer);
  await givePassword(page, t, officer.person);
  await thenTheLetterIsThere(officer);

  await page.getByRole('link', { name: t('common.button.cancel'), exact: true }).click();
  await button(page, t('forms.unsaved.discard')).click();
  await expect(topic(officer)).toBeHidden();
  await whenTheyComeBackToTheForm(officer);
  await expect(topic(officer)).toHaveValue('');
  await expect(notice(officer)).toBeHidden();
});

test('a reason that is being written is there again after Esc', async ({ openBrowser }) => {
  const letter = await sentLetter(await addLetterWriter());
  const officer = await atWork(openBrowser, 'uz', await addLetterReader());
  const { page, t } = officer;
  await openIncoming(officer, letter);
  const dialog = page.getByRole('dialog');
  const text = dialog.getByLabel(t('process.reason.label'), { exact: true });
  const open = async () => {
    await button(page, t('letter.action.reject')).first().click();
    await button(dialog, t('common.button.continue')).click();
  };
  await open();
  await text.fill(reason);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await open();
  await expect(text).toHaveValue(reason);
  await button(dialog, t('forms.kept.forget')).click();
  await expect(text).toHaveValue('');
});
