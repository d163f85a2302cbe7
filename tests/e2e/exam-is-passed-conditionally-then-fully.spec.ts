import type { Locator, Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import { addDays, tashkentDay } from '#shared/dates.ts';
import { addUniversityAdvisor } from './support/applications.ts';
import { inDatabase } from './support/database.ts';
import { expect, test } from './support/journey.ts';
import { expectMessage } from './support/messages.ts';
import type { Person } from './support/people.ts';
import { button, chooseFile, chooseOf, expectDone, fillDate, heading } from './support/screen.ts';
import { comeBack, openSection } from './support/sign-on.ts';
import { studentWhoMayDefend } from './support/students.ts';
import { paper } from './support/wizard.ts';
import { type Language, languages } from './support/words.ts';

interface Story {
  t: TFunction;
  language: Language;
  university: Page;
  own: Page;
  student: Person;
  advisor: Person;
}

const phd = 200;
const today = tashkentDay();
const condition = 'Referat topshirish va qayta suhbatdan oʻtish.';
const field = (name: string): string => `additional-exam-screen.field.${name}`;

async function givenAPhdStudent(language: Language, t: TFunction, openBrowser: () => Promise<Page>): Promise<Story> {
  const advisor = await addUniversityAdvisor();
  const { id } = await inDatabase((db) => db.selectFrom('advisor').select('id').where('account_id', '=', advisor.id).executeTakeFirstOrThrow());
  const { person: student, reviewer } = await studentWhoMayDefend(id, phd);
  const [university, own] = [await openBrowser(), await openBrowser()];
  await comeBack(university, t, language, reviewer.person);
  return { t, language, university, own, student, advisor };
}

const state = (page: Page, t: TFunction, name: string): Locator => page.getByText(t(`additionalExam.state.${name}`), { exact: true }).first();

async function whenTheUniversityPlansAnExam({ university: page, t, student }: Story): Promise<void> {
  await openSection(page, t, 'additional-exam');
  await page.getByRole('link', { name: t('additionalExam.action.create'), exact: true }).click();
  await chooseOf(page, t('validation.field.application_id'), student.surname);
  await page.getByRole('radio', { name: t('codes.additionalExamSubject.200') }).check();
  await fillDate(page, t, t('validation.field.exam_date'), today);
  await button(page, t('common.button.save')).click();
  await expect(heading(page, new RegExp(student.surname))).toBeVisible();
  await expect(state(page, t, 'planned')).toBeVisible();
  await expectMessage(student.email, 'N-ADDEXAM-DATE');
}

/** Presses the button of an action; its dialog opens with its fields. */
async function begin({ university: page, t }: Story, event: string): Promise<Locator> {
  await button(page, t(`additionalExam.action.${event}`))
    .first()
    .press('Enter');
  return page.getByRole('dialog');
}

async function handIn({ university: page, t }: Story, dialog: Locator, name: string, file: string): Promise<void> {
  await chooseFile(page, t, t(field(name)), paper(file));
  await expect(button(dialog, `${t('common.button.download')}: ${file}`)).toBeVisible();
}

async function whenThePassIsConditional(story: Story): Promise<void> {
  const { university: page, t, student, advisor } = story;
  const dialog = await begin(story, 'passConditionally');
  await dialog.getByLabel(t(field('mark')), { exact: true }).fill('55');
  await handIn(story, dialog, 'protocol_file_id', 'bayonnoma.pdf');
  await fillDate(dialog, t, t(field('deadline')), addDays(today, 30));
  await button(dialog, t('common.button.continue')).click();
  // A whole pass is not a conditional one: said at the field, nothing else is lost.
  await expect(dialog.getByLabel(t(field('mark')), { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel(t(field('mark')), { exact: true }).fill('52,5');
  await button(dialog, t('common.button.continue')).click();
  await dialog.getByLabel(t('process.reason.label'), { exact: true }).fill(condition);
  await button(dialog, t('additionalExam.action.passConditionally')).click();
  await expectDone(page, t);
  await expect(state(page, t, 'conditionallyPassed')).toBeVisible();
  for (const { email } of [student, advisor]) await expectMessage(email, 'N-ADDEXAM-CONDITION');
}

async function thenTheStudentReadsTheCondition({ own: page, t, language, student }: Story): Promise<void> {
  await comeBack(page, t, language, student);
  await openSection(page, t, 'additional-exam');
  await page.getByRole('link', { name: t('codes.additionalExamSubject.200'), exact: true }).click();
  await expect(page.getByText(condition).first()).toBeVisible();
}

async function whenTheConditionIsFulfilled(story: Story): Promise<void> {
  const { university, own, t, student, advisor } = story;
  const dialog = await begin(story, 'pass');
  await handIn(story, dialog, 'condition_file_id', 'malumotnoma.pdf');
  await button(dialog, t('additionalExam.action.pass')).click();
  await expectDone(university, t);
  // The page of the student is told while it is open.
  for (const page of [university, own]) await expect(state(page, t, 'passed')).toBeVisible();
  for (const { email } of [student, advisor]) await expectMessage(email, 'N-ADDEXAM-RESULT');
}

for (const language of languages) {
  test.describe(language, () => {
    test.use({ language });

    test('a qualification exam is passed conditionally, then fully', async ({ t, openBrowser }) => {
      const story = await givenAPhdStudent(language, t, openBrowser);
      await whenTheUniversityPlansAnExam(story);
      await whenThePassIsConditional(story);
      await thenTheStudentReadsTheCondition(story);
      await whenTheConditionIsFulfilled(story);
    });
  });
}
