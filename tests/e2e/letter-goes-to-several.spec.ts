import type { Page } from '@playwright/test';
import { letterPaths } from '#modules/letter/paths.ts';
import { type AtWork, atWork, decideAll } from './support/decide.ts';
import { expect, test } from './support/journey.ts';
import { addAddressee, addLetterReader, addLetterWriter } from './support/letters.ts';
import { addStaff, inAgency } from './support/people.ts';
import { button, chooseFile } from './support/screen.ts';
import { openSection } from './support/sign-on.ts';
import { paper } from './support/wizard.ts';

/** Each at a browser of their own and in their own language. */
interface People {
  university: AtWork;
  ministry: AtWork;
  agency: AtWork;
}

const about = `Doktorantlar soni boʻyicha maʼlumot ${Date.now()}`;
const reasons = ['Jadval imzolanmagan, qayta yuboring.', 'Ilova boshqa yil uchun tuzilgan.'];

async function givenThreePeople(openBrowser: () => Promise<Page>): Promise<People> {
  const [university, ministry, agency] = await Promise.all([
    addLetterWriter().then((person) => atWork(openBrowser, 'en', person)),
    addLetterReader().then((person) => atWork(openBrowser, 'ru', person)),
    addStaff('innovation', inAgency).then((person) => atWork(openBrowser, 'uz', person)),
  ]);
  return { university, ministry, agency };
}

/** One form, two addressees: two drafts, which are sent together with one code. */
async function whenTheUniversityWritesToBoth({ university }: People): Promise<void> {
  const { page, t } = university;
  await openSection(page, t, 'letter');
  await page.getByRole('link', { name: t('letter.action.create'), exact: true }).click();
  await addAddressee(university, 'Ministry of Higher');
  await addAddressee(university, 'Innovative Development');
  await page.getByLabel(t('validation.field.short_info'), { exact: true }).fill(about);
  await chooseFile(page, t, t('letter-screen.file'), paper('jadval.pdf'));
  await expect(button(page, `${t('common.button.download')}: jadval.pdf`)).toBeVisible();
  await button(page, t('letter-screen.saveDraft')).click();
  await expect(page.getByRole('row').filter({ hasText: about })).toHaveCount(2);
}

/** Ticks every letter of the list about this. */
async function tickAll(
  { page, t }: AtWork,
  list: string,
  state: string,
  rows: number,
): Promise<void> {
  await page.goto(`${list}?search=${encodeURIComponent(about)}&state=${state}`);
  await expect(page.getByRole('row').filter({ hasText: about })).toHaveCount(rows);
  await page
    .getByRole('checkbox', { name: t('list-view.tick.page', { group: t('letter.names') }) })
    .check();
}

async function whenBothAreSent({ university }: People): Promise<void> {
  await tickAll(university, letterPaths.letters.href(), 'draft', 2);
  await decideAll(university, university.t('letter.action.send'), 2, { code: true });
}

async function thenEachHasALetterOfItsOwn({ ministry, agency }: People): Promise<void> {
  for (const { page } of [ministry, agency]) {
    await page.goto(`${letterPaths.incomingLetters.href()}?search=${encodeURIComponent(about)}`);
    await expect(page.getByRole('row').filter({ hasText: about })).toHaveCount(1);
  }
}

/** Two letters are rejected together, each with a reason of its own: none is asked for both. */
async function whenTheMinistryRejectsTwo(people: People): Promise<void> {
  await whenTheUniversityWritesToBoth(people);
  await whenBothAreSent(people);
  const { page, t } = people.ministry;
  await tickAll(people.ministry, letterPaths.incomingLetters.href(), 'pending', 2);
  await button(page, `${t('letter.action.reject')} (2)`).click();
  const dialog = page.getByRole('dialog');
  await button(dialog, t('common.button.continue')).click();
  await dialog.getByText(t('bulk.own.title')).click();
  const boxes = dialog.locator('details').getByRole('textbox');
  await expect(boxes).toHaveCount(2);
  for (const [at, reason] of reasons.entries()) await boxes.nth(at).fill(reason);
  await button(dialog, t('letter.action.reject')).click();
  await expect(
    page.getByText(t('bulk.result.counts', { done: 2, skipped: 0, failed: 0 }), { exact: true }),
  ).toBeVisible();
}

async function thenTheUniversityReadsBothReasons({ university: { page } }: People): Promise<void> {
  const read: string[] = [];
  for (const at of [0, 1]) {
    await page.goto(
      `${letterPaths.letters.href()}?search=${encodeURIComponent(about)}&state=rejected`,
    );
    await page.getByRole('row').filter({ hasText: about }).nth(at).getByRole('link').click();
    const said = page.getByText(new RegExp(reasons.join('|'))).first();
    await expect(said).toBeVisible();
    read.push(await said.innerText());
  }
  for (const reason of reasons)
    expect(read.filter((text) => text.includes(reason))).toHaveLength(1);
}

test('a letter goes to several as letters of their own, and two are rejected together with a reason for each', async ({
  openBrowser,
}) => {
  const people = await givenThreePeople(openBrowser);
  await whenTheUniversityWritesToBoth(people);
  await whenBothAreSent(people);
  await thenEachHasALetterOfItsOwn(people);
  await whenTheMinistryRejectsTwo(people);
  await thenTheUniversityReadsBothReasons(people);
});
