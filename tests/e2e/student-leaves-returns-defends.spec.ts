import type { Locator, Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import { addDays, tashkentDay } from '#shared/dates.ts';
import { addReviewer } from './support/applications.ts';
import { expect, test } from './support/journey.ts';
import { expectMessage, messagesTo } from './support/messages.ts';
import type { Person } from './support/people.ts';
import { beginAction } from './support/review.ts';
import { button, fillDate } from './support/screen.ts';
import { comeBack } from './support/sign-on.ts';
import {
  addDoctorOfScience,
  finishSensitive,
  giveOrder,
  openStudent,
  studentWhoMayDefend,
} from './support/students.ts';
import type { Language } from './support/words.ts';

interface Story {
  t: TFunction;
  language: Language;
  university: Page;
  student: Person;
  advisor: Person;
  reviewer: Person;
  /** Of the same organization: is told of what the reviewer does. */
  colleague: Person;
}

const today = tashkentDay();

async function givenAnIndependentStudentWithAnAdvisor(
  language: Language,
  t: TFunction,
  openBrowser: () => Promise<Page>,
): Promise<Story> {
  const { person: advisor, advisorId } = await addDoctorOfScience();
  const { person, reviewer } = await studentWhoMayDefend(advisorId);
  return {
    t,
    language,
    advisor,
    student: person,
    reviewer: reviewer.person,
    colleague: await addReviewer(),
    university: await openBrowser(),
  };
}

const finishDialog = (
  { university: page, t, reviewer: person }: Story,
  dialog: Locator,
  event: string,
  reason?: string,
): Promise<void> => finishSensitive({ page, t, person }, dialog, event, reason);

async function thenEverybodyIsTold(
  { student, advisor, colleague, reviewer }: Story,
  code: string,
): Promise<void> {
  for (const { email } of [student, advisor, colleague]) await expectMessage(email, code);
  // The reviewer did it; of other students of the university they are told.
  const told = (await messagesTo(reviewer.email)).filter(
    (message) => message.code === code && message.body.includes(student.surname),
  );
  expect(told).toEqual([]);
}

const state = ({ university: page, t }: Story, name: string): Locator =>
  page.getByText(t(`application.state.${name}`), { exact: true }).first();

async function whenTheUniversityGrantsALeave(story: Story): Promise<void> {
  const { university: page, t } = story;
  const dialog = await beginAction(page, t, 'vacation');
  await dialog.getByRole('radio', { name: t('codes.leaveGround.100') }).check();
  await fillDate(dialog, t, t('review.field.leave_start'), today);
  await fillDate(dialog, t, t('review.field.leave_stop'), addDays(today, 120));
  await giveOrder(page, dialog, t, '58-t', today);
  await finishDialog(story, dialog, 'vacation');
  await expect(state(story, 'onAcademicLeave')).toBeVisible();
}

async function whenTheStudentReturns(story: Story): Promise<void> {
  const { university: page, t } = story;
  const dialog = await beginAction(page, t, 'returnFromLeave');
  await fillDate(dialog, t, t('review.field.return_date'), addDays(today, 5));
  await giveOrder(page, dialog, t, '61-t', today);
  await finishDialog(story, dialog, 'returnFromLeave');
  await expect(state(story, 'admittedToStudy')).toBeVisible();
}

/** An independent student may graduate or defend: the button asks which. */
async function whenTheUniversityRecordsTheDefence(story: Story): Promise<void> {
  const { university: page, t } = story;
  await button(page, t('application.action.finish')).first().press('Enter');
  const choice = page.getByRole('dialog', { name: t('student.outcome.title') });
  await choice.getByRole('radio', { name: t('application.state.successfullyDefended') }).check();
  await button(choice, t('common.button.continue')).click();
  const dialog = page.getByRole('dialog').filter({ hasText: t('common.confirm.title') });
  await fillDate(dialog, t, t('review.field.defence_date'), addDays(today, -3));
  await dialog.getByLabel(t('review.field.degree_document'), { exact: true }).fill('DSc 004512');
  await finishDialog(story, dialog, 'defend');
  await expect(state(story, 'successfullyDefended')).toBeVisible();
}

test('a student leaves, returns and defends; advisor and organization are told each time', async ({
  t,
  openBrowser,
  language,
  inNext,
}) => {
  const story = await givenAnIndependentStudentWithAnAdvisor(language, t, openBrowser);
  await comeBack(story.university, t, language, story.reviewer);
  await openStudent(story.university, t, 'student-list-i', story.student.surname);
  await whenTheUniversityGrantsALeave(story);
  await inNext(story);
  await thenEverybodyIsTold(story, 'N-VACATION');
  await inNext(story);
  await whenTheStudentReturns(story);
  await inNext(story);
  await thenEverybodyIsTold(story, 'N-RETURN');
  await inNext(story);
  await whenTheUniversityRecordsTheDefence(story);
  await inNext(story);
  await thenEverybodyIsTold(story, 'N-DEFENDED');
  await inNext(story);
});
