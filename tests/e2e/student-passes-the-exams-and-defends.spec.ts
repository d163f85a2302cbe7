import type { Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import { tashkentDay } from '#shared/dates.ts';
import { pdf } from '#tests/support/file-fixtures.ts';
import {
  beginExamAction,
  examField,
  examSubjects,
  handInExamPaper,
  type PhdStudy,
  phdStudy,
  planTheLanguage,
} from './support/additional-exams.ts';
import { expect, test } from './support/journey.ts';
import { codesSent, expectMessage, nextCode } from './support/messages.ts';
import { status } from './support/quota-screens.ts';
import { button, fillDate, heading } from './support/screen.ts';
import { comeBack, openSection } from './support/sign-on.ts';
import { openStudent } from './support/students.ts';
import { giveCode } from './support/wizard.ts';
import type { Language } from './support/words.ts';

interface Story extends PhdStudy {
  t: TFunction;
  university: Page;
  own: Page;
}

const today = tashkentDay();

async function givenAPhdStudentWithADissertation(
  language: Language,
  t: TFunction,
  openBrowser: () => Promise<Page>,
): Promise<Story> {
  const study = await phdStudy();
  const [university, own] = [await openBrowser(), await openBrowser()];
  await Promise.all([
    comeBack(university, t, language, study.reviewer.person),
    comeBack(own, t, language, study.student),
  ]);
  return { ...study, t, university, own };
}

/** The exam of the specialty was passed, as another journey shows by hand. */
async function givenTheSpecialtyIsPassed({ reviewer, study }: Story): Promise<void> {
  const exam_date = today;
  const exam = await reviewer.post('/additional-exams/', {
    application_id: study,
    subject: examSubjects.specialty,
    exam_date,
  });
  const protocol_file_id = await reviewer.upload('examProtocol', pdf(`protocol ${study}`));
  await reviewer.act('additionalExam', 'additional-exams', exam.id, 'pass', {
    exam_date,
    mark: 81.5,
    protocol_file_id,
  });
}

/** The page of the student says what the defence still waits for. */
async function thenTheDefenceWaitsForTheLanguage({
  university: page,
  t,
  student,
}: Story): Promise<void> {
  await openStudent(page, t, 'student-list-dt', student.surname);
  await expect(button(page, t('application.action.defend'))).toHaveCount(0);
  await page.getByText(t('processes.why.title')).click();
  await expect(page.getByText(t('application.unmet.qualificationPassed')).first()).toBeVisible();
}

/** From the page of the student: planned and, as it was held today, passed. */
async function whenTheLanguageIsPassed({
  university: page,
  t,
  student,
  advisor,
}: Story): Promise<void> {
  await page.getByRole('link', { name: t('additionalExam.action.create'), exact: true }).click();
  await expect(heading(page, t('additionalExam.action.create'))).toBeVisible();
  await planTheLanguage(page, t, student);
  const dialog = await beginExamAction(page, t, 'pass');
  await dialog.getByLabel(examField(t, 'mark'), { exact: true }).fill('72');
  await handInExamPaper(page, t, 'protocol_file_id', 'bayonnoma.pdf');
  await button(dialog, t('additionalExam.action.pass')).click();
  await expect(dialog).toBeHidden();
  await status(page, t('additionalExam.state.passed'));
  for (const { email } of [student, advisor]) await expectMessage(email, 'N-ADDEXAM-RESULT');
}

async function whenTheUniversityRecordsTheDefence({
  university: page,
  t,
  reviewer,
  student,
}: Story): Promise<void> {
  await page
    .locator('main')
    .getByRole('link', { name: new RegExp(student.surname) })
    .click();
  await button(page, t('application.action.defend')).first().press('Enter');
  const dialog = page.getByRole('dialog').filter({ hasText: t('common.confirm.title') });
  await fillDate(dialog, t, t('review.field.defence_date'), today);
  await dialog.getByLabel(t('review.field.degree_document'), { exact: true }).fill('PhD 001234');
  const before = await codesSent(reviewer.person.phone);
  await button(dialog, t('common.button.continue')).click();
  await giveCode(
    page,
    t,
    await nextCode(reviewer.person.phone, before),
    t('application.action.defend'),
  );
  await status(page, t('application.state.successfullyDefended'));
}

async function thenTheStudentIsTold({ own: page, t, student }: Story): Promise<void> {
  await expectMessage(student.email, 'N-DEFENDED');
  await openSection(page, t, 'apply-document');
  await status(page, t('apply.state.successfullyDefended'));
}

test('a PhD student passes the last qualification exam and defends', async ({
  t,
  openBrowser,
  language,
  inNext,
}) => {
  const story = await givenAPhdStudentWithADissertation(language, t, openBrowser);
  await givenTheSpecialtyIsPassed(story);
  await thenTheDefenceWaitsForTheLanguage(story);
  await inNext(story);
  await whenTheLanguageIsPassed(story);
  await inNext(story);
  await whenTheUniversityRecordsTheDefence(story);
  await inNext(story);
  await thenTheStudentIsTold(story);
  await inNext(story);
});
