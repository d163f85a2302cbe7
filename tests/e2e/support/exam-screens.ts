import type { Locator } from '@playwright/test';
import { addDays, tashkentDay } from '#shared/dates.ts';
import { nameIn } from './applying.ts';
import { type AtWork, decide } from './decide.ts';
import { passToExamDay } from './exam-year.ts';
import { expect } from './journey.ts';
import { status } from './quota-screens.ts';
import type { QuotaPeriod } from './quota-year.ts';
import { button, chooseFile, fillDate, heading } from './screen.ts';
import { openSection } from './sign-on.ts';
import { paper } from './wizard.ts';

/** The cell of a candidate in the grid of marks, by their surname. */
async function cellOf({ page }: AtWork, surname: string, column: number): Promise<Locator> {
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: surname });
  return row.locator(`[data-column="${column}"]`);
}

/**
 * Begins the exam of a period whose review is over: everybody whose documents were received stands
 * in it. Answers its id.
 */
async function beginExam(
  { page, t, language }: AtWork,
  period: QuotaPeriod,
  candidates: number,
): Promise<number> {
  await openSection(page, t, 'exam');
  const begin = button(page, t('exam.action.create'));
  const notices = page.locator('main div').filter({ hasText: nameIn(language, period) });
  await button(notices.filter({ has: begin }).last(), t('exam.action.create')).click();
  await page.waitForURL(/\/exam\/\d+$/);
  // The rows come a moment later, to the page that is open.
  const specialty = page.getByRole('row').filter({ has: page.getByRole('link') });
  await expect(
    specialty.getByRole('cell', { name: String(candidates), exact: true }),
  ).toBeVisible();
  return Number(new URL(page.url()).pathname.split('/').at(-1));
}

/** Sets day, place and commission of the one specialty, and lets the day come. */
async function scheduleExam({ page, t }: AtWork, exam: number): Promise<void> {
  await page.getByRole('link', { name: t('exam.action.setSchedule') }).click();
  await expect(heading(page, t('exam.action.setSchedule'))).toBeVisible();
  await fillDate(page, t, t('exam-screen.field.day'), addDays(tashkentDay(), 4));
  await page.getByLabel(t('exam-screen.field.place'), { exact: true }).fill('Bosh bino, 305-xona');
  await page
    .getByLabel(t('exam-screen.field.commission'), { exact: true })
    .fill('Karimov A. (rais), Yoʻldosheva N.');
  await button(page, t('common.button.save')).click();
  await expect(page.getByRole('cell', { name: /305-xona/ })).toBeVisible();
  await passToExamDay(exam);
}

/**
 * A candidate by surname and what the commission writes of them: the marks of the specialty and of
 * English, which a certificate replaces, or their absence.
 */
export type Written = readonly [
  surname: string,
  marks: readonly [string] | readonly [string, string] | 'absent',
];

/**
 * Writes the marks by the keyboard, takes the results that the rank proposes, looks at the changes
 * and saves them.
 */
async function writeMarks(who: AtWork, code: string, marks: readonly Written[]): Promise<void> {
  const { page, t } = who;
  await page.getByRole('link', { name: new RegExp(`^${code} `) }).click();
  await expect(heading(page, new RegExp(`^${code} `))).toBeVisible();
  for (const [surname, written] of marks) {
    const typed =
      written === 'absent'
        ? [[2, '+'] as const]
        : written.map((mark, column) => [column, mark] as const);
    for (const [column, text] of typed) {
      await (await cellOf(who, surname, column)).click();
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    }
  }
  await button(page, t('exam-screen.marks.takeProposed')).click();
  await button(page, t('exam-screen.marks.review')).click();
  await button(page.getByRole('dialog'), t('common.button.save')).click();
  await expect(page.getByText(t('exam-screen.marks.nothing'))).toBeVisible();
}

/** Uploads the protocol of the one specialty and the order, and publishes the results. */
async function publishResults(who: AtWork, code: string): Promise<void> {
  const { page, t } = who;
  await page.getByRole('link', { name: t('exam.action.upload') }).click();
  await expect(heading(page, t('exam.action.upload'))).toBeVisible();
  await chooseFile(page, t, new RegExp(`^${code} `), paper('bayonnoma.pdf'));
  await expect(button(page, `${t('common.button.download')}: bayonnoma.pdf`)).toBeVisible();
  await button(page, t('common.button.save')).click();
  await expect(
    page.getByRole('cell', { name: `${t('exam-screen.field.protocol')} ${code}.pdf` }),
  ).toBeVisible();
  await decide(who, t('exam.action.finish'), { code: true });
  await status(page, t('exam.state.finished'));
}

/**
 * The exam of a period is held: one member of staff begins it and publishes the results, another
 * writes the marks, because nobody publishes marks of their own.
 */
export async function holdExam(
  decider: AtWork,
  member: AtWork,
  { period, code, marks }: { period: QuotaPeriod; code: string; marks: readonly Written[] },
): Promise<void> {
  const exam = await beginExam(decider, period, marks.length);
  await scheduleExam(decider, exam);
  await member.page.goto(decider.page.url());
  await writeMarks(member, code, marks);
  await publishResults(decider, code);
}

/**
 * From the results of the specialty to the application of somebody who has a place, and their
 * admission by an order.
 */
export async function openAdmission(
  { page, t }: AtWork,
  code: string,
  reference: string,
): Promise<void> {
  await page.getByRole('link', { name: new RegExp(`^${code} `) }).click();
  await page.getByRole('link', { name: t('exam-screen.results.toAdmitLink') }).click();
  await page.getByRole('row').filter({ hasText: reference }).getByRole('link').first().click();
  await expect(page.getByText(reference).first()).toBeVisible();
}
