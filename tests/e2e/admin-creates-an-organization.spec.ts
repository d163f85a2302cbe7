import { randomInt } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import { sentApplication } from './support/applications.ts';
import { inDatabase } from './support/database.ts';
import { expect, test } from './support/journey.ts';
import { codesSent, expectMessage, nextCode } from './support/messages.ts';
import { addAdmin, addApplicant, type Person } from './support/people.ts';
import { beginAction, confirmPaper, markCorrect, openFromWorklist } from './support/review.ts';
import { button, chooseOf, expectDone, heading } from './support/screen.ts';
import { menuEntry, signOnByPassword } from './support/sign-on.ts';
import { giveCode } from './support/wizard.ts';
import type { Language } from './support/words.ts';

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
  const account = await inDatabase((db) =>
    db.selectFrom('account').select('pinfl').where('id', '=', person.id).executeTakeFirstOrThrow(),
  );
  return { ...person, pinfl: account.pinfl ?? '' };
}

/** Presses the button of an action of the organization. Answers the dialog that asks. */
async function begin(page: Page, t: TFunction, event: string): Promise<Locator> {
  await button(page, t(`organization.action.${event}`)).press('Enter');
  return page.getByRole('dialog').filter({ hasText: t('common.confirm.title') });
}

async function givenSomebodyWhoHasSignedIn(
  language: Language,
  t: TFunction,
  openBrowser: () => Promise<Page>,
): Promise<Story> {
  const tin = String(randomInt(920_000_000, 929_999_999));
  const pages = { keeper: await openBrowser(), own: await openBrowser() };
  return {
    t,
    language,
    tin,
    name: `Sinov instituti ${tin}`,
    admin: await addAdmin(),
    person: await addCandidate(),
    ...pages,
  };
}

async function whenTheAdminEntersTheOrganization({
  keeper: page,
  t,
  language,
  admin,
  tin,
  name,
}: Story): Promise<void> {
  await signOnByPassword(page, t, language, admin);
  // The name of this section is the beginning of another one's.
  await (await menuEntry(page, t, t('frame.menu.organizations'))).click();
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
  await expect(
    page.getByText(t('organization.state.notActive'), { exact: true }).first(),
  ).toBeVisible();
}

async function whenHeSetsItsAdminAndActivatesIt({
  keeper: page,
  t,
  admin,
  person,
  name,
}: Story): Promise<void> {
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
  await expect(
    page.getByText(t('organization.state.active'), { exact: true }).first(),
  ).toBeVisible();
}

async function whenHeSaysWhatItOffers({ keeper: page, t, name }: Story): Promise<void> {
  await page.getByRole('link', { name: t('organization-screen.editDirections') }).click();
  await expect(heading(page, t('organization-screen.editDirections'))).toBeVisible();
  await chooseOf(page, t('validation.field.direction_id'));
  await page.getByLabel(t('codes.dcType.500'), { exact: true }).check();
  await button(page, t('common.button.save')).click();
  await expect(heading(page, name)).toBeVisible();
}

/** Somebody applies there at once; how they do it is another journey. */
async function whenSomebodyAppliesThere({
  tin,
}: Story): Promise<{ reference: string; surname: string }> {
  const { id } = await inDatabase((db) =>
    db.selectFrom('organization').select('id').where('tin', '=', tin).executeTakeFirstOrThrow(),
  );
  const { client, application } = await sentApplication(id);
  return { reference: application.reference, surname: client.person.surname };
}

async function thenItsAdminReviewsIt(
  { own: page, t, language, person }: Story,
  sent: { reference: string; surname: string },
): Promise<void> {
  await signOnByPassword(page, t, language, person);
  await openFromWorklist(page, t, sent.surname, sent.reference);
  for (const kind of ['diploma', 'copiesOfWorks']) await markCorrect(page, t, kind);
  await confirmPaper(page, t, 'diploma');
  const dialog = await beginAction(page, t, 'accept');
  await button(dialog, t('application.action.accept')).click();
  await expectDone(page, t);
  await expect(
    page.getByText(t('application.state.documentReceived'), { exact: true }).first(),
  ).toBeVisible();
}

test('the admin enters an organization, and its own admin reviews its first application', async ({
  t,
  openBrowser,
  language,
  inNext,
}) => {
  const story = await givenSomebodyWhoHasSignedIn(language, t, openBrowser);
  await whenTheAdminEntersTheOrganization(story);
  await inNext(story);
  await whenHeSetsItsAdminAndActivatesIt(story);
  await inNext(story);
  await whenHeSaysWhatItOffers(story);
  await inNext(story);
  await thenItsAdminReviewsIt(story, await whenSomebodyAppliesThere(story));
  await inNext(story);
});
