import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { pinflCheckDigit } from '#shared/pinfl.ts';
import { paths } from '#web/paths.ts';
import { addReviewer } from './support/applications.ts';
import { type AtWork, atWork, decide } from './support/decide.ts';
import { expect, test } from './support/journey.ts';
import { expectMessage } from './support/messages.ts';
import { addApplicant, addStaff, inAgency } from './support/people.ts';
import { universityName } from './support/quota-application.ts';
import { freeYear, openQuotaYear } from './support/quota-year.ts';
import { button, chooseFile, chooseOf, expectDone, heading } from './support/screen.ts';
import { openSection } from './support/sign-on.ts';
import { paper } from './support/wizard.ts';

/** Each at a browser of his own and in his own language; the year of the admission that they write about. */
interface Story {
  company: AtWork;
  university: AtWork;
  agency: AtWork;
  year: number;
}

const targetedPhd = '700';
const about = `Kimyo korxonasi uchun ikki nafar tadqiqotchi ${Date.now()}`;
const opinion = 'Kafedrada ikki nafar doktorant uchun ilmiy rahbar va laboratoriya bor.';
const code = /MX-\d{4}-\d{6}/;

/** A personal number as somebody born on 1 May 1990 has it. */
function personalNumber(): string {
  const digits = `3010590${String(randomInt(100_000, 999_999))}`;
  return `${digits}${pinflCheckDigit(digits)}`;
}

async function givenTheThree(openBrowser: () => Promise<Page>): Promise<Story> {
  const { period } = await openQuotaYear(await freeYear(2040));
  const legal = { user_type: 'L', tin: `3${randomInt(10_000_000, 99_999_999)}` } as const;
  const [company, university, agency] = await Promise.all([
    addApplicant(legal).then((person) => atWork(openBrowser, 'uz', person)),
    addReviewer().then((person) => atWork(openBrowser, 'ru', person)),
    addStaff('innovation', inAgency).then((person) => atWork(openBrowser, 'en', person)),
  ]);
  return { company, university, agency, year: period.year };
}

const field = ({ page, t }: AtWork, name: string) => page.getByLabel(t(`validation.field.${name}`), { exact: true });

/** A wrong number of a candidate is told where it was typed; a right one stands in the list. */
async function addCandidate({ page, t }: AtWork): Promise<void> {
  const typed = page.getByRole('textbox', { name: t('validation.field.candidates') });
  await typed.fill('12345678901234');
  await button(page, t('targeted-letter-screen.addCandidate')).click();
  await expect(page.getByText(t('validation.pinfl'))).toBeVisible();
  const number = personalNumber();
  await typed.fill(number);
  await typed.press('Enter');
  await expect(page.getByRole('list', { name: t('targeted-letter-screen.candidatesListed') })).toContainText(number);
}

async function whenTheCompanyWrites({ company, year }: Story): Promise<void> {
  const { page, t } = company;
  await openSection(page, t, 'targeted-letters');
  await expect(page.getByRole('navigation', { name: t('shell.menuLabel') }).getByRole('link', { name: t('shell.menu.apply-document') })).toBeHidden();
  await page.getByRole('link', { name: t('targetedLetter.action.create'), exact: true }).click();
  await field(company, 'customer_name').fill('Sharq Kimyo MChJ');
  await page.getByRole('radio', { name: t(`codes.dcType.${targetedPhd}`), exact: true }).check();
  await chooseOf(page, t('validation.field.target_org_id'), await universityName('uz'));
  await chooseOf(page, t('validation.field.direction_id'));
  await field(company, 'admission_year').selectOption(String(year));
  await page.getByLabel(t('validation.field.amount'), { exact: true }).fill('2');
  await addCandidate(company);
  await field(company, 'short_info').fill('qisqa');
  await field(company, 'obligation').fill('Bitiruvchilar korxona laboratoriyasiga ishga olinadi.');
  await chooseFile(page, t, t('letter-screen.file'), paper('majburiyat.pdf'));
  await expect(button(page, `${t('common.button.download')}: majburiyat.pdf`)).toBeVisible();
  await button(page, t('letter-screen.saveDraft')).click();
  // Too short: said at the field, nothing else is lost.
  await expect(field(company, 'short_info')).toHaveAttribute('aria-invalid', 'true');
  await field(company, 'short_info').fill(about);
  await button(page, t('letter-screen.saveDraft')).click();
  await expect(heading(page, about)).toBeVisible();
  await decide(company, t('targetedLetter.action.send'), { code: true });
  await expect(page.getByText(t('targetedLetter.state.pending'), { exact: true }).first()).toBeVisible();
}

/** The organization that is to train answers yes, and says why. */
async function whenTheUniversityGivesItsOpinion({ university }: Story): Promise<void> {
  const { page, t, person } = university;
  await expectMessage(person.email, 'N-TL-NEW');
  await openSection(page, t, 'targeted-letters');
  await page.getByRole('link', { name: about, exact: true }).click();
  await expect(heading(page, about)).toBeVisible();
  const verb = t('targetedLetter.action.opinion');
  await button(page, verb).first().press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: t('targeted-letter-screen.opinion.yes'), exact: true }).check();
  await dialog.getByLabel(t('targeted-letter-screen.opinion.field.text'), { exact: true }).fill(opinion);
  await button(dialog, verb).click();
  await expectDone(page, t);
  await expect(page.getByRole('region', { name: t('targeted-letter-screen.opinion.title') })).toContainText(opinion);
}

/** The customer is told that it was read while his page is open. */
async function whenTheAgencyAccepts({ agency, company }: Story): Promise<void> {
  const { page, t } = agency;
  await openSection(page, t, 'targeted-letters');
  const row = page.getByRole('row').filter({ hasText: about });
  await expect(row.getByText(t('letter-screen.unread'), { exact: true })).toBeVisible();
  await row.getByRole('link').first().click();
  await expect(heading(page, about)).toBeVisible();
  await expect(company.page.getByText(company.t('letter-screen.notRead'), { exact: true })).toBeHidden();
  await expect(page.getByText(opinion)).toBeVisible();
  await decide(agency, t('targetedLetter.action.accept'), { code: true });
}

async function thenTheCompanyHasTheCode({ company, university, agency }: Story): Promise<void> {
  const { page, t, person } = company;
  await expectMessage(person.email, 'N-TL-ACCEPTED');
  await expect(page.getByText(t('targetedLetter.state.accepted'), { exact: true }).first()).toBeVisible();
  await expect(button(page, t('targeted-letter-screen.code.copy'))).toBeVisible();
  await expect(page.getByText(code).first()).toBeVisible();
  for (const { page: other, t: said } of [university, agency]) {
    await other.goto(`${paths.targetedLetters.href()}?search=${encodeURIComponent(about)}`);
    await expect(other.getByRole('row').filter({ hasText: about })).toContainText(said('targetedLetter.state.accepted'));
  }
}

test('a company orders targeted places, the university gives its opinion, the agency accepts and the letter becomes a code', async ({
  openBrowser,
}) => {
  test.slow();
  const story = await givenTheThree(openBrowser);
  await whenTheCompanyWrites(story);
  await whenTheUniversityGivesItsOpinion(story);
  await whenTheAgencyAccepts(story);
  await thenTheCompanyHasTheCode(story);
});
