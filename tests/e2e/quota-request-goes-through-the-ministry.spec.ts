import type { Locator, Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import { expect, test } from './support/journey.ts';
import { codesSent, nextCode } from './support/messages.ts';
import { addStaff, type Person } from './support/people.ts';
import { addQuotaPeriod } from './support/periods.ts';
import { button, expectDone, heading } from './support/screen.ts';
import { openSection, signOnByPassword } from './support/sign-on.ts';
import { giveCode } from './support/wizard.ts';
import { type Language, languages } from './support/words.ts';

interface Story extends Awaited<ReturnType<typeof addQuotaPeriod>> {
  t: TFunction;
  university: { page: Page; person: Person };
  ministry: { page: Page; person: Person };
}

const reason = 'Raqamlar asoslanmagan: doktorantlar soniga qarang.';
const states = { request: 'quotaRequest.state', agreement: 'quotaAgreement.state' } as const;

/** Presses the button of an action that asks for a code, and goes through its dialog. `say` writes the reason where one is asked. */
async function decide({ page, person }: Story['university'], t: TFunction, verb: string, say?: (dialog: Locator) => Promise<void>): Promise<void> {
  await button(page, verb).first().press('Enter');
  const dialog = page.getByRole('dialog');
  const before = await codesSent(person.phone);
  await button(dialog, t('common.button.continue')).click();
  await say?.(dialog);
  await giveCode(page, t, await nextCode(person.phone, before), verb);
  await expectDone(page, t);
}

const cell = (page: Page): Locator => page.locator('[id="lines.0.amount_phd"]');

async function givenAPeriodInWhichOneAsks(language: Language, t: TFunction, openBrowser: () => Promise<Page>): Promise<Story> {
  const [opened, university, ministry] = [await addQuotaPeriod(), await addStaff('university', 'NUU'), await addStaff('ministry', 'MHESI')];
  const pages = { university: await openBrowser(), ministry: await openBrowser() };
  await signOnByPassword(pages.university, t, language, university);
  await signOnByPassword(pages.ministry, t, language, ministry);
  return { ...opened, t, university: { page: pages.university, person: university }, ministry: { page: pages.ministry, person: ministry } };
}

async function whenTheUniversityAsks({ t, university, period }: Story): Promise<void> {
  const { page } = university;
  await openSection(page, t, 'quote-distribution');
  await page.getByRole('link', { name: String(period.name_uz) }).click();
  await expect(heading(page, String(period.name_uz))).toBeVisible();
  await page.getByRole('link', { name: t('quota-screen.request.list') }).click();
  await button(page, t('quotaRequest.action.create')).click();
  await expect(heading(page, t('quotaRequest.action.save'))).toBeVisible();
  // Half a place is refused where it was typed, and nothing else is lost.
  await cell(page).fill('12.5');
  await button(page, t('common.button.save')).click();
  await expect(cell(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(cell(page)).toHaveValue('12.5');
  await cell(page).fill('12');
  await button(page, t('common.button.save')).click();
  await expect(page.getByText(t(`${states.request}.draft`), { exact: true }).first()).toBeVisible();
  await decide(university, t, t('quotaRequest.action.send'));
  await expect(page.getByText(t(`${states.request}.pending`), { exact: true }).first()).toBeVisible();
}

/** The ministry finds the request among its agreements. */
async function openAgreement({ t, ministry: { page }, period }: Story): Promise<void> {
  await openSection(page, t, 'quote-agreement');
  await page
    .getByRole('row')
    .filter({ hasText: String(period.name_uz) })
    .getByRole('link')
    .click();
  await expect(page.getByText(t(`${states.agreement}.pending`), { exact: true }).first()).toBeVisible();
}

async function whenItsMinistryRefuses(story: Story): Promise<void> {
  const { t, agency, ministry, period } = story;
  await agency.act('period', 'periods', period.id, 'stepNext', {}, true);
  await openAgreement(story);
  await expect(
    ministry.page
      .getByRole('row')
      .filter({ hasText: t('quota-screen.all') })
      .getByRole('cell', { name: /^12\b/ })
      .first(),
  ).toBeVisible();
  await decide(ministry, t, t('quotaAgreement.action.reject'), async (dialog) => {
    await dialog.getByLabel(t('process.reason.label'), { exact: true }).fill(reason);
    await button(dialog, t('quotaAgreement.action.reject')).click();
  });
  await expect(ministry.page.getByText(t(`${states.agreement}.rejected`), { exact: true }).first()).toBeVisible();
}

async function whenTheUniversityCorrects({ t, university }: Story): Promise<void> {
  const { page } = university;
  // The refusal arrives on the open page, with its reason.
  await expect(page.getByText(t(`${states.request}.rejected`), { exact: true }).first()).toBeVisible();
  await expect(page.getByText(reason).first()).toBeVisible();
  await button(page, t('quotaRequest.action.rework')).first().press('Enter');
  await button(page.getByRole('dialog'), t('quotaRequest.action.rework')).click();
  await expectDone(page, t);
  await page.getByRole('link', { name: t('quotaRequest.action.save') }).click();
  await cell(page).fill('10');
  await button(page, t('common.button.save')).click();
  await expect(page.getByText(t(`${states.request}.draft`), { exact: true }).first()).toBeVisible();
  await decide(university, t, t('quotaRequest.action.send'));
}

async function thenTheMinistryEndorses(story: Story): Promise<void> {
  const { t, ministry, university } = story;
  await openAgreement(story);
  await decide(ministry, t, t('quotaAgreement.action.accept'));
  await expect(ministry.page.getByText(t(`${states.agreement}.accepted`), { exact: true }).first()).toBeVisible();
  await university.page.reload();
  await expect(university.page.getByText(t(`${states.request}.pending`), { exact: true }).first()).toBeVisible();
  await expect(
    university.page
      .locator('main dl')
      .getByText(t(`${states.agreement}.accepted`), { exact: true })
      .first(),
  ).toBeVisible();
}

for (const language of languages) {
  test.describe(language, () => {
    test.use({ language });

    test('a university asks, its ministry refuses, the university corrects, the ministry endorses', async ({ t, openBrowser }) => {
      const story = await givenAPeriodInWhichOneAsks(language, t, openBrowser);
      await whenTheUniversityAsks(story);
      await whenItsMinistryRefuses(story);
      await whenTheUniversityCorrects(story);
      await thenTheMinistryEndorses(story);
    });
  });
}
