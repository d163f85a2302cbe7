import fs from 'node:fs';
import type { Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import { readSheet } from 'read-excel-file/node';
import { examPaths } from '#modules/exam/paths.ts';
import { marksColumns } from '#modules/exam/schema.ts';
import { sheetOf } from '../support/sheet.ts';
import { openAs, type SignedOn, signOn } from './checks/signed-in.ts';
import { expect, test } from './support/journey.ts';
import { button, expectDone } from './support/screen.ts';
import { serverAddress } from './support/server.ts';
import { languages, wordsIn } from './support/words.ts';

const at = (field: (typeof marksColumns.known)[number]): number =>
  marksColumns.known.indexOf(field);
const part = (page: Page) => page.locator('[data-marks-sheet]');

/**
 * The exam whose marks are being entered; other stories of the same university begin theirs later.
 */
async function examOfDemonstration({ access }: SignedOn): Promise<number> {
  const address = `${serverAddress()}/api/exams/?state=draft&ordering=id&limit=1`;
  const answer = await fetch(address, { headers: { authorization: `Bearer ${access}` } });
  const { results } = (await answer.json()) as { results: { id: number }[] };
  return results[0]?.id ?? 0;
}

/** The template as the page gives it, and the first candidate in it. */
async function givenTheTemplate(
  page: Page,
  t: TFunction,
): Promise<{ rows: string[][]; mine: string[] }> {
  const waiting = page.waitForEvent('download');
  await part(page)
    .getByRole('button', { name: t('exam-screen.sheet.download') })
    .click();
  const cells = await readSheet(fs.readFileSync(await (await waiting).path()));
  const rows = cells.map((line) =>
    marksColumns.known.map((_, column) => String(line[column] ?? '')),
  );
  const mine = rows.at(1);
  if (!mine) throw new Error('nobody in the template');
  return { rows, mine };
}

async function bring(page: Page, rows: string[][]): Promise<void> {
  const file = { name: 'ballar.xlsx', mimeType: 'application/octet-stream', buffer: sheetOf(rows) };
  await part(page).locator('input[type=file]').setInputFiles(file);
}

async function thenTheErrorIsNamedAndNothingSaved(
  page: Page,
  t: TFunction,
  rows: string[][],
  mine: string[],
): Promise<void> {
  mine[at('direction_mark')] = '101';
  await bring(page, rows);
  const table = part(page).getByRole('table', { name: t('import.errors', { count: 1 }) });
  await expect(table.getByRole('row').nth(1)).toContainText(String(mine[at('person')]));
  await expect(table.getByRole('row').nth(1)).toContainText(t('import.field.direction_mark'));
  await expect(button(page, t('exam-screen.sheet.save'))).toHaveCount(0);
  const returned = page.waitForEvent('download');
  await button(page, t('import.returned')).click();
  expect((await returned).suggestedFilename()).toContain(t('import.field.errors'));
}

async function thenTheRightOneIsLookedAtAndSaved(
  page: Page,
  t: TFunction,
  rows: string[][],
  mine: string[],
  mark: string,
): Promise<void> {
  mine[at('direction_mark')] = mark;
  mine[at('english_mark')] = '70';
  mine[at('absent')] = '';
  await bring(page, rows);
  const changes = part(page).getByRole('table', { name: t('grid.diff.title') });
  await expect(changes.getByRole('row').nth(1)).toContainText(mark);
  await button(page, t('exam-screen.sheet.save')).click();
  await expectDone(page, t);
  await expect(page.locator('[role="grid"] [data-row="0"][data-column="0"]')).toHaveText(mark);
}

test('a commission enters marks by Excel: an error is named by row and column, the right file is looked at and saved whole', async ({
  browser,
}) => {
  const who = await signOn('universitet@namuna.uz');
  const exam = await examOfDemonstration(who);
  for (const [index, language] of languages.entries()) {
    const t = wordsIn(language);
    const page = await openAs(browser, who, { language });
    await page.goto(examPaths.exam.href({ id: exam }));
    await page.getByRole('table').first().getByRole('link').first().click();
    const { rows, mine } = await givenTheTemplate(page, t);
    await part(page).getByText(t('exam-screen.sheet.title')).first().click();
    await thenTheErrorIsNamedAndNothingSaved(page, t, rows, mine);
    await thenTheRightOneIsLookedAtAndSaved(page, t, rows, mine, String(61 + index));
    await page.context().close();
  }
});
