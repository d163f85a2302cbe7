import { expect, type Page } from '@playwright/test';
import { examMachine } from '#machines/exam.machine.ts';
import { examPaths } from '#modules/exam/paths.ts';
import { serverAddress } from '../support/server.ts';
import {
  ask,
  type Opening,
  openReasons,
  sendEmpty,
  stateIds,
  type Visit,
  visitsTo,
} from './openings.ts';
import { type SignedOn, signOn } from './signed-in.ts';

const to = 'exam';
const pageOf = (id: number): string => examPaths.exam.href({ id });

/** The page of a direction of this exam: the first one that has candidates. */
async function directionOf(who: SignedOn | null, exam: number): Promise<string> {
  const answer = await fetch(`${serverAddress()}/api/exams/${exam}/`, {
    headers: { authorization: `Bearer ${who?.access}` },
  });
  const { directions } = (await answer.json()) as { directions: { direction: { id: number } }[] };
  return examPaths.examDirection.href({ id: exam, directionId: directions[0]?.direction.id ?? 0 });
}

const cellOf = (page: Page, column: number) =>
  page.locator(`[role="grid"] [data-row="0"][data-column="${column}"]`);

/** Writes a mark with a wrong step: the cell, the sentence under the grid and the bar say it. */
const writeWrong: Opening = async ({ page, settled }) => {
  await cellOf(page, 0).click();
  await page.keyboard.type('70,3');
  await page.keyboard.press('Enter');
  await settled();
};

/** Takes the proposed results and looks at what would be saved. */
const lookAtChanges: Opening = async ({ page, settled }, t) => {
  await page.getByRole('button', { name: t('exam-screen.marks.takeProposed') }).click();
  await page.locator('main [data-event="setMark"]').click();
  await settled();
};

/**
 * Opens the place where the filled template is chosen; what comes of it is shown by the journey of
 * the commission.
 */
const openSheet: Opening = async ({ page, settled }, t) => {
  await page.locator('[data-marks-sheet] summary').click();
  await expect(
    page.getByRole('group', { name: t('exam-screen.sheet.title') }).getByRole('button'),
  ).toBeVisible();
  await settled();
};

/** The exam of a university that enters marks. */
async function markingVisits(who: SignedOn | null): Promise<Visit[]> {
  const draft = (await stateIds(who, examMachine))('draft');
  const grid = { to: 'examDirection', href: await directionOf(who, draft) } as const;
  return [
    { to: 'exams', href: examPaths.exams.href() },
    { to, href: pageOf(draft), open: openReasons } as const,
    { to, href: `${pageOf(draft)}?edit=setSchedule` } as const,
    { to, href: `${pageOf(draft)}?edit=upload`, open: sendEmpty },
    grid,
    { ...grid, open: writeWrong },
    { ...grid, open: lookAtChanges },
    { ...grid, open: openSheet },
  ];
}

/** Published results, with what can be done about them. */
async function publishedVisits(who: SignedOn | null): Promise<Visit[]> {
  const exam = await stateIds(who, examMachine);
  const results = { to: 'examDirection', href: await directionOf(who, exam('finished')) } as const;
  return [visitsTo(to, pageOf, exam)('finished'), results, { ...results, open: ask('decline') }];
}

/** All exams of the country. */
async function countryVisits(who: SignedOn | null): Promise<Visit[]> {
  const exam = await stateIds(who, examMachine);
  return [
    { to: 'allExams', href: examPaths.allExams.href() },
    { to: 'allExams', href: `${examPaths.allExams.href()}?search=yoʻqolgan&state=finished` },
    visitsTo(to, pageOf, exam)('afterFinished'),
  ];
}

export const admissionExamGuests = [
  {
    name: 'a university that enters marks',
    signOn: () => signOn('universitet@namuna.uz'),
    visits: markingVisits,
  },
  {
    name: 'a university with published results',
    signOn: () => signOn('institut@namuna.uz'),
    visits: publishedVisits,
  },
  {
    name: 'the anti-corruption agency at the exams',
    signOn: () => signOn('nazorat@namuna.uz'),
    visits: countryVisits,
  },
];
