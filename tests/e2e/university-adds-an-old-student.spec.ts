import type { Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import { addDays, tashkentDay } from '#shared/dates.ts';
import { addReviewer } from './support/applications.ts';
import { expect, test } from './support/journey.ts';
import { expectMessage } from './support/messages.ts';
import type { Person } from './support/people.ts';
import { beginAction } from './support/review.ts';
import { button, chooseOf, fillDate, heading } from './support/screen.ts';
import { comeBack, openSection } from './support/sign-on.ts';
import { addAgencyStaff, giveOrder, newPinfl, openStudent } from './support/students.ts';
import { goOn } from './support/wizard.ts';
import type { Language } from './support/words.ts';

interface Story {
  t: TFunction;
  language: Language;
  university: Page;
  agency: Page;
  reviewer: Person;
  officer: Person;
  surname: string;
}

const today = tashkentDay();
const refusal = 'Buyruq raqami arxivdagi buyruqqa toʻgʻri kelmaydi.';

async function givenTwoOffices(
  language: Language,
  t: TFunction,
  openBrowser: () => Promise<Page>,
): Promise<Story> {
  const letters = Array.from(
    { length: 7 },
    () => 'abdefghiklmnoqrstuvxz'[Math.floor(Math.random() * 21)],
  ).join('');
  return {
    t,
    language,
    reviewer: await addReviewer(),
    officer: await addAgencyStaff(),
    surname: `E${letters}ov`,
    university: await openBrowser(),
    agency: await openBrowser(),
  };
}

async function whenTheUniversityNamesThePerson({
  university: page,
  t,
  language,
  reviewer,
  surname,
}: Story): Promise<void> {
  await comeBack(page, t, language, reviewer);
  await openSection(page, t, 'student-list-dt');
  await page.getByRole('link', { name: t('application.action.add') }).click();
  await expect(heading(page, t('student.add.person'))).toBeVisible();
  await page.getByLabel(t('validation.field.pinfl'), { exact: true }).fill(newPinfl());
  await button(page, t('student.person.find')).click();
  await expect(page.getByText(t('student.person.unknown'))).toBeVisible();
  await page.getByLabel(t('validation.field.surname'), { exact: true }).fill(surname);
  await page.getByLabel(t('validation.field.first_name'), { exact: true }).fill('Karim');
  await goOn(page, t);
}

async function whenItAnswersPageByPage({ university: page, t }: Story): Promise<void> {
  await expect(heading(page, t('student.add.study'))).toBeVisible();
  await goOn(page, t);
  await expect(page.getByRole('alert').first()).toBeVisible();
  await page
    .getByLabel(t('validation.field.dc_type'), { exact: true })
    .selectOption({ label: t('codes.dcType.200') });
  await chooseOf(page, t('validation.field.direction_id'));
  await page.getByRole('radio', { name: t('codes.eduLanguage.100'), exact: true }).check();
  await fillDate(page, t, t('validation.field.study_start'), addDays(today, -500));
  await goOn(page, t);
  await expect(heading(page, t('student.add.research'))).toBeVisible();
  await goOn(page, t);
  await expect(heading(page, t('student.add.order'))).toBeVisible();
  await giveOrder(page, page.locator('main form'), t, '45-t', addDays(today, -505));
  await goOn(page, t);
}

async function whenItAddsTheStudentAfterALook({
  university: page,
  t,
  surname,
}: Story): Promise<void> {
  await expect(heading(page, t('student.add.check'))).toBeVisible();
  await page.reload();
  await expect(page.getByText(surname).first()).toBeVisible();
  await expect(page.getByText('45-t')).toBeVisible();
  await button(page, t('application.action.add')).click();
  const dialog = page.getByRole('dialog').filter({ hasText: t('common.confirm.title') });
  await button(dialog, t('application.action.add')).click();
  await expect(heading(page, new RegExp(surname))).toBeVisible();
  await expect(page.getByText(t('student.flag.old'), { exact: true })).toBeVisible();
}

async function whenTheAgencyRefusesWithAReason({
  agency: page,
  t,
  language,
  officer,
  surname,
}: Story): Promise<void> {
  await comeBack(page, t, language, officer);
  await openStudent(page, t, 'student-list-dt', surname);
  await expect(
    page.getByRole('heading', { level: 2, name: t('student.order.of.order') }),
  ).toBeVisible();
  const dialog = await beginAction(page, t, 'unconfirmOld');
  await button(dialog, t('common.button.continue')).click();
  await dialog.getByLabel(t('process.reason.label')).fill(refusal);
  await button(dialog, t('application.action.unconfirmOld')).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(t('student.flag.unconfirmed_old'), { exact: true })).toBeVisible();
}

async function whenTheUniversityCorrectsAndSendsAgain({
  university: page,
  t,
  reviewer,
}: Story): Promise<void> {
  await expectMessage(reviewer.email, 'N-OLD-REFUSED');
  await expect(page.getByText(refusal).first()).toBeVisible();
  await expect(button(page, t('application.action.resendOld'))).toBeHidden();
  await button(page, t('application.action.correctOld')).first().press('Enter');
  const form = page.getByRole('dialog', { name: t('application.action.correctOld') });
  await form.getByLabel(t('review.field.order_number'), { exact: true }).fill('54-t');
  await button(form, t('application.action.correctOld')).click();
  await expect(form).toBeHidden();
  const dialog = await beginAction(page, t, 'resendOld');
  await button(dialog, t('application.action.resendOld')).click();
  await expect(page.getByText(t('student.flag.old'), { exact: true })).toBeVisible();
}

async function whenTheAgencyConfirms({ agency: page, t }: Story): Promise<void> {
  await expect(page.getByText(/54-t/).first()).toBeVisible();
  const dialog = await beginAction(page, t, 'confirmOld');
  await button(dialog, t('application.action.confirmOld')).click();
  await expect(page.getByText(t('student.flag.confirmed_old'), { exact: true })).toBeVisible();
}

test('a university adds an old student, the agency refuses, the university corrects, the agency confirms', async ({
  t,
  openBrowser,
  language,
  inNext,
}) => {
  const story = await givenTwoOffices(language, t, openBrowser);
  await whenTheUniversityNamesThePerson(story);
  await inNext(story);
  await whenItAnswersPageByPage(story);
  await inNext(story);
  await whenItAddsTheStudentAfterALook(story);
  await inNext(story);
  await whenTheAgencyRefusesWithAReason(story);
  await inNext(story);
  await whenTheUniversityCorrectsAndSendsAgain(story);
  await inNext(story);
  await whenTheAgencyConfirms(story);
  await inNext(story);
  await expect(
    story.university.getByText(story.t('student.flag.confirmed_old'), { exact: true }),
  ).toBeVisible();
});
