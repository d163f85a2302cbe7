import type { Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import { addDays, tashkentDay } from '#shared/dates.ts';
import {
  addReviewer,
  addUniversityAdvisor,
  publishedTopic,
  studyPlace,
} from './support/applications.ts';
import {
  type Applying,
  fillBio,
  fillGroup,
  nameIn,
  placeIn,
  whenTheyAnswerPageByPage,
  whenTheyBeginAnApplication,
  whenTheyEnterTheirDiploma,
  whenTheyListTheirWorks,
  whenTheySendItWithACode,
} from './support/applying.ts';
import { clientOf } from './support/client.ts';
import { expect, test } from './support/journey.ts';
import { codesSent, expectMessage, nextCode } from './support/messages.ts';
import { addApplicant, neverSeenBefore, type OneIdPerson, type Person } from './support/people.ts';
import { beginAction, confirmPaper, markCorrect, openFromWorklist } from './support/review.ts';
import { button, chooseFile, chooseOf, expectDone, fillDate, heading } from './support/screen.ts';
import { openSection, signOnByOneId, signOnByPassword } from './support/sign-on.ts';
import { giveCode, paper } from './support/wizard.ts';
import { type Language, languages } from './support/words.ts';

/** Everybody of this story, and what they know of each other. */
interface Story extends Applying {
  university: Page;
  person: OneIdPerson;
  reviewer: Person;
  advisor: Person;
  email: string;
  reference: string;
}

const today = tashkentDay();
/** Never signed on before, one for every language. */
const newcomers: Record<Language, string> = { uz: 'd.ergasheva', ru: 'j.orazbayev', en: 'k.kim' };

async function givenTheyNeverSignedOn(
  language: Language,
  t: TFunction,
  openBrowser: () => Promise<Page>,
): Promise<Story> {
  const reviewer = await addReviewer();
  const somebody = await clientOf(await addApplicant());
  return {
    t,
    language,
    reviewer,
    reference: '',
    email: `${newcomers[language]}@sinov.uz`,
    person: await neverSeenBefore(newcomers[language]),
    place: await placeIn(language, somebody),
    advisor: await addUniversityAdvisor(),
    applicant: await openBrowser(),
    university: await openBrowser(),
  };
}

/**
 * An address is written when a code that went there comes back, and one that went to the phone of
 * OneID.
 */
async function whenTheyProveTheirMail({ applicant: page, t, email, person }: Story): Promise<void> {
  await page
    .getByRole('link', { name: t('validation.field.email'), exact: true })
    .first()
    .click();
  await page.getByLabel(t('contact.new.mail'), { exact: true }).fill(email);
  const before = await codesSent(email);
  await button(page, t('contact.send')).click();
  await page
    .getByLabel(t('common.code.label'), { exact: true })
    .fill(await nextCode(email, before));
  const codes = await codesSent(person.phone);
  await button(page, t('contact.prove')).click();
  await button(page.getByRole('dialog'), t('common.button.continue')).click();
  await giveCode(page, t, await nextCode(person.phone, codes), t('account.action.mailChange'));
}

async function whenTheyCompleteTheirProfile(story: Story): Promise<void> {
  const { applicant: page, t } = story;
  const field = (name: string) => page.getByLabel(t(`validation.field.${name}`), { exact: true });
  await openSection(page, t, 'me');
  await fillGroup(story, 'person', async () => {
    await field('birth_place').fill('Toshkent shahri');
    await chooseOf(
      page,
      t('validation.field.citizenship'),
      { uz: 'Oʻzbekiston', ru: 'Узбекистан', en: 'Uzbekistan' }[story.language],
    );
    await field('nationality').fill('oʻzbek');
  });
  await fillGroup(story, 'passport', async () => {
    await fillDate(page, t, t('validation.field.passport_given_date'), addDays(today, -700));
    await field('passport_issuer').fill('Toshkent shahar IIBB');
    await fillDate(page, t, t('validation.field.passport_valid_until'), addDays(today, 2900));
  });
  await fillGroup(story, 'contact', async () => {
    await chooseOf(
      page,
      t('validation.field.region_id'),
      { uz: 'Toshkent shahri', ru: 'город Ташкент', en: 'Tashkent city' }[story.language],
    );
    await chooseOf(page, t('validation.field.district_id'));
    await field('permanent_address').fill('Navoiy koʻchasi, 12-uy');
  });
  await whenTheyProveTheirMail(story);
  await fillBio(story);
  await expect(page.getByRole('heading', { name: t('profile.missing.none') })).toBeVisible();
}

async function thenTheySeeTheConfirmation(story: Story): Promise<void> {
  const { applicant: page, t, place } = story;
  await expect(heading(page, t('apply.sent.title'))).toBeVisible();
  await expect(page.getByText(place.university).first()).toBeVisible();
  story.reference = (
    await page
      .getByText(/^A-\d{4}-\d{6}$/)
      .first()
      .innerText()
  ).trim();
}

async function whenTheUniversityFindsItInItsWorklist({
  university: page,
  t,
  language,
  reviewer,
  person,
  reference,
}: Story): Promise<void> {
  await signOnByPassword(page, t, language, reviewer);
  await openFromWorklist(page, t, person.fullName, reference);
}

async function whenItMarksEveryDocumentAndAccepts({ university: page, t }: Story): Promise<void> {
  await expect(page.getByText(t('review.checklist.progress', { marked: 0, of: 2 }))).toBeVisible();
  for (const kind of ['diploma', 'copiesOfWorks']) await markCorrect(page, t, kind);
  await confirmPaper(page, t, 'diploma');
  const dialog = await beginAction(page, t, 'accept');
  await button(dialog, t('application.action.accept')).click();
  await expectDone(page, t);
  await expect(
    page.getByText(t('application.state.documentReceived'), { exact: true }).first(),
  ).toBeVisible();
}

async function whenItSetsAdvisorTopicAndCouncil({
  university: page,
  t,
  language,
  advisor,
  reviewer,
}: Story): Promise<void> {
  const form = (event: string) =>
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: t(`review.step.${event}`), exact: true }) });
  await chooseOf(page, t('review.field.advisor_id'), advisor.surname);
  await button(form('setAdvisor'), t('application.action.setAdvisor')).click();
  await expect(form('setAdvisor').getByText(t('common.task.completed'))).toBeVisible();
  const client = await clientOf(reviewer);
  const topic = await publishedTopic(client, (await studyPlace(client)).direction.id);
  await chooseOf(form('setTopic'), t('review.field.topic'), nameIn(language, topic));
  await button(form('setTopic'), t('application.action.setTopic')).click();
  await expect(form('setTopic').getByText(t('common.task.completed'))).toBeVisible();
  await form('setCouncil')
    .getByLabel(t('review.field.council_number'), { exact: true })
    .fill('7/3');
  await fillDate(form('setCouncil'), t, t('review.field.council_date'), addDays(today, -1));
  await chooseFile(page, t, t('review.field.council_file_id'), paper('kengash-qarori.pdf'));
  await expect(
    button(form('setCouncil'), `${t('common.button.download')}: kengash-qarori.pdf`),
  ).toBeVisible();
  await button(form('setCouncil'), t('application.action.setCouncil')).click();
  await expect(form('setCouncil').getByText(t('common.task.completed'))).toBeVisible();
}

