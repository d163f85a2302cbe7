import type { Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import { addDays, tashkentDay } from '#shared/dates.ts';
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
import { expectMessage } from './support/messages.ts';
import { status } from './support/quota-screens.ts';
import { button, chooseOf, expectDone, fillDate } from './support/screen.ts';
import { comeBack, openSection } from './support/sign-on.ts';
import type { Language } from './support/words.ts';

interface Story extends PhdStudy {
  t: TFunction;
  language: Language;
  university: Page;
  own: Page;
}

const today = tashkentDay();
const condition = 'Referat topshirish va qayta suhbatdan oʻtish.';

async function givenAPhdStudent(
  language: Language,
  t: TFunction,
  openBrowser: () => Promise<Page>,
): Promise<Story> {
  const study = await phdStudy();
  const [university, own] = [await openBrowser(), await openBrowser()];
  await comeBack(university, t, language, study.reviewer.person);
  return { ...study, t, language, university, own };
}

async function whenTheUniversityPlansAnExam({
  university: page,
  t,
  student,
}: Story): Promise<void> {
  await openSection(page, t, 'additional-exam');
  await page.getByRole('link', { name: t('additionalExam.action.create'), exact: true }).click();
  await chooseOf(page, t('validation.field.application_id'), student.surname);
  await planTheLanguage(page, t, student);
  await expectMessage(student.email, 'N-ADDEXAM-DATE');
}

async function whenThePassIsConditional(story: Story): Promise<void> {
  const { university: page, t, student, advisor } = story;
  const dialog = await beginExamAction(page, t, 'passConditionally');
  await dialog.getByLabel(examField(t, 'mark'), { exact: true }).fill('55');
  await handInExamPaper(page, t, 'protocol_file_id', 'bayonnoma.pdf');
  await fillDate(dialog, t, examField(t, 'deadline'), addDays(today, 30));
  await button(dialog, t('common.button.continue')).click();
  // A whole pass is not a conditional one: said at the field, nothing else is lost.
  await expect(dialog.getByLabel(examField(t, 'mark'), { exact: true })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await dialog.getByLabel(examField(t, 'mark'), { exact: true }).fill('52,5');
  await button(dialog, t('common.button.continue')).click();
  await dialog.getByLabel(t('process.reason.label'), { exact: true }).fill(condition);
  await button(dialog, t('additionalExam.action.passConditionally')).click();
  await expectDone(page, t);
  await status(page, t('additionalExam.state.conditionallyPassed'));
  for (const { email } of [student, advisor]) await expectMessage(email, 'N-ADDEXAM-CONDITION');
}

async function thenTheStudentReadsTheCondition({
  own: page,
  t,
  language,
  student,
}: Story): Promise<void> {
  await comeBack(page, t, language, student);
  await openSection(page, t, 'additional-exam');
  await page
    .getByRole('link', {
      name: t(`codes.additionalExamSubject.${examSubjects.language}`),
      exact: true,
    })
    .click();
  await expect(page.getByText(condition).first()).toBeVisible();
}

async function whenTheConditionIsFulfilled(story: Story): Promise<void> {
  const { university, own, t, student, advisor } = story;
  const dialog = await beginExamAction(university, t, 'pass');
  await handInExamPaper(university, t, 'condition_file_id', 'malumotnoma.pdf');
  await button(dialog, t('additionalExam.action.pass')).click();
  await expectDone(university, t);
  // The page of the student is told while it is open.
  for (const page of [university, own]) await status(page, t('additionalExam.state.passed'));
  for (const { email } of [student, advisor]) await expectMessage(email, 'N-ADDEXAM-RESULT');
}

test('a qualification exam is passed conditionally, then fully', async ({
  t,
  openBrowser,
  language,
  inNext,
}) => {
  const story = await givenAPhdStudent(language, t, openBrowser);
  await whenTheUniversityPlansAnExam(story);
  await inNext(story);
  await whenThePassIsConditional(story);
  await inNext(story);
  await thenTheStudentReadsTheCondition(story);
  await inNext(story);
  await whenTheConditionIsFulfilled(story);
  await inNext(story);
});
