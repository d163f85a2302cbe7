import type { Locator, Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import { tashkentDay } from '#shared/dates.ts';
import { addUniversityAdvisor } from './applications.ts';
import type { Client } from './client.ts';
import { inDatabase } from './database.ts';
import { expect } from './journey.ts';
import type { Person } from './people.ts';
import { status } from './quota-screens.ts';
import { button, chooseFile, fillDate, heading } from './screen.ts';
import { studentWhoMayDefend } from './students.ts';
import { paper } from './wizard.ts';

const phd = 200;

/** Codes of the exams by their subject. */
export const examSubjects = { specialty: 100, language: 200 };

/**
 * A PhD student with a dissertation and an advisor, and somebody of the university who leads the
 * study.
 */
export interface PhdStudy {
  student: Person;
  advisor: Person;
  reviewer: Client;
  /** The record of the study. */
  study: number;
}

/**
 * A PhD student who has not passed a qualification exam yet; of the third year, when no first day of
 * the study is named.
 */
export async function phdStudy(started?: string): Promise<PhdStudy> {
  const advisor = await addUniversityAdvisor();
  const { id } = await inDatabase((db) =>
    db
      .selectFrom('advisor')
      .select('id')
      .where('account_id', '=', advisor.id)
      .executeTakeFirstOrThrow(),
  );
  const { person: student, reviewer, record } = await studentWhoMayDefend(id, phd, started);
  return { student, advisor, reviewer, study: record.id };
}

/** The words of a field of an exam. */
export const examField = (t: TFunction, name: string): string =>
  t(`additional-exam-screen.field.${name}`);

/** Plans the exam of the language for today in the form that is open; arrives at its page. */
export async function planTheLanguage(page: Page, t: TFunction, student: Person): Promise<void> {
  await page
    .getByRole('radio', { name: t(`codes.additionalExamSubject.${examSubjects.language}`) })
    .check();
  await fillDate(page, t, t('validation.field.exam_date'), tashkentDay());
  await button(page, t('common.button.save')).click();
  await expect(heading(page, new RegExp(student.surname))).toBeVisible();
  await status(page, t('additionalExam.state.planned'));
}

/** Presses the button of an action of an exam; its dialog opens with its fields. */
export async function beginExamAction(page: Page, t: TFunction, event: string): Promise<Locator> {
  await button(page, t(`additionalExam.action.${event}`))
    .first()
    .press('Enter');
  return page.getByRole('dialog');
}

/** Uploads a paper of an exam in the dialog that is open, until it is stored. */
export async function handInExamPaper(
  page: Page,
  t: TFunction,
  field: string,
  file: string,
): Promise<void> {
  await chooseFile(page, t, examField(t, field), paper(file));
  await expect(
    button(page.getByRole('dialog'), `${t('common.button.download')}: ${file}`),
  ).toBeVisible();
}