async function whenItAdmitsByOrder({ university: page, t, reviewer }: Story): Promise<void> {
  const dialog = await beginAction(page, t, 'admit');
  await dialog.getByLabel(t('review.field.order_number'), { exact: true }).fill('112-st');
  await fillDate(dialog, t, t('review.field.order_date'), today);
  await chooseFile(page, t, t('review.field.order_file_id'), paper('buyruq.pdf'));
  await expect(button(dialog, `${t('common.button.download')}: buyruq.pdf`)).toBeVisible();
  const before = await codesSent(reviewer.phone);
  await button(dialog, t('common.button.continue')).click();
  await giveCode(page, t, await nextCode(reviewer.phone, before), t('application.action.admit'));
  await expect(
    page.getByText(t('application.state.admittedToStudy'), { exact: true }).first(),
  ).toBeVisible();
}

async function thenTheApplicantIsAdmittedAndTold({
  applicant: page,
  t,
  person,
  email,
}: Story): Promise<void> {
  await page.getByRole('link', { name: t('apply.sent.open'), exact: true }).click();
  await expect(
    page.getByText(t('apply.state.admittedToStudy'), { exact: true }).first(),
  ).toBeVisible();
  await expect(page.getByRole('heading', { name: t('apply.prompt.studying') })).toBeVisible();
  for (const code of ['N-APPLY-ACCEPTED', 'N-ADMITTED']) await expectMessage(person.phone, code);
  for (const code of ['N-APPLY-SENT', 'N-APPLY-ACCEPTED', 'N-ADMITTED'])
    await expectMessage(email, code);
  await page.goto('/dev/outbox');
  await page.getByLabel(t('outbox.search'), { exact: true }).fill(email);
  await expect(page.getByText(t('notifications.N-ADMITTED.subject')).first()).toBeVisible();
}

for (const language of languages) {
  test.describe(language, () => {
    test.use({ language });

    test('an applicant applies, is accepted and admitted', async ({ t, openBrowser }) => {
      const story = await givenTheyNeverSignedOn(language, t, openBrowser);
      await signOnByOneId(story.applicant, t, language, story.person);
      await whenTheyCompleteTheirProfile(story);
      await whenTheyEnterTheirDiploma(story);
      await whenTheyListTheirWorks(story);
      await whenTheyBeginAnApplication(story);
      await whenTheyAnswerPageByPage(story);
      await whenTheySendItWithACode(story, story.person.phone);
      await thenTheySeeTheConfirmation(story);
      await whenTheUniversityFindsItInItsWorklist(story);
      await whenItMarksEveryDocumentAndAccepts(story);
      await whenItSetsAdvisorTopicAndCouncil(story);
      await whenItAdmitsByOrder(story);
      await thenTheApplicantIsAdmittedAndTold(story);
    });
  });
}
