import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { pinflCheckDigit } from '#shared/pinfl.ts';
import { addReviewer } from './support/applications.ts';
import { type AtWork, atWork } from './support/decide.ts';
import { expect, test } from './support/journey.ts';
import { addApplicant, addStaff, inAgency } from './support/people.ts';
import { freeYear, openQuotaYear } from './support/quota-year.ts';
import { button, heading } from './support/screen.ts';
import { openSection } from './support/sign-on.ts';
import {
  acceptOrder,
  codeOf,
  field,
  fillOrder,
  giveOpinion,
  lineOf,
  type Order,
  sendOrder,
} from './support/targeted-letters.ts';

/**
 * Each at a browser of their own and in their own language, and the order that they write about.
 */
interface Story {
  company: AtWork;
  university: AtWork;
  agency: AtWork;
  order: Order;
}

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
  const about = `Kimyo korxonasi uchun ikki nafar tadqiqotchi ${Date.now()}`;
  return { company, university, agency, order: { about, year: period.year, amount: 2 } };
}

/** A wrong number of a candidate is told where it was typed; a right one stands in the list. */
async function addCandidate({ page, t }: AtWork): Promise<void> {
  const typed = page.getByRole('textbox', { name: t('validation.field.candidates') });
  await typed.fill('12345678901234');
  await button(page, t('targeted-letter-screen.addCandidate')).click();
  await expect(page.getByText(t('validation.pinfl'))).toBeVisible();
  const number = personalNumber();
  await typed.fill(number);
  await typed.press('Enter');
  await expect(
    page.getByRole('list', { name: t('targeted-letter-screen.candidatesListed') }),
  ).toContainText(number);
}

async function whenTheCompanyWrites({ company, order }: Story): Promise<void> {
  const { page, t } = company;
  await openSection(page, t, 'targeted-letters');
  await expect(
    page
      .getByRole('navigation', { name: t('shell.menuLabel') })
      .getByRole('link', { name: t('frame.menu.apply-document') }),
  ).toBeHidden();
  await fillOrder(company, { ...order, about: 'qisqa' });
  await addCandidate(company);
  await button(page, t('letter-screen.saveDraft')).click();
  // Too short: said at the field, nothing else is lost.
  await expect(field(company, 'short_info')).toHaveAttribute('aria-invalid', 'true');
  await field(company, 'short_info').fill(order.about);
  await sendOrder(company, order);
}

async function thenTheCompanyHasTheCode({
  company,
  university,
  agency,
  order,
}: Story): Promise<void> {
  const code = await codeOf(company);
  for (const reader of [university, agency]) {
    const line = await lineOf(reader, order);
    await expect(line).toContainText(reader.t('targetedLetter.state.accepted'));
    await line.getByRole('link').first().click();
    await expect(heading(reader.page, order.about)).toBeVisible();
    await expect(reader.page.getByText(code).first()).toBeVisible();
  }
}

test('a company orders targeted places, the university gives its opinion, the agency accepts and the letter becomes a code', async ({
  openBrowser,
}) => {
  test.slow();
  const story = await givenTheThree(openBrowser);
  const { company, university, agency, order } = story;
  await whenTheCompanyWrites(story);
  await giveOpinion(university, order);
  await acceptOrder(agency, company, order);
  await thenTheCompanyHasTheCode(story);
});
