import type { Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import { addReviewer, sentApplication } from './support/applications.ts';
import { expect, test } from './support/journey.ts';
import { expectMessage } from './support/messages.ts';
import type { Person } from './support/people.ts';
import { beginAction, openFromWorklist, paperRow } from './support/review.ts';
import { button, chooseFile } from './support/screen.ts';
import { comeBack, openSection } from './support/sign-on.ts';
import { paper } from './support/wizard.ts';
import type { Language } from './support/words.ts';

interface Story {
  t: TFunction;
  language: Language;
  applicant: Page;
  university: Page;
  person: Person;
  reviewer: Person;
  reference: string;
}

const reason = 'Ish joyingiz koʻrinadigan mehnat daftarchasi kerak.';

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

const stateOf = (page: Page, words: string) => page.getByText(words, { exact: true }).first();

async function whenTheReviewerOnlyLooks({
  university: page,
  t,
  language,
  reviewer,
  person,
  reference,
}: Story): Promise<void> {
  await comeBack(page, t, language, reviewer);
  await openFromWorklist(page, t, person.surname, reference);
  await expect(button(page, t('application.action.reviewStart'))).toBeVisible();
}

async function thenTheApplicantMayStillWithdraw({
  applicant: page,
  t,
  language,
  person,
  reference,
}: Story): Promise<void> {
  await comeBack(page, t, language, person);
  await openSection(page, t, 'apply-document');
  await page.getByRole('listitem').filter({ hasText: reference }).getByRole('link').click();
  await expect(button(page, t('application.action.withdraw'))).toBeVisible();
}

async function whenTheReviewerAsksForAPaper({ university: page, t }: Story): Promise<void> {
  const dialog = await beginAction(page, t, 'askPapers');
  await button(dialog, t('common.button.continue')).click();
  await expect(
    dialog.getByRole('link', {
      name: t('validation.required', { field: t('review.field.papers') }),
    }),
  ).toBeVisible();
  await dialog.getByRole('checkbox', { name: t('codes.documentKind.workbook') }).check();
  await button(dialog, t('common.button.continue')).click();
  await dialog.getByLabel(t('process.reason.label')).fill(reason);
  await button(dialog, t('application.action.askPapers')).click();
  await expect(dialog).toBeHidden();
  await expect(stateOf(page, t('application.state.papersAwaited'))).toBeVisible();
}

async function thenTheApplicantIsToldWhich({ applicant: page, t, person }: Story): Promise<void> {
  await expectMessage(person.phone, 'N-APPLY-PAPERS');
  await expect(stateOf(page, t('apply.state.papersAwaited'))).toBeVisible();
  await expect(page.getByText(reason).first()).toBeVisible();
  await expect(button(page, t('application.action.withdraw'))).toBeHidden();
}

async function whenTheApplicantSendsIt({ applicant: page, t }: Story): Promise<void> {
  const dialog = await beginAction(page, t, 'answerPapers');
  await button(dialog, t('application.action.answerPapers')).click();
  await expect(
    dialog.getByRole('link', {
      name: t('validation.required', { field: t('review.field.papers_answer') }),
    }),
  ).toBeVisible();
  const name = 'mehnat-daftarchasi.pdf';
  await chooseFile(page, t, t('codes.documentKind.workbook'), paper(name));
  await expect(button(dialog, `${t('common.button.download')}: ${name}`)).toBeVisible();
  await button(dialog, t('application.action.answerPapers')).click();
  await expect(dialog).toBeHidden();
  await expect(stateOf(page, t('apply.state.pending'))).toBeVisible();
}

async function thenTheReviewerGoesOnWithIt({ university: page, t }: Story): Promise<void> {
  await expect(page.getByRole('heading', { name: t('review.papers.answered') })).toBeVisible();
  await expect(paperRow(page, t, 'workbook')).toContainText(t('review.mark.unmarked'));
  await expect(button(page, t('application.action.reviewStart'))).toBeHidden();
}

test('a reviewer looks, asks for a missing paper, and goes on when the applicant sends it', async ({
  t,
  openBrowser,
  language,
  inNext,
}) => {
  const story = await givenAnApplicationWaitsForReview(language, t, openBrowser);
  await whenTheReviewerOnlyLooks(story);
  await inNext(story);
  await thenTheApplicantMayStillWithdraw(story);
  await inNext(story);
  await whenTheReviewerAsksForAPaper(story);
  await inNext(story);
  await thenTheApplicantIsToldWhich(story);
  await inNext(story);
  await whenTheApplicantSendsIt(story);
  await inNext(story);
  await thenTheReviewerGoesOnWithIt(story);
});
