import { expect, type Locator, type Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import { paths } from '#web/lib/paths.ts';
import { signOnWith, stored } from '../checks/signed-in.ts';
import { type OneIdPerson, type Person, password } from './people.ts';
import type { Language } from './words.ts';

const ownNames: Record<Language, string> = { uz: 'Oʻzbekcha', ru: 'Русский', en: 'English' };

/**
 * Waits until the screen is drawn. While the code of a screen loads, its frame is there already,
 * and after 200 ms a cover lies over it: what is pressed before and let go after is no click.
 */
export const expectDrawn = (page: Page): Promise<void> =>
  expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();

/** Opens the sign-in page in the language that somebody chooses on it. */
export async function openSignIn(page: Page, language: Language): Promise<void> {
  await page.goto('/login');
  await expectDrawn(page);
  const choice = page.getByRole('button', { name: ownNames[language], exact: true });
  await choice.click();
  await expect(choice).toHaveAttribute('aria-pressed', 'true');
}

/** Fills and sends the password form that is open. */
export async function givePassword(page: Page, t: TFunction, { email }: Person): Promise<void> {
  await page.getByLabel(t('auth.username'), { exact: true }).fill(email);
  await page.getByLabel(t('auth.password'), { exact: true }).fill(password);
  await page.getByRole('button', { name: t('auth.submit'), exact: true }).click();
}

/** On a phone the menu, and signing out with it, is behind a button. */
const menuOpener = (page: Page, t: TFunction): Locator =>
  page.getByRole('button', { name: t('common.button.menu'), exact: true });

async function expectHome(page: Page, t: TFunction): Promise<void> {
  const signOut = page.getByRole('button', { name: t('shell.signOut'), exact: true });
  await expect(signOut.or(menuOpener(page, t))).toBeVisible();
  await expectDrawn(page);
}

/** Signs on by e-mail and password, in a language, and arrives at the own home. */
export async function signOnByPassword(
  page: Page,
  t: TFunction,
  language: Language,
  person: Person,
): Promise<void> {
  await openSignIn(page, language);
  await givePassword(page, t, person);
  await expectHome(page, t);
}

/**
 * Somebody who has signed on before opens the product in a language, and arrives at the own home:
 * for journeys that are not about signing on. The browser keeps what a sign-on by hand would have
 * left in it.
 */
export async function comeBack(
  page: Page,
  t: TFunction,
  language: Language,
  { email }: Person,
): Promise<void> {
  const kept = stored(await signOnWith(email, password), { language });
  // What a browser keeps belongs to an address: it is written there before the product begins, and
  // only this once.
  const once = await page.addInitScript((entries) => {
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
  }, kept);
  await page.goto(paths.home.href());
  await once.dispose();
  await expectHome(page, t);
}

/** Signs on at the stand-in of OneID as one of its people, and arrives at the own home. */
export async function signOnByOneId(
  page: Page,
  t: TFunction,
  language: Language,
  person: OneIdPerson,
): Promise<void> {
  await openSignIn(page, language);
  await page.getByRole('button', { name: t('auth.oneId.button'), exact: true }).click();
  await page.getByRole('button', { name: person.fullName }).click();
  await expectHome(page, t);
}

/** An entry of the menu at the side by its words; what it is folded in is opened. */
export async function menuEntry(page: Page, t: TFunction, name: string | RegExp): Promise<Locator> {
  const menu = page.getByRole('navigation', { name: t('shell.menuLabel') });
  if (await menuOpener(page, t).isVisible()) await menuOpener(page, t).click();
  const entry = menu.getByRole('link', { name, exact: true }).first();
  await expect(menu.getByRole('link').first()).toBeVisible();
  while (!(await entry.isVisible()))
    await menu.getByRole('button', { expanded: false }).first().click();
  return entry;
}

/**
 * Goes to a section by the menu at the side; the number beside an entry is a link of its own after
 * it.
 */
export async function openSection(page: Page, t: TFunction, route: string): Promise<void> {
  // What is unread stands in the link as well.
  const words = t(`frame.menu.${route}`).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  await expectDrawn(page);
  const entry = await menuEntry(page, t, new RegExp(`^${words}`));
  await entry.click();
}
