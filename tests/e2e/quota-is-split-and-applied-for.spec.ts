import type { Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import { addDays, tashkentDay } from '#shared/dates.ts';
import { pdf } from '#tests/support/file-fixtures.ts';
import { applicantWithPapers, universityCode } from './support/applications.ts';
import { nameIn, whenTheySendItWithACode } from './support/applying.ts';
import type { Client, Fresh } from './support/client.ts';
import { inDatabase } from './support/database.ts';
import { expect, test } from './support/journey.ts';
import { organizationId, type Person } from './support/people.ts';
import { type GivenQuota, givenForm, givenQuota } from './support/quota-period.ts';
import { button, chooseOf, expectDone, heading } from './support/screen.ts';
import { signOnByPassword } from './support/sign-on.ts';
import { expectQuestion, goOn } from './support/wizard.ts';
import { type Language, languages } from './support/words.ts';

interface Story {
  t: TFunction;
  language: Language;
  quota: GivenQuota;
  university: Page;
  applicant: Page;
  person: Client;
  draft: Fresh;
  diplomaId: number;
  direction: string;
}

async function givenPlacesThatNobodyHasSplit(language: Language, t: TFunction, openBrowser: () => Promise<Page>): Promise<Story> {
  const quota = await givenQuota();
  const { client: person, diplomaId } = await applicantWithPapers();
  const draft = await person.post<Fresh>('/applications/', { period_id: quota.period.id, dc_type: givenForm });
  const direction = `${quota.direction.code} ${nameIn(language, quota.direction)}`;
  return { t, language, quota, person, draft, diplomaId, direction, university: await openBrowser(), applicant: await openBrowser() };
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

/** Her papers are there already: what the journey is about is the place. */
async function givenTheOtherPapersAreThere({ person, draft, diplomaId }: Story): Promise<void> {
  const { results } = await person.get<{ results: { id: number; name_en: string }[] }>('/certificate-types/?limit=1000');
  const today = tashkentDay();
  const certificate = await person.post<Fresh>('/certificates/', {
    ...{ type_id: results.find(({ name_en }) => name_en.includes('IELTS'))?.id, number: `T-${Date.now()}`, score: 7.5, level: null },
    ...{
      given_date: addDays(today, -100),
      valid_until: addDays(today, 400),
      file_id: await person.upload('certificate', pdf(`certificate ${draft.id}`)),
    },
  });
  const kinds = ['passport', 'diploma', 'scientificWorkList', 'copiesOfWorks', 'scientificProject', 'languageCertificate'] as const;
  const documents: Record<string, string> = {};
  for (const kind of kinds) documents[kind] = await person.upload(kind, pdf(`${kind} ${draft.id}`));
  const { version } = await person.get<Fresh>(`/applications/${draft.id}/`);
  await person.put(`/applications/${draft.id}/`, { version, diploma_id: diplomaId, certificate_id: certificate.id, documents });
}

async function whenTheApplicantChoosesThePlaceAndSends(story: Story): Promise<void> {
  const { applicant: page, t, language, person, draft, direction } = story;
  await chooseOf(page, t('validation.field.direction_id'), direction);
  await page.getByRole('radio', { name: t('codes.eduLanguage.100'), exact: true }).check();
  await goOn(page, t);
  await expect(heading(page, t('apply.question.place'))).toBeHidden();
  // The page is left only after the answer has arrived.
  await expect.poll(async () => (await person.get<{ edu_language: number | null }>(`/applications/${draft.id}/`)).edu_language).toBe(100);
  await page.goto(`/admin/apply-document/${draft.id}/check`);
  const place = { period: story.quota.period.name_uz, university: await universityName(language), direction };
  await whenTheySendItWithACode({ t, language, applicant: page, place }, person.person.phone);
  await expect(heading(page, t('apply.sent.title'))).toBeVisible();
}

test.describe('an organization splits its quota and an applicant applies for a place', () => {
  for (const language of languages) {
    test.describe(language, () => {
      test.use({ language });
      test(`places are split, confirmed, seen in the ledger, and applied for (${language})`, async ({ t, openBrowser }) => {
        test.slow();
        const story = await givenPlacesThatNobodyHasSplit(language, t, openBrowser);
        await whenTheUniversityWritesMoreThanItWasGiven(story);
        await thenItCannotBeConfirmed(story);
        await whenItTakesTheProposalAndConfirms(story);
        await thenTheNumberOpensItsEntry(story);
        await givenTheOtherPapersAreThere(story);
        await whenTheApplicantLooksForAPlace(story);
        await whenTheApplicantChoosesThePlaceAndSends(story);
      });
    });
  }
});
