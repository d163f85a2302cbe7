import type { Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import { applicantWithPapers, universityCode } from './support/applications.ts';
import { nameIn } from './support/applying.ts';
import type { Client, Fresh } from './support/client.ts';
import { inDatabase } from './support/database.ts';
import { expect, test } from './support/journey.ts';
import { organizationId, type Person } from './support/people.ts';
import { type GivenQuota, givenForm, givenQuota } from './support/quota-period.ts';
import { button, chooseOf, expectDone, heading } from './support/screen.ts';
import { signOnByPassword } from './support/sign-on.ts';
import { expectQuestion } from './support/wizard.ts';
import { type Language, languages } from './support/words.ts';

interface Story {
  t: TFunction;
  language: Language;
  quota: GivenQuota;
  university: Page;
  applicant: Page;
  person: Client;
  draft: Fresh;
  direction: string;
}

async function givenPlacesThatNobodyHasSplit(language: Language, t: TFunction, openBrowser: () => Promise<Page>): Promise<Story> {
  const quota = await givenQuota();
  const { client: person } = await applicantWithPapers();
  const draft = await person.post<Fresh>('/applications/', { period_id: quota.period.id, dc_type: givenForm });
  const direction = `${quota.direction.code} ${nameIn(language, quota.direction)}`;
  return { t, language, quota, person, draft, direction, university: await openBrowser(), applicant: await openBrowser() };
}

const universityName = async (language: Language): Promise<string> => {
  const id = await organizationId(universityCode);
  return nameIn(language, await inDatabase((db) => db.selectFrom('organization').selectAll().where('id', '=', id).executeTakeFirstOrThrow()));
};

const signOn = async (page: Page, { t, language }: Story, person: Person): Promise<void> => signOnByPassword(page, t, language, person);

async function whenTheUniversityWritesMoreThanItWasGiven(story: Story): Promise<void> {
  const { university: page, t, quota } = story;
  await signOn(page, story, quota.officer);
  await page.goto(`/admin/quote-distribution/${quota.period.id}/split/${quota.splitId}?edit=save`);
  const cell = page.getByRole('textbox', { name: `${quota.direction.code}, ${t('quota.amount.amount_phd')}`, exact: true });
  await expect(cell).toHaveValue('3');
  await cell.fill('5');
  await expect(page.getByRole('row', { name: new RegExp(`^${t('quota-screen.split.left')}`) })).toContainText('-2');
  await button(page, t('common.button.save')).click();
  await expectDone(page, t);
}

async function thenItCannotBeConfirmed({ university: page, t }: Story): Promise<void> {
  await expect(button(page, t('quotaSplit.action.confirm'))).toHaveCount(0);
  await page.getByText(t('processes.why.title')).click();
  await expect(page.getByText(t('quotaSplit.unmet.splitWhole'))).toBeVisible();
}

async function whenItTakesTheProposalAndConfirms({ university: page, t }: Story): Promise<void> {
  await page.getByRole('link', { name: t('quotaSplit.action.save') }).click();
  await button(page, t('quota-screen.split.propose')).click();
  await button(page, t('common.button.save')).click();
  await expectDone(page, t);
  await button(page, t('quotaSplit.action.confirm')).click();
  const dialog = page.getByRole('dialog', { name: t('common.confirm.title') });
  await button(dialog, t('quotaSplit.action.confirm')).click();
  await expectDone(page, t);
}

async function thenTheNumberOpensItsEntry({ university: page, t }: Story): Promise<void> {
  await page
    .getByRole('row', { name: new RegExp(`^${t('quota-screen.all')}`) })
    .getByRole('link')
    .first()
    .click();
  await expect(heading(page, t('quota.account.split'))).toBeVisible();
  await expect(page.getByText(t('quotaSplit.done.confirm'))).toBeVisible();
}

async function whenTheApplicantLooksForAPlace(story: Story): Promise<void> {
  const { applicant: page, t, draft, person, language } = story;
  await signOn(page, story, person.person);
  await page.goto(`/admin/apply-document/${draft.id}/place`);
  await expectQuestion(page, t('apply.question.place'));
  await chooseOf(page, t('validation.field.organization_id'), await universityName(language));
}

test.describe('an organization splits its quota and an applicant applies for a place', () => {
  for (const language of languages) {
    test.describe(language, () => {
      test.use({ language });
      test(`places are split, confirmed, seen in the ledger, and chosen by an applicant (${language})`, async ({ t, openBrowser }) => {
        test.slow();
        const story = await givenPlacesThatNobodyHasSplit(language, t, openBrowser);
        await whenTheUniversityWritesMoreThanItWasGiven(story);
        await thenItCannotBeConfirmed(story);
        await whenItTakesTheProposalAndConfirms(story);
        await thenTheNumberOpensItsEntry(story);
        await whenTheApplicantLooksForAPlace(story);
        await chooseOf(story.applicant, t('validation.field.direction_id'), story.direction);
        await expect(story.applicant.getByText(t('application.unmet.placeOffered'))).toHaveCount(0);
      });
    });
  }
});
