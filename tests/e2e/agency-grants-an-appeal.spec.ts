import type { Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import { addReviewer, sentApplication } from './support/applications.ts';
import { expect, test } from './support/journey.ts';
import { expectMessage } from './support/messages.ts';
import { addStaff, type Person } from './support/people.ts';
import {
  beginAction,
  checklist,
  confirmPaper,
  markCorrect,
  markWrong,
  openFromWorklist,
} from './support/review.ts';
import { button } from './support/screen.ts';
import { comeBack, openSection } from './support/sign-on.ts';
import type { Language } from './support/words.ts';

interface Story {
  t: TFunction;
  language: Language;
  applicant: Page;
  university: Page;
  agency: Page;
  person: Person;
  reviewer: Person;
  officer: Person;
  reference: string;
}

const note = 'Ilovaning ikkinchi beti yoʻq.';
const complaint = 'Diplom ilovasining ikkala beti ham bitta faylda yuklangan.';
const grant = 'Faylda ikkala bet ham bor, ariza qayta koʻrib chiqilsin.';

async function givenAnApplicationWaitsForReview(
  language: Language,
  t: TFunction,
  openBrowser: () => Promise<Page>,
): Promise<Story> {
  const { client, application } = await sentApplication();
  const people = {
    person: client.person,
    reviewer: await addReviewer(),
    officer: await addStaff('innovation', 'IDA'),
  };
  const pages = {
    applicant: await openBrowser(),
    university: await openBrowser(),
    agency: await openBrowser(),
  };
  return { t, language, reference: application.reference, ...people, ...pages };
}

/** Gives the reason in the dialog that is open and ends it with the verb of the action. */
async function giveReason(page: Page, t: TFunction, event: string, text: string): Promise<void> {
  const dialog = await beginAction(page, t, event);
  await button(dialog, t('common.button.continue')).click();
  await dialog.getByLabel(t('process.reason.label'), { exact: true }).fill(text);
  await button(dialog, t(`application.action.${event}`)).click();
  await expect(dialog).toBeHidden();
}

async function whenTheUniversityRejects({
  university: page,
  t,
  language,
  reviewer,
  person,
  reference,
}: Story): Promise<void> {
  await comeBack(page, t, language, reviewer);
  await openFromWorklist(page, t, person.surname, reference);
  await markWrong(page, t, 'diploma', note);
  const dialog = await beginAction(page, t, 'reject');
  await button(dialog, t('common.button.continue')).click();
  await button(dialog, t('application.action.reject')).click();
  await expect(dialog).toBeHidden();
}

async function whenTheApplicantAppeals({
  applicant: page,
  t,
  language,
  person,
  reference,
}: Story): Promise<void> {
  await expectMessage(person.phone, 'N-APPLY-REJECTED');
  await comeBack(page, t, language, person);
  await openSection(page, t, 'apply-document');
  await page.getByRole('listitem').filter({ hasText: reference }).getByRole('link').click();
  await giveReason(page, t, 'appeal', complaint);
}

async function whenTheAgencyGrantsTheAppeal({
  agency: page,
  t,
  language,
  officer,
  person,
  reference,
}: Story): Promise<void> {
  await comeBack(page, t, language, officer);
  await openSection(page, t, 'apply-document-all');
  await page.getByRole('searchbox', { name: t('review.search') }).fill(person.surname);
  await button(page, t('common.button.search')).click();
  const group = page.getByRole('region', { name: new RegExp(`^${t('agency.group.appeals')}`) });
  await group.getByRole('row').filter({ hasText: reference }).getByRole('link').click();
  await expect(page.getByRole('heading', { name: t('agency.prompt.appeal') })).toBeVisible();
  await expect(
    page.getByText(t('agency.prompt.appealReason', { reason: complaint })),
  ).toBeVisible();
  await giveReason(page, t, 'reopen', grant);
  await expect(
    page.getByText(t('application.state.pending'), { exact: true }).first(),
  ).toBeVisible();
  await expectMessage(person.email, 'N-APPEAL-DONE');
}

async function whenTheUniversityDecidesAgain({
  university: page,
  t,
  person,
  reference,
}: Story): Promise<void> {
  await openFromWorklist(page, t, person.surname, reference);
  await expect(page.getByText(grant).first()).toBeVisible();
  await markCorrect(page, t, 'diploma');
  await markCorrect(page, t, 'copiesOfWorks');
  await confirmPaper(page, t, 'diploma');
  await expect(
    checklist(page, t).getByText(t('review.checklist.progress', { marked: 2, of: 2 })),
  ).toBeVisible();
  const dialog = await beginAction(page, t, 'accept');
  await button(dialog, t('application.action.accept')).click();
  await expect(dialog).toBeHidden();
}

async function thenTheApplicantIsAccepted({ applicant: page, t, person }: Story): Promise<void> {
  await expectMessage(person.phone, 'N-APPLY-ACCEPTED');
  await expect(
    page.getByText(t('apply.state.documentReceived'), { exact: true }).first(),
  ).toBeVisible();
}

test('the agency grants an appeal, and the university decides again', async ({
  t,
  openBrowser,
  language,
  inNext,
}) => {
  const story = await givenAnApplicationWaitsForReview(language, t, openBrowser);
  await whenTheUniversityRejects(story);
  await inNext(story);
  await whenTheApplicantAppeals(story);
  await inNext(story);
  await whenTheAgencyGrantsTheAppeal(story);
  await inNext(story);
  await whenTheUniversityDecidesAgain(story);
  await inNext(story);
  await thenTheApplicantIsAccepted(story);
  await inNext(story);
});
