import type { Locator, Page } from '@playwright/test';
import { applicationPaths } from '#modules/application/paths.ts';
import { universityCode } from './support/applications.ts';
import { nameIn } from './support/applying.ts';
import { type Client, clientOf } from './support/client.ts';
import { type AtWork, atWork, decide } from './support/decide.ts';
import {
  type Candidate,
  type Marked,
  passReview,
  publishedExam,
  receivedForPlace,
  yearWithPlaces,
} from './support/exam-year.ts';
import { expect, test } from './support/journey.ts';
import { messagesTo } from './support/messages.ts';
import { addStaff, inAgency } from './support/people.ts';
import { freeYear, type QuotaPeriod } from './support/quota-year.ts';
import { button, chooseFile, expectDone, heading } from './support/screen.ts';
import { openSection } from './support/sign-on.ts';
import { paper } from './support/wizard.ts';
import { type Language, wordsIn } from './support/words.ts';

/** A specialty with one place and two candidates: one has it, the other is the next. */
interface Contest {
  first: Candidate;
  next: Candidate;
}
interface Story extends Contest {
  winner: AtWork;
  appellant: AtWork;
  agency: AtWork;
  /** Somebody else of the university than who gave the marks. */
  university: AtWork;
}

const marks: Record<keyof Contest, Marked> = {
  first: { direction_mark: 80, english_mark: 70, result: 200 },
  next: { direction_mark: 60.5, english_mark: 75, result: 100 },
};
const complaint = 'Ikkinchi savolga yozgan javobim baholanmagan.';
const grant = 'Ikkinchi savol javobi bayonnomada yoʻq, ish qayta baholansin.';
const decision = 'Ikkinchi savol javobi toʻliq, ball qoʻshildi.';

let mine: Contest;
let period: QuotaPeriod;

async function contest(university: Client, direction: number): Promise<Contest> {
  const [first, next] = await Promise.all([
    receivedForPlace(university, period, direction),
    receivedForPlace(university, period, direction),
  ]);
  return { first, next };
}

test.beforeAll(async () => {
  const university = await clientOf(await addStaff('university', universityCode));
  const year = await yearWithPlaces(await freeYear(2090), university, 1);
  const [direction] = year.directions;
  if (direction === undefined) throw new Error('no place');
  period = year.period;
  mine = await contest(university, direction);
  await passReview(period);
  const given = new Map([
    [mine.first.application, marks.first],
    [mine.next.application, marks.next],
  ]);
  await publishedExam(university, period, given);
});

async function givenTheResultsArePublished(
  language: Language,
  openBrowser: () => Promise<Page>,
): Promise<Story> {
  const officer = await addStaff('innovation', inAgency);
  const member = await addStaff('university', universityCode);
  const [winner, appellant, agency, university] = await Promise.all(
    [mine.first.client.person, mine.next.client.person, officer, member].map((person) =>
      atWork(openBrowser, language, person),
    ),
  );
  if (!winner || !appellant || !agency || !university) throw new Error('four people');
  return { ...mine, winner, appellant, agency, university };
}

/** The own application: marks, result, and what comes next. */
async function openOwn({ page, t }: AtWork, { application }: Candidate): Promise<Locator> {
  await page.goto(applicationPaths.ownApplication.href({ id: application }));
  const part = page.getByRole('region', { name: t('exam-screen.own.title') });
  await expect(part).toBeVisible();
  return part;
}

const resultOf = (part: Locator, { t }: AtWork, state: string): Locator =>
  part.getByText(t(`examResult.state.${state}`), { exact: true });

async function whenTheNextAppeals({ appellant, next }: Story): Promise<void> {
  const part = await openOwn(appellant, next);
  await expect(resultOf(part, appellant, 'notAccepted')).toBeVisible();
  await decide(appellant, appellant.t('application.action.appeal'), { reason: complaint });
}

async function whenTheAgencyOpensTheResult({ agency, next }: Story): Promise<void> {
  const { page, t } = agency;
  await openSection(page, t, 'apply-document-all');
  await page.getByRole('searchbox', { name: t('review.search') }).fill(next.client.person.surname);
  await button(page, t('common.button.search')).click();
  await page.getByRole('row').filter({ hasText: next.reference }).getByRole('link').first().click();
  await expect(page.getByText(complaint).first()).toBeVisible();
  await decide(agency, t('application.action.reopenResult'), { reason: grant, code: true });
}

