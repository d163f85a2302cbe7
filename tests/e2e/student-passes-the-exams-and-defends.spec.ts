import type { Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import { tashkentDay } from '#shared/dates.ts';
import { pdf } from '#tests/support/file-fixtures.ts';
import { addUniversityAdvisor } from './support/applications.ts';
import type { Client } from './support/client.ts';
import { inDatabase } from './support/database.ts';
import { expect, test } from './support/journey.ts';
import { codesSent, expectMessage, nextCode } from './support/messages.ts';
import type { Person } from './support/people.ts';
import { status } from './support/quota-screens.ts';
import { button, chooseFile, fillDate, heading } from './support/screen.ts';
import { comeBack, openSection } from './support/sign-on.ts';
import { openStudent, studentWhoMayDefend } from './support/students.ts';
import { giveCode, paper } from './support/wizard.ts';
import { type Language, languages } from './support/words.ts';

interface Story {
  t: TFunction;
  language: Language;
  university: Page;
  own: Page;
  student: Person;
  advisor: Person;
  reviewer: Client;
  study: number;
}

const phd = 200;
const subjects = { specialty: 100, language: 200 };
const today = tashkentDay();

async function givenAPhdStudentWithADissertation(language: Language, t: TFunction, openBrowser: () => Promise<Page>): Promise<Story> {
  const advisor = await addUniversityAdvisor();
  const { id } = await inDatabase((db) => db.selectFrom('advisor').select('id').where('account_id', '=', advisor.id).executeTakeFirstOrThrow());
  const { person: student, reviewer, record } = await studentWhoMayDefend(id, phd);
  const [university, own] = [await openBrowser(), await openBrowser()];
  await Promise.all([comeBack(university, t, language, reviewer.person), comeBack(own, t, language, student)]);
  return { t, language, university, own, student, advisor, reviewer, study: record.id };
}

/** The exam of the specialty was passed, as another journey shows by hand. */
async function givenTheSpecialtyIsPassed({ reviewer, study }: Story): Promise<void> {
  const exam_date = today;
  const exam = await reviewer.post('/additional-exams/', { application_id: study, subject: subjects.specialty, exam_date });
  const protocol_file_id = await reviewer.upload('examProtocol', pdf(`protocol ${study}`));
  await reviewer.act('additionalExam', 'additional-exams', exam.id, 'pass', { exam_date, mark: 81.5, protocol_file_id });
}

/** The page of the student says what the defence still waits for. */
async function thenTheDefenceWaitsForTheLanguage({ university: page, t, student }: Story): Promise<void> {
  await openStudent(page, t, 'student-list-dt', student.surname);
  await expect(page.locator('main [data-outcomes~="defend"]')).toHaveCount(0);
  await page.getByText(t('processes.why.title')).click();
  await expect(page.getByText(t('application.unmet.qualificationPassed')).first()).toBeVisible();
}

/** From the page of the student: planned and, as it was held today, passed. */
async function whenTheLanguageIsPassed({ university: page, t, student, advisor }: Story): Promise<void> {
  await page.getByRole('link', { name: t('additionalExam.action.create'), exact: true }).click();
  await expect(heading(page, t('additionalExam.action.create'))).toBeVisible();
  await page.getByRole('radio', { name: t(`codes.additionalExamSubject.${subjects.language}`) }).check();
  await fillDate(page, t, t('validation.field.exam_date'), today);
  await button(page, t('common.button.save')).click();
  await expect(heading(page, new RegExp(student.surname))).toBeVisible();
  await status(page, t('additionalExam.state.planned'));
  await button(page, t('additionalExam.action.pass')).first().press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('additional-exam-screen.field.mark'), { exact: true }).fill('72');
  await chooseFile(page, t, t('additional-exam-screen.field.protocol_file_id'), paper('bayonnoma.pdf'));
  await expect(button(dialog, `${t('common.button.download')}: bayonnoma.pdf`)).toBeVisible();
  await button(dialog, t('additionalExam.action.pass')).click();
  await expect(dialog).toBeHidden();
  await status(page, t('additionalExam.state.passed'));
  for (const { email } of [student, advisor]) await expectMessage(email, 'N-ADDEXAM-RESULT');
}

async function whenTheUniversityRecordsTheDefence({ university: page, t, reviewer, student }: Story): Promise<void> {
  await page
    .locator('main')
    .getByRole('link', { name: new RegExp(student.surname) })
    .click();
  await page.locator('main [data-outcomes~="defend"]').press('Enter');
  const choice = page.getByRole('dialog', { name: t('student.outcome.title') });
  await choice.getByRole('radio', { name: t('application.state.successfullyDefended') }).check();
  await button(choice, t('common.button.continue')).click();
  const dialog = page.getByRole('dialog', { name: t('common.confirm.title') });
  await fillDate(dialog, t, t('review.field.defence_date'), today);
  await dialog.getByLabel(t('review.field.degree_document'), { exact: true }).fill('PhD 001234');
  const before = await codesSent(reviewer.person.phone);
  await button(dialog, t('common.button.continue')).click();
  await giveCode(page, t, await nextCode(reviewer.person.phone, before), t('application.action.defend'));
  await status(page, t('application.state.successfullyDefended'));
}

async function thenTheStudentIsTold({ own: page, t, student }: Story): Promise<void> {
  await expectMessage(student.email, 'N-DEFENDED');
  await openSection(page, t, 'apply-document');
  await status(page, t('application.state.successfullyDefended'));
}

for (const language of languages) {
  test.describe(language, () => {
    test.use({ language });

    test('a PhD student passes the last qualification exam and defends', async ({ t, openBrowser }) => {
      const story = await givenAPhdStudentWithADissertation(language, t, openBrowser);
      await givenTheSpecialtyIsPassed(story);
      await thenTheDefenceWaitsForTheLanguage(story);
      await whenTheLanguageIsPassed(story);
      await whenTheUniversityRecordsTheDefence(story);
      await thenTheStudentIsTold(story);
    });
  });
}
