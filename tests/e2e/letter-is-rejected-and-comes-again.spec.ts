import type { Page } from '@playwright/test';
import { letterPaths } from '#modules/letter/paths.ts';
import { type AtWork, atWork, decide } from './support/decide.ts';
import { expect, test } from './support/journey.ts';
import {
  documentCodes,
  downloadNewest,
  expectGenuine,
  expectReplaced,
} from './support/letter-document.ts';
import { addAddressee } from './support/letters.ts';
import { expectMessage } from './support/messages.ts';
import { addStaff } from './support/people.ts';
import { button, chooseFile, heading } from './support/screen.ts';
import { openSection } from './support/sign-on.ts';
import { paper } from './support/wizard.ts';

/** Each at a browser of their own and in their own language. */
interface People {
  university: AtWork;
  ministry: AtWork;
  watchdog: AtWork;
}

const about = `Ilmiy ixtisoslik ochish toʻgʻrisida ${Date.now()}`;
const refusal = 'Talabnomaning imzolangan nusxasi ilova qilinmagan.';
const answer = `Talabnoma qabul qilindi, ishchi guruh tuziladi ${Date.now()}`;

async function givenThreePeople(openBrowser: () => Promise<Page>): Promise<People> {
  const [university, ministry, watchdog] = await Promise.all([
    addStaff('university', 'NUU').then((person) => atWork(openBrowser, 'ru', person)),
    addStaff('ministry', 'MHESI').then((person) => atWork(openBrowser, 'uz', person)),
    addStaff('antiCorruption', 'ACA').then((person) => atWork(openBrowser, 'en', person)),
  ]);
  return { university, ministry, watchdog };
}

async function whenTheUniversityWrites({ university }: People): Promise<void> {
  const { page, t } = university;
  await openSection(page, t, 'letter');
  await page.getByRole('link', { name: t('letter.action.create'), exact: true }).click();
  await addAddressee(university, 'министерство высшего');
  await page.getByLabel(t('validation.field.short_info'), { exact: true }).fill('qisqa');
  await button(page, t('letter-screen.saveDraft')).click();
  // Too short: said at the field, nothing else is lost.
  await expect(page.getByLabel(t('validation.field.short_info'), { exact: true })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await page.getByLabel(t('validation.field.short_info'), { exact: true }).fill(about);
  await chooseFile(page, t, t('letter-screen.file'), paper('xat.pdf'));
  await expect(button(page, `${t('common.button.download')}: xat.pdf`)).toBeVisible();
  await button(page, t('letter-screen.saveDraft')).click();
  await expect(heading(page, about)).toBeVisible();
}

async function send({ university }: People): Promise<void> {
  await decide(university, university.t('letter.action.send'), { code: true });
  await expect(
    university.page.getByText(university.t('letter.state.pending'), { exact: true }).first(),
  ).toBeVisible();
}

/** Opens it from the inbox; the sender is told that it was read while their page is open. */
async function whenTheMinistryOpens({ ministry, university }: People): Promise<void> {
  const { page, t } = ministry;
  await expectMessage(ministry.person.email, 'N-LETTER-NEW');
  await openSection(page, t, 'inbox');
  const row = page.getByRole('row').filter({ hasText: about });
  await expect(row.getByText(t('letter-screen.unread'), { exact: true })).toBeVisible();
  await row.getByRole('link').first().click();
  await expect(heading(page, about)).toBeVisible();
  await expect(
    university.page.getByText(university.t('letter-screen.notRead'), { exact: true }),
  ).toBeHidden();
}

async function whenItIsRejected(people: People): Promise<void> {
  const { ministry, university } = people;
  await whenTheMinistryOpens(people);
  await decide(ministry, ministry.t('letter.action.reject'), { reason: refusal });
  await expectMessage(university.person.email, 'N-LETTER-REJECTED');
  await expect(university.page.getByText(refusal).first()).toBeVisible();
  // A letter that stays open is read as soon as it comes again.
  await openSection(ministry.page, ministry.t, 'inbox');
}

async function whenItComesAgain(people: People): Promise<void> {
  const { university, ministry } = people;
  await decide(university, university.t('letter.action.regenerate'));
  await expect(university.page.getByText(/XT-\d{4}-\d{6}\/2/).first()).toBeVisible();
  await send(people);
  await whenTheMinistryOpens(people);
  await decide(ministry, ministry.t('letter.action.accept'), { code: true });
  await expect(
    university.page.getByText(university.t('letter.state.accepted'), { exact: true }).first(),
  ).toBeVisible();
}

/** Anyone who holds the printed letter asks the public page: the second version is the last one. */
async function thenAnybodyChecksItsDocument({ university }: People, visitor: Page): Promise<void> {
  const id = Number(new URL(university.page.url()).pathname.split('/').at(-1));
  const [last = '', first = ''] = await documentCodes(university, id);
  const code = (
    await university.page
      .getByText(/^XT-\d{4}-\d{6}\/2$/)
      .first()
      .innerText()
  ).trim();
  await expectGenuine(visitor, last, code, await downloadNewest(university));
  await expectReplaced(visitor, first);
}

async function thenTheReplyQuotesIt({ ministry, university, watchdog }: People): Promise<void> {
  const { page, t } = ministry;
  await page.getByRole('link', { name: t('letter-screen.reply'), exact: true }).click();
  await expect(page.locator('blockquote')).toContainText(about);
  await page.getByLabel(t('validation.field.short_info'), { exact: true }).fill(answer);
  await chooseFile(page, t, t('letter-screen.file'), paper('javob.pdf'));
  await expect(button(page, `${t('common.button.download')}: javob.pdf`)).toBeVisible();
  await button(page, t('letter-screen.saveDraft')).click();
  await expect(heading(page, answer)).toBeVisible();
  await decide(ministry, t('letter.action.send'), { code: true });
  await openSection(university.page, university.t, 'inbox');
  await university.page.getByRole('link', { name: answer, exact: true }).click();
  await expect(university.page.locator('blockquote')).toContainText(about);
  await expect(
    university.page.getByRole('heading', { name: university.t('letter-screen.chain') }),
  ).toBeVisible();
  await watchdog.page.goto(`${letterPaths.letters.href()}?search=${encodeURIComponent(answer)}`);
  await expect(watchdog.page.getByRole('link', { name: answer, exact: true })).toBeVisible();
}

test('a letter is rejected, comes again in a second version, is checked by anybody, and is answered, in three languages', async ({
  openBrowser,
}) => {
  const people = await givenThreePeople(openBrowser);
  await whenTheUniversityWrites(people);
  await send(people);
  await whenItIsRejected(people);
  await whenItComesAgain(people);
  await thenAnybodyChecksItsDocument(people, await openBrowser());
  await thenTheReplyQuotesIt(people);
});
