import { randomInt } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import { inDatabase } from './support/database.ts';
import { expect, test } from './support/journey.ts';
import { codesSent, expectMessage, nextCode } from './support/messages.ts';
import { addAdmin, addApplicant, type Person } from './support/people.ts';
import { button, chooseOf, expectDone, heading } from './support/screen.ts';
import { openSection, signOnByPassword } from './support/sign-on.ts';
import { giveCode } from './support/wizard.ts';
import { type Language, languages } from './support/words.ts';

interface Story {
  t: TFunction;
  language: Language;
  keeper: Page;
  own: Page;
  admin: Person;
  person: Person & { pinfl: string };
  tin: string;
  name: string;
}

/** Somebody who has signed in by OneID once, and nobody else. */
async function addCandidate(): Promise<Person & { pinfl: string }> {
  const person = await addApplicant({ identity_confirmed: true, last_login_at: new Date() });
  const account = await inDatabase((db) => db.selectFrom('account').select('pinfl').where('id', '=', person.id).executeTakeFirstOrThrow());
  return { ...person, pinfl: account.pinfl ?? '' };
}

/** Presses the button of an action of the organization. Answers the dialog that asks. */
async function begin(page: Page, t: TFunction, event: string): Promise<Locator> {
  await button(page, t(`organization.action.${event}`)).press('Enter');
  return page.getByRole('dialog', { name: t('common.confirm.title') });
}

async function givenSomebodyWhoHasSignedIn(language: Language, t: TFunction, openBrowser: () => Promise<Page>): Promise<Story> {
  const tin = String(randomInt(920_000_000, 929_999_999));
  const pages = { keeper: await openBrowser(), own: await openBrowser() };
  return { t, language, tin, name: `Sinov instituti ${tin}`, admin: await addAdmin(), person: await addCandidate(), ...pages };
}

async function whenTheAdminEntersTheOrganization({ keeper: page, t, language, admin, tin, name }: Story): Promise<void> {
  await signOnByPassword(page, t, language, admin);
  // The name of this section is the beginning of another one's.
  const menu = page.getByRole('navigation', { name: t('shell.menuLabel') });
  await menu.getByRole('link', { name: t('shell.menu.organizations'), exact: true }).click();
  await page.getByRole('link', { name: t('organization.action.create') }).click();
  await expect(heading(page, t('organization.action.create'))).toBeVisible();
  const field = (key: string) => page.getByLabel(t(`validation.field.${key}`), { exact: true });
  await field('organization_type').selectOption('200');
  for (const key of ['name_uz', 'name_ru', 'name_en']) await field(key).fill(name);
  await field('tin').fill(tin);
  await chooseOf(page, t('validation.field.region_id'));
  await button(page, t('common.button.save')).click();
  await expectDone(page, t);
  await expect(heading(page, name)).toBeVisible();
  await expect(page.getByText(t('organization.state.notActive'), { exact: true }).first()).toBeVisible();
}

async function whenHeSetsItsAdminAndActivatesIt({ keeper: page, t, admin, person, name }: Story): Promise<void> {
  const dialog = await begin(page, t, 'setAdmin');
  await dialog.getByLabel(t('validation.field.pinfl')).fill(person.pinfl);
  await button(dialog, t('organization-screen.find')).click();
  await expect(dialog.getByText(person.surname)).toBeVisible();
  const before = await codesSent(admin.phone);
  await button(dialog, t('common.button.continue')).click();
  await giveCode(page, t, await nextCode(admin.phone, before), t('organization.action.setAdmin'));
  await expectMessage(person.email, 'N-ORG-ADMIN');
  const activation = await begin(page, t, 'activate');
  await button(activation, t('organization.action.activate')).click();
  await expect(activation).toBeHidden();
  await expect(heading(page, name)).toBeVisible();
  await expect(page.getByText(t('organization.state.active'), { exact: true }).first()).toBeVisible();
}

async function thenItsAdminSeesHisEmptyWorklist({ own: page, t, language, person, name }: Story): Promise<void> {
  await signOnByPassword(page, t, language, person);
  await openSection(page, t, 'applicant-document');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: name })).toHaveCount(0);
}

for (const language of languages) {
  test.describe(language, () => {
    test.use({ language });

    test('the admin enters an organization, and its own admin begins to work', async ({ t, openBrowser }) => {
      const story = await givenSomebodyWhoHasSignedIn(language, t, openBrowser);
      await whenTheAdminEntersTheOrganization(story);
      await whenHeSetsItsAdminAndActivatesIt(story);
      await thenItsAdminSeesHisEmptyWorklist(story);
    });
  });
}
