import type { Locator, Page } from '@playwright/test';
import { applicationPaths } from '#modules/application/paths.ts';
import { addDays, tashkentDay } from '#shared/dates.ts';
import { addReviewer } from './support/applications.ts';
import { type Client, clientOf } from './support/client.ts';
import { type AtWork, atWork, decide } from './support/decide.ts';
import {
  type Candidate,
  passReview,
  publishedExam,
  receivedForPlace,
  yearWithPlaces,
} from './support/exam-year.ts';
import { expect, test } from './support/journey.ts';
import { codesSent, expectMessage, nextCode } from './support/messages.ts';
import { addStaff, inAgency } from './support/people.ts';
import { status } from './support/quota-screens.ts';
import { freeYear } from './support/quota-year.ts';
import { beginAction } from './support/review.ts';
import { button, chooseFile, fillDate, heading } from './support/screen.ts';
import { openSection } from './support/sign-on.ts';
import { giveOrder } from './support/students.ts';
import { giveCode, goOn, paper } from './support/wizard.ts';

/**
 * A university whose exam is published with one place of the quota and two candidates left without
 * one, the better one first.
 */
interface Story {
  university: AtWork;
  agency: AtWork;
  named: AtWork;
  candidates: [Candidate, Candidate];
}

const screen = (key: string): string => `additional-quota-screen.${key}`;
const surnameOf = ({ client }: Candidate): string => client.person.surname;
const accepted = 200;
const refused = 100;

async function givenCandidatesWithoutPlace(openBrowser: () => Promise<Page>): Promise<Story> {
  const reviewer: Client = await clientOf(await addReviewer());
  const { period, directions } = await yearWithPlaces(await freeYear(2090), reviewer, 1);
  const [direction = 0] = directions;
  const [first, second, third] = [
    await receivedForPlace(reviewer, period, direction),
    await receivedForPlace(reviewer, period, direction),
    await receivedForPlace(reviewer, period, direction),
  ];
  await passReview(period);
  await publishedExam(
    reviewer,
    period,
    new Map([
      [first.application, { direction_mark: 90, english_mark: 85, result: accepted }],
      [second.application, { direction_mark: 81, english_mark: 74.5, result: refused }],
      [third.application, { direction_mark: 70, english_mark: 66, result: refused }],
    ]),
  );
  const [university, agency, named] = await Promise.all([
    atWork(openBrowser, 'uz', reviewer.person),
    atWork(openBrowser, 'ru', await addStaff('innovation', inAgency)),
    atWork(openBrowser, 'en', second.client.person),
  ]);
  return { university, agency, named, candidates: [second, third] };
}

async function whenTheUniversityAsksForTwoPlaces({ university }: Story): Promise<void> {
  const { page, t } = university;
  await openSection(page, t, 'additional-quote');
  await page.getByRole('link', { name: t('additionalQuota.action.create'), exact: true }).click();
  await page
    .getByRole('radio', { name: new RegExp(t(screen('waiting'), { count: 2, number: '2' })) })
    .check();
  await goOn(page, t);
  await page.getByRole('radio', { name: t('codes.additionalBasis.200') }).check();
  await page.getByRole('radio', { name: t('codes.contractPayer.300') }).check();
  await page.getByLabel(t('validation.field.amount'), { exact: true }).fill('2');
  await goOn(page, t);
  await page
    .getByLabel(t(screen('field.description')))
    .fill('Talabgorlar oʻtish balini toʻplagan.');
  await chooseFile(page, t, t('validation.field.letter_file_id'), paper('xat.pdf'));
  await expect(button(page, `${t('common.button.download')}: xat.pdf`)).toBeVisible();
  await goOn(page, t);
  await expect(heading(page, t(screen('ask.check')))).toBeVisible();
  await button(page, t(screen('ask.makeDraft'))).click();
  await status(page, t('additionalQuota.state.draft'));
  await decide(university, t('additionalQuota.action.ask'), { code: true });
  await status(page, t('additionalQuota.state.pending'));
}

/** Goes through the dialog of an action whose fields are filled in, with the code. */
async function confirm({ page, t, person }: AtWork, dialog: Locator, verb: string): Promise<void> {
  const before = await codesSent(person.phone);
  await button(dialog, t('common.button.continue')).click();
  await giveCode(page, t, await nextCode(person.phone, before), verb);
  await expect(dialog).toBeHidden();
}

