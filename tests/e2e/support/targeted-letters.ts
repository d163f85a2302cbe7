import { letterPaths } from '#modules/letter/paths.ts';
import { type AtWork, decide } from './decide.ts';
import { expect } from './journey.ts';
import { expectMessage } from './messages.ts';
import { targetedPhd, universityName } from './quota-application.ts';
import { status } from './quota-screens.ts';
import { actionsAt, button, chooseFile, chooseOf, expectDone, heading } from './screen.ts';
import { openSection } from './sign-on.ts';
import { paper } from './wizard.ts';

/**
 * What a company orders: so many places of targeted PhD study at the university of these journeys;
 * of any specialty when no `direction` is named by its code.
 */
export interface Order {
  /** What the letter is called: unlike any other. */
  about: string;
  year: number;
  amount: number;
  direction?: string;
}

const opinion = 'Kafedrada doktorantlar uchun ilmiy rahbar va laboratoriya bor.';
const letterCode = /MX-\d{4}-\d{6}/;

/** A field of the form by its name. */
export const field = ({ page, t }: AtWork, name: string) =>
  page.getByLabel(t(`validation.field.${name}`), { exact: true });

/** Fills the whole form of a new letter; it is not saved yet. */
export async function fillOrder(
  company: AtWork,
  { about, year, amount, direction }: Order,
): Promise<void> {
  const { page, t } = company;
  await openSection(page, t, 'targeted-letters');
  await page.getByRole('link', { name: t('targetedLetter.action.create'), exact: true }).click();
  await field(company, 'customer_name').fill('Sharq Kimyo MChJ');
  await page.getByRole('radio', { name: t(`codes.dcType.${targetedPhd}`), exact: true }).check();
  await chooseOf(page, t('validation.field.target_org_id'), await universityName(company.language));
  await chooseOf(page, t('validation.field.direction_id'), direction);
  await field(company, 'admission_year').selectOption(String(year));
  await field(company, 'amount').fill(String(amount));
  await field(company, 'short_info').fill(about);
  await field(company, 'obligation').fill('Bitiruvchilar korxona laboratoriyasiga ishga olinadi.');
  await chooseFile(page, t, t('letter-screen.file'), paper('majburiyat.pdf'));
  await expect(button(page, `${t('common.button.download')}: majburiyat.pdf`)).toBeVisible();
}

/** Saves the form that is open, and sends the letter with a code. */
export async function sendOrder(company: AtWork, { about }: Order): Promise<void> {
  const { page, t } = company;
  await button(page, t('letter-screen.saveDraft')).click();
  await expect(heading(page, about)).toBeVisible();
  await decide(company, t('targetedLetter.action.send'), { code: true });
  await status(page, t('targetedLetter.state.pending'));
}

/** The organization that is to train answers yes, and says why. */
export async function giveOpinion({ page, t, person }: AtWork, { about }: Order): Promise<void> {
  await expectMessage(person.email, 'N-TL-NEW');
  await openSection(page, t, 'targeted-letters');
  await page.getByRole('link', { name: about, exact: true }).click();
  await expect(heading(page, about)).toBeVisible();
  const verb = t('targetedLetter.action.opinion');
  await button(page, verb).first().press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('radio', { name: t('targeted-letter-screen.opinion.yes'), exact: true })
    .check();
  await dialog
    .getByLabel(t('targeted-letter-screen.opinion.field.text'), { exact: true })
    .fill(opinion);
  await button(dialog, verb).click();
  await expectDone(page, t);
  await expect(
    page.getByRole('region', { name: t('targeted-letter-screen.opinion.title') }),
  ).toContainText(opinion);
}

/**
 * The agency accepts; the customer is told that their letter was read while their page is open, and
 * nothing they may be about to press goes away from under the pointer.
 */
export async function acceptOrder(
  agency: AtWork,
  company: AtWork,
  { about }: Order,
): Promise<void> {
  const { page, t } = agency;
  await openSection(page, t, 'targeted-letters');
  const row = page.getByRole('row').filter({ hasText: about });
  await expect(row.getByText(t('letter-screen.unread'), { exact: true })).toBeVisible();
  // The news of the opinion are read and closed.
  const news = company.page
    .getByRole('status')
    .filter({ hasText: company.t('process.conflict.changed') });
  await button(news, company.t('common.button.close')).click();
  await expect(news).toBeHidden();
  const stood = await actionsAt(company.page, 'targetedLetter');
  await row.getByRole('link').first().click();
  await expect(heading(page, about)).toBeVisible();
  await expect(
    company.page.getByText(company.t('letter-screen.notRead'), { exact: true }),
  ).toBeHidden();
  await expect(news).toBeVisible();
  expect(await actionsAt(company.page, 'targetedLetter')).toBe(stood);
  await expect(page.getByText(opinion)).toBeVisible();
  await decide(agency, t('targetedLetter.action.accept'), { code: true });
}

/** The company's open page shows the code, which it may copy. */
export async function codeOf({ page, t, person }: AtWork): Promise<string> {
  await expectMessage(person.email, 'N-TL-ACCEPTED');
  await status(page, t('targetedLetter.state.accepted'));
  await expect(button(page, t('targeted-letter-screen.code.copy'))).toBeVisible();
  return letterCode.exec(await page.getByText(letterCode).first().innerText())?.[0] ?? '';
}

/** The line of a letter in the list of anyone who may read it. */
export async function lineOf({ page }: AtWork, { about }: Order) {
  await page.goto(`${letterPaths.targetedLetters.href()}?search=${encodeURIComponent(about)}`);
  return page.getByRole('row').filter({ hasText: about });
}
