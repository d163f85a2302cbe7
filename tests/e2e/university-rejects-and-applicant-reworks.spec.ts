import type { Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import { addReviewer, sentApplication } from './support/applications.ts';
import { expect, test } from './support/journey.ts';
import { codesSent, expectMessage, nextCode } from './support/messages.ts';
import type { Person } from './support/people.ts';
import {
  beginAction,
  checklist,
  confirmPaper,
  markCorrect,
  markWrong,
  openFromWorklist,
  paperRow,
} from './support/review.ts';
import { button, chooseFile, heading } from './support/screen.ts';
import { comeBack, openSection } from './support/sign-on.ts';
import { expectQuestion, giveCode, goOn, paper } from './support/wizard.ts';
import { type Language, wordsIn } from './support/words.ts';

// Dialogs, sheets and pages move in this story as they do for most people.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

interface Story {
  t: TFunction;
  language: Language;
  applicant: Page;
  university: Page;
  person: Person;
  reviewer: Person;
  reference: string;
}

const note = 'Ilovaning ikkinchi beti yoʻq.';
const addition = 'Ikkala betni bitta faylda yuklang.';

async function givenAnApplicationWaitsForReview(
  language: Language,
  t: TFunction,
  openBrowser: () => Promise<Page>,
): Promise<Story> {
  const { client, application } = await sentApplication();
  return {
    t,
    language,
    person: client.person,
    reference: application.reference,
    reviewer: await addReviewer(),
    applicant: await openBrowser(),
    university: await openBrowser(),
  };
}

async function whenTheReviewerMarksWhatIsWrong({
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
  await markCorrect(page, t, 'copiesOfWorks');
}

async function whenTheReviewerRejectsWithTheComposedReason({
  university: page,
  t,
}: Story): Promise<void> {
  const dialog = await beginAction(page, t, 'reject');
  await button(dialog, t('common.button.continue')).click();
  const preview = dialog.getByRole('region', { name: t('review.preview.title') });
  // The letter is in the words of its reader, who was signed up in the default language.
  const theirs = wordsIn('uz');
  await expect(preview).toContainText(
    theirs('review.preview.document', { document: theirs('codes.documentKind.diploma'), note }),
  );
  await dialog.getByLabel(t('process.reason.more')).fill(addition);
  await expect(preview).toContainText(addition);
  await button(dialog, t('application.action.reject')).click();
  await expect(dialog).toBeHidden();
  await expect(
    page.getByText(t('application.state.rejected'), { exact: true }).first(),
  ).toBeVisible();
}

async function thenTheApplicantIsToldWhatIsWrong({
  applicant: page,
  t,
  language,
  person,
  reference,
}: Story): Promise<void> {
  await expectMessage(person.phone, 'N-APPLY-REJECTED');
  await expectMessage(person.email, 'N-APPLY-REJECTED');
  await comeBack(page, t, language, person);
  await openSection(page, t, 'apply-document');
  await page.getByRole('listitem').filter({ hasText: reference }).getByRole('link').click();
  await expect(
    page.getByText(t('application.state.rejected'), { exact: true }).first(),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: t('apply.refusal.title') })).toBeVisible();
  await expect(page.getByText(note, { exact: true }).first()).toBeVisible();
  await expect(page.getByText(addition).first()).toBeVisible();
}

async function whenTheApplicantRegeneratesTheApplication({
  applicant: page,
  t,
}: Story): Promise<void> {
  const dialog = await beginAction(page, t, 'regenerate');
  await button(dialog, t('application.action.regenerate')).click();
  await expect(
    page.getByRole('listitem').filter({ hasText: t('common.task.hasProblem') }),
  ).toContainText(t('codes.documentKind.diploma'));
}

async function whenTheApplicantReplacesTheWrongDocument({
  applicant: page,
  t,
}: Story): Promise<void> {
  await page
    .getByRole('link', { name: t('codes.documentKind.diploma'), exact: true })
    .first()
    .click();
  await expectQuestion(page, t('codes.documentKind.diploma'));
  await expect(page.getByRole('heading', { name: t('apply.document.wrong') })).toBeVisible();
  await chooseFile(page, t, t('apply.document.file'), paper('diplom-ikki-bet.pdf'));
  await expect(page.getByRole('heading', { name: t('apply.document.wrong') })).toBeHidden();
  await goOn(page, t);
}

async function whenTheApplicantSendsAgain({ applicant: page, t, person }: Story): Promise<void> {
  await page.getByRole('link', { name: t('apply.toTasks') }).click();
  await page.getByRole('link', { name: t('apply.task.check'), exact: true }).click();
  await expect(heading(page, t('apply.check.title'))).toBeVisible();
  await expect(page.getByText('diplom-ikki-bet.pdf', { exact: true })).toBeVisible();
  await button(page, t('apply.check.send')).click();
  const dialog = page.getByRole('dialog').filter({ hasText: t('common.confirm.title') });
  const before = await codesSent(person.phone);
  await button(dialog, t('common.button.continue')).click();
  await giveCode(page, t, await nextCode(person.phone, before), t('application.action.send'));
  await expect(heading(page, t('apply.sent.title'))).toBeVisible();
}

async function thenTheReviewerFindsOnlyTheNewPaperUnmarked({
  university: page,
  t,
  person,
  reference,
}: Story): Promise<void> {
  await openFromWorklist(page, t, person.surname, reference);
  await expect(paperRow(page, t, 'diploma')).toContainText(t('review.mark.unmarked'));
  await expect(paperRow(page, t, 'copiesOfWorks')).toContainText(t('review.mark.correct'));
}

async function whenTheReviewerAccepts({ university: page, t }: Story): Promise<void> {
  await markCorrect(page, t, 'diploma');
  await confirmPaper(page, t, 'diploma');
  await expect(
    checklist(page, t).getByText(t('review.checklist.progress', { marked: 2, of: 2 })),
  ).toBeVisible();
  const dialog = await beginAction(page, t, 'accept');
  await button(dialog, t('application.action.accept')).click();
  await expect(dialog).toBeHidden();
}

async function thenTheDocumentsAreReceived({
  applicant,
  university,
  t,
  person,
}: Story): Promise<void> {
  await expect(
    university.getByText(t('application.state.documentReceived'), { exact: true }).first(),
  ).toBeVisible();
  await expectMessage(person.phone, 'N-APPLY-ACCEPTED');
  await applicant.getByRole('link', { name: t('apply.sent.open'), exact: true }).click();
  await expect(
    applicant.getByText(t('apply.state.documentReceived'), { exact: true }).first(),
  ).toBeVisible();
}

test('a university rejects with a reason, the applicant reworks and is accepted', async ({
  t,
  openBrowser,
  language,
  inNext,
}) => {
  const story = await givenAnApplicationWaitsForReview(language, t, openBrowser);
  await whenTheReviewerMarksWhatIsWrong(story);
  await inNext(story);
  await whenTheReviewerRejectsWithTheComposedReason(story);
  await inNext(story);
  await thenTheApplicantIsToldWhatIsWrong(story);
  await inNext(story);
  await whenTheApplicantRegeneratesTheApplication(story);
  await inNext(story);
  await whenTheApplicantReplacesTheWrongDocument(story);
  await inNext(story);
  await whenTheApplicantSendsAgain(story);
  await inNext(story);
  await thenTheReviewerFindsOnlyTheNewPaperUnmarked(story);
  await inNext(story);
  await whenTheReviewerAccepts(story);
  await inNext(story);
  await thenTheDocumentsAreReceived(story);
  await inNext(story);
});