async function whenTheAgencyGivesOneOfThem({ agency, university }: Story): Promise<void> {
  const { page, t } = agency;
  const request = new URL(university.page.url()).pathname;
  await openSection(page, t, 'additional-quote');
  await page.locator(`main a[href="${request}"]`).click();
  await button(page, t('additionalQuota.action.accept')).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('validation.field.accepted_amount'), { exact: true }).fill('1');
  await expect(
    dialog.getByText(t(screen('accept.part'), { amount: '2', places: '1', short: '1' })),
  ).toBeVisible();
  await confirm(agency, dialog, t('additionalQuota.action.accept'));
  // The page of the university is open all the time.
  await status(university.page, university.t('additionalQuota.state.accepted'));
}

async function whenTheUniversityNamesTheBetterOne({
  university,
  candidates: [better, other],
}: Story): Promise<void> {
  const { page, t } = university;
  await page
    .getByRole('link', { name: t('additionalQuota.action.distribute'), exact: true })
    .click();
  const tick = (candidate: Candidate) =>
    page.getByRole('checkbox', { name: new RegExp(surnameOf(candidate)) });
  // A key that is pressed while the page takes in news may be lost: people begin again where they
  // were.
  const pressed = (
    key: 'ArrowDown' | 'ArrowUp',
    [from, to]: [Candidate, Candidate],
    checked: boolean,
  ) =>
    expect(async () => {
      if (!(await tick(to).evaluate((box) => box === document.activeElement))) {
        await tick(from).focus();
        await page.keyboard.press(key);
      }
      await expect(tick(to)).toBeFocused({ timeout: 1000 });
      if ((await tick(to).isChecked()) !== checked) await page.keyboard.press('Space');
      await expect(tick(to)).toBeChecked({ checked, timeout: 1000 });
    }).toPass({ timeout: 30_000 });
  await pressed('ArrowDown', [better, other], true);
  // Somebody better cannot be passed over: the sentence names them, and there is no button.
  await expect(page.locator('[data-unmet="bestFirst"]')).toContainText(surnameOf(better));
  await expect(button(page, t('additionalQuota.action.distribute'))).toBeHidden();
  await pressed('ArrowDown', [better, other], false);
  await pressed('ArrowUp', [other, better], true);
  await decide(university, t('additionalQuota.action.distribute'), { code: true });
  await status(page, t('additionalQuota.state.distributed'));
  await expectMessage(better.client.person.email, 'N-RESULT-ADDITIONAL');
}

async function thenTheCandidateReadsWhatItMeans({
  named: { page, t },
  candidates: [{ application }],
}: Story): Promise<void> {
  await page.goto(applicationPaths.ownApplication.href({ id: application }));
  const part = page.getByRole('region', { name: t('exam-screen.own.title') });
  await expect(
    part.getByText(t('examResult.state.acceptedAdditionally'), { exact: true }),
  ).toBeVisible();
  await expect(part.getByText(t('codes.dcType.1200'), { exact: true })).toBeVisible();
  await expect(part.getByText(t(screen('own.contract')))).toBeVisible();
}

async function whenTheUniversityAdmitsUnderContract({
  university,
  candidates: [{ application }],
}: Story): Promise<void> {
  const { page, t } = university;
  await page.goto(applicationPaths.application.href({ id: application }));
  const dialog = await beginAction(page, t, 'admit');
  await expect(dialog.locator('[data-becomes="1200"]')).toBeVisible();
  await giveOrder(page, dialog, t, '118-k', tashkentDay());
  // Without the contract nobody studies under one.
  await button(dialog, t('common.button.continue')).click();
  const number = dialog.getByLabel(t('validation.field.contract_number'), { exact: true });
  await expect(number).toHaveAttribute('aria-invalid', 'true');
  await number.fill('45-sh');
  await fillDate(dialog, t, t('validation.field.contract_date'), addDays(tashkentDay(), -1));
  await confirm(university, dialog, t('application.action.admit'));
  await status(page, t('application.state.admittedToStudy'));
}

async function thenHeStudiesUnderContract({
  candidates: [{ client, application }],
}: Story): Promise<void> {
  // Another role is another session.
  const student = await clientOf(client.person);
  expect(await student.get(`/applications/${application}/`)).toMatchObject({
    state: 'admittedToStudy',
    dc_type: 1200,
    scholarship_status: '200',
    contract_number: '45-sh',
    contract_payer: 300,
  });
  await expectMessage(client.person.email, 'N-ADMITTED');
}

test('an additional place is asked for, given in part, and makes a named candidate a contract student, in three languages', async ({
  openBrowser,
}) => {
  // A whole quota year is told over the API before.
  test.slow();
  const story = await givenCandidatesWithoutPlace(openBrowser);
  await whenTheUniversityAsksForTwoPlaces(story);
  await whenTheAgencyGivesOneOfThem(story);
  await whenTheUniversityNamesTheBetterOne(story);
  await thenTheCandidateReadsWhatItMeans(story);
  await whenTheUniversityAdmitsUnderContract(story);
  await thenHeStudiesUnderContract(story);
});