/** The row of a candidate among the results of the specialty. */
const rowOf = ({ page }: AtWork, { client }: Candidate): Locator =>
  page.getByRole('row').filter({ hasText: client.person.surname });

async function expectResults(
  who: AtWork,
  results: readonly (readonly [Candidate, string])[],
): Promise<void> {
  for (const [candidate, state] of results)
    await expect(
      rowOf(who, candidate).getByText(who.t(`examResult.state.${state}`), { exact: true }),
    ).toBeVisible();
}

async function openResults({ page, t, language }: AtWork, { next }: Contest): Promise<void> {
  await openSection(page, t, 'exam');
  await page
    .getByRole('row')
    .filter({ hasText: nameIn(language, period) })
    .getByRole('link')
    .click();
  const { direction } = await next.client.get<{ direction: { code: string } }>(
    `/applications/${next.application}/`,
  );
  await page.getByRole('link', { name: new RegExp(`^${direction.code} `) }).click();
  await expect(heading(page, new RegExp(`^${direction.code} `))).toBeVisible();
}

/** Writes marks into the dialog that is open. */
async function giveMarks(
  { t }: AtWork,
  dialog: Locator,
  direction: string,
  english: string,
): Promise<void> {
  await dialog.getByLabel(t('exam-screen.remark.direction_mark'), { exact: true }).fill(direction);
  await dialog.getByLabel(t('exam-screen.remark.english_mark'), { exact: true }).fill(english);
}

/** Too high a mark is refused at its field; with the right one the last place moves. */
async function whenAnotherMemberMarksAnew({
  university,
  first,
  next,
  winner,
}: Story): Promise<void> {
  const { page, t } = university;
  await openResults(university, { first, next });
  await expectResults(university, [
    [first, 'accepted'],
    [next, 'notAccepted'],
  ]);
  await openOwn(winner, first);
  await rowOf(university, next).locator('[data-event="remarkAccept"]').press('Enter');
  const dialog = page.getByRole('dialog');
  await giveMarks(university, dialog, '105', '75');
  await chooseFile(page, t, t('exam-screen.remark.protocol_file_id'), paper('qayta-baholash.pdf'));
  await expect(button(dialog, `${t('common.button.download')}: qayta-baholash.pdf`)).toBeVisible();
  await button(dialog, t('common.button.continue')).click();
  await expect(
    dialog.getByLabel(t('exam-screen.remark.direction_mark'), { exact: true }),
  ).toHaveAttribute('aria-invalid', 'true');
  await giveMarks(university, dialog, '76,5', '75');
  await button(dialog, t('common.button.continue')).click();
  await dialog.getByLabel(t('process.reason.label'), { exact: true }).fill(decision);
  await button(dialog, t('examResult.action.remarkAccept')).click();
  await expectDone(page, t);
  await expectResults(university, [
    [next, 'accepted'],
    [first, 'notAccepted'],
  ]);
}

/**
 * Of the results that were told them, the newest has this word; mails go in the language of the
 * account.
 */
async function expectTold({ person }: AtWork, state: string): Promise<void> {
  await expect
    .poll(
      async () => (await messagesTo(person.email)).find(({ code }) => code === 'N-RESULT')?.body,
    )
    .toContain(wordsIn('uz')(`examResult.state.${state}`));
}

/** Both see it on the pages that are open, and what comes next for each. */
async function thenBothSeeAndAreTold({ winner, appellant }: Story): Promise<void> {
  for (const [who, state] of [
    [winner, 'notAccepted'],
    [appellant, 'accepted'],
  ] as const) {
    const part = who.page.getByRole('region', { name: who.t('exam-screen.own.title') });
    await expect(resultOf(part, who, state)).toBeVisible();
    await expectTold(who, state);
  }
  await expect(button(winner.page, winner.t('application.action.appeal')).first()).toBeVisible();
  await expect(
    appellant.page.getByText(appellant.t('exam-screen.own.next.accepted')),
  ).toBeVisible();
}

test('an appeal on a mark changes the mark and the last place', async ({
  openBrowser,
  language,
  inNext,
}) => {
  const story = await givenTheResultsArePublished(language, openBrowser);
  await whenTheNextAppeals(story);
  await inNext(story);
  await whenTheAgencyOpensTheResult(story);
  await inNext(story);
  await whenAnotherMemberMarksAnew(story);
  await inNext(story);
  await thenBothSeeAndAreTold(story);
  await inNext(story);
});
