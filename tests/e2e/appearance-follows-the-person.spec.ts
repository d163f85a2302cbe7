import type { Page } from '@playwright/test';
import { profilePaths } from '#modules/profile/paths.ts';
import { expect, test } from './support/journey.ts';
import { addApplicant } from './support/people.ts';
import { button } from './support/screen.ts';
import { comeBack, expectDrawn, givePassword } from './support/sign-on.ts';
import { wordsIn } from './support/words.ts';

/**
 * What the browser shows: the language and skin of the document, and the row height that lists will
 * take.
 */
const shown = (page: Page) =>
  page.evaluate(() => [
    document.documentElement.lang,
    document.documentElement.dataset.skin,
    localStorage.getItem('density'),
  ]);

test('language, skin and row height that somebody chose are theirs on the next device too, and not those of who signs on there after them', async ({
  t,
  openBrowser,
}) => {
  const [person, other] = [await addApplicant(), await addApplicant()];
  const desk = await openBrowser();
  await comeBack(desk, t, 'uz', person);
  await desk.goto(`${profilePaths.profile.href()}?edit=settings`);
  const inRussian = wordsIn('ru');
  const choose = (group: string, choice: string) =>
    desk
      .getByRole('group', { name: group })
      .getByRole('radio', { name: choice, exact: true })
      .click();
  await choose(t('common.language.label'), t('common.language.ru'));
  await expect(
    desk.getByRole('main').getByText(inRussian('own-settings.saved'), { exact: true }),
  ).toBeVisible();
  await choose(inRussian('common.skin.label'), inRussian('common.skin.dark'));
  await choose(inRussian('common.table.density'), inRussian('common.table.dense'));
  await expect(
    desk.getByRole('main').getByText(inRussian('own-settings.saved'), { exact: true }),
  ).toBeVisible();
  expect(await shown(desk)).toEqual(['ru', 'dark', 'dense']);

  const laptop = await openBrowser();
  await laptop.goto('/login');
  await expectDrawn(laptop);
  expect(await shown(laptop)).toEqual(['uz', 'light', null]);
  await givePassword(laptop, t, person);
  await expect(button(laptop, inRussian('shell.signOut'))).toBeVisible();
  await expect.poll(() => shown(laptop)).toEqual(['ru', 'dark', 'dense']);

  // What was chosen on the laptop later is on the desk after the next opening.
  await laptop.goto(`${profilePaths.profile.href()}?edit=settings`);
  await laptop.getByRole('radio', { name: inRussian('common.language.en'), exact: true }).click();
  const inEnglish = wordsIn('en');
  await expect(
    laptop.getByRole('main').getByText(inEnglish('own-settings.saved'), { exact: true }),
  ).toBeVisible();
  await comeBack(desk, inEnglish, 'ru', person);
  await expect.poll(() => shown(desk)).toEqual(['en', 'dark', 'dense']);

  const shared = await openBrowser();
  await comeBack(shared, t, 'uz', other);
  expect(await shown(shared)).toEqual(['uz', 'light', null]);
});
