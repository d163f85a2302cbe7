import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { applicationPaths } from '#modules/application/paths.ts';
import { tashkentDay } from '#shared/dates.ts';
import { addReviewer, universityCode } from './support/applications.ts';
import { type Client, clientOf } from './support/client.ts';
import { type AtWork, atWork } from './support/decide.ts';
import { holdExam, openAdmission } from './support/exam-screens.ts';
import {
  type Candidate,
  draftForPlace,
  givePlaces,
  markPapers,
  passReview,
  receivedForPlace,
} from './support/exam-year.ts';
import { expect, test } from './support/journey.ts';
import { codesSent, expectMessage, nextCode } from './support/messages.ts';
import { addApplicant, addStaff, inAgency, organizationId } from './support/people.ts';
import {
  applicantWithoutPlace,
  choosePlace,
  sendForPlace,
  targetedPhd,
} from './support/quota-application.ts';
import { status } from './support/quota-screens.ts';
import { freeYear, openQuotaYear, type QuotaYear } from './support/quota-year.ts';
import { beginAction, openFromWorklist } from './support/review.ts';
import { button, expectDone, heading } from './support/screen.ts';
import { giveOrder } from './support/students.ts';
import {
  acceptOrder,
  codeOf,
  fillOrder,
  giveOpinion,
  lineOf,
  type Order,
  sendOrder,
} from './support/targeted-letters.ts';
import { expectQuestion, expectSaved, giveCode, goOn } from './support/wizard.ts';

/**
 * One targeted place, its letter, and everybody whose hand it goes through, each at a browser of
 * their own and in their own language.
 */
interface Story {
  quota: QuotaYear;
  company: AtWork;
  university: AtWork;
  /** Writes the marks, which somebody else publishes. */
  colleague: AtWork;
  agency: AtWork;
  reviewer: Client;
  order: Order;
  specialty: { id: number; code: string };
}

interface Applied {
  applicant: AtWork;
  application: number;
  reference: string;
}

/** A specialty in which the university trains targeted PhD students. */
async function specialtyOf(client: Client): Promise<Story['specialty']> {
  const offer = `organization=${await organizationId(universityCode)}&dc_type=${targetedPhd}&limit=1000`;
  const [first] = (
    await client.get<{ results: Story['specialty'][] }>(`/org-directions/direction_list/?${offer}`)
  ).results;
  if (!first) throw new Error('the university of these journeys trains no targeted PhD students');
  return first;
}

async function givenACompanyInNeed(openBrowser: () => Promise<Page>): Promise<Story> {
  const quota = await openQuotaYear(await freeYear(2070));
  const reviewer = await clientOf(await addReviewer());
  const legal = { user_type: 'L', tin: `3${randomInt(10_000_000, 99_999_999)}` } as const;
  const [company, university, colleague, agency] = await Promise.all([
    addApplicant(legal).then((person) => atWork(openBrowser, 'uz', person)),
    atWork(openBrowser, 'ru', reviewer.person),
    addReviewer().then((person) => atWork(openBrowser, 'ru', person)),
    addStaff('innovation', inAgency).then((person) => atWork(openBrowser, 'en', person)),
  ]);
  const specialty = await specialtyOf(reviewer);
  const order = {
    about: `Kimyo korxonasi uchun bir nafar tadqiqotchi ${Date.now()}`,
    year: quota.period.year,
    amount: 1,
    direction: specialty.code,
  };
  return { quota, company, university, colleague, agency, reviewer, order, specialty };
}

/** The letter goes from the company through the opinion to its acceptance; answers its code. */
async function whenTheLetterIsAccepted({
  company,
  university,
  agency,
  order,
}: Story): Promise<string> {
  await fillOrder(company, order);
  await sendOrder(company, order);
  await giveOpinion(university, order);
  await acceptOrder(agency, company, order);
  return codeOf(company);
}

/** What an applicant types on the page of the wizard that asks for the code. */
const typedCode = ({ page, t }: AtWork) =>
  page.getByRole('textbox', { name: t('apply.letter.label') });

async function whenSomebodyApplies(
  { quota: { period }, specialty }: Story,
  code: string,
  openBrowser: () => Promise<Page>,
): Promise<Applied> {
  const { client, draft } = await applicantWithoutPlace(period, targetedPhd);
  const applicant = await atWork(openBrowser, 'uz', client.person);
  const { page, t } = applicant;
  const direction = await choosePlace(applicant, client, draft, specialty.code);
  await expectQuestion(page, t('apply.question.letter'));
  await typedCode(applicant).fill('MX-2020-999999');
  await expect(page.getByText(t('application.unmet.letterKnown'))).toBeVisible();
  // As it was told by telephone: in small letters and without dashes.
  await typedCode(applicant).fill(code.toLowerCase().replaceAll('-', ' '));
  await expect(page.getByText(t('application.unmet.letterKnown'))).toBeHidden();
  await typedCode(applicant).press('Tab');
  await expect
    .poll(
      async () =>
        (await client.get<{ letter_code: string | null }>(`/applications/${draft}/`)).letter_code,
    )
    .toBe(code);
  await expectSaved(page);
  await goOn(page, t);
  await expect(heading(page, t('apply.question.letter'))).toBeHidden();
  await sendForPlace(applicant, period, draft, direction);
  const { reference } = await client.get<{ reference: string }>(`/applications/${draft}/`);
  return { applicant, application: draft, reference };
}

/** The reviewer sees the code by which the applicant asks for the place. */
async function whenTheUniversityAcceptsThePapers(
  { university, reviewer }: Story,
  { applicant, application, reference }: Applied,
  code: string,
) {
  const { page, t } = university;
  await markPapers(reviewer, application);
  await openFromWorklist(page, t, applicant.person.surname, reference);
  await expect(page.getByText(code, { exact: true })).toBeVisible();
  const dialog = await beginAction(page, t, 'accept');
  await button(dialog, t('application.action.accept')).click();
  await expectDone(page, t);
  await status(page, t('application.state.documentReceived'));
}

async function whenTheExamIsHeld(
  { university, colleague, quota: { period }, specialty: { code } }: Story,
  present: string,
  absent: string,
): Promise<void> {
  await passReview(period);
  await holdExam(university, colleague, {
    period,
    code,
    marks: [
      [present, ['88']],
      [absent, 'absent'],
    ],
  });
}

async function whenTheUniversityAdmitsByOrder(
  { university, specialty: { code } }: Story,
  { applicant, application, reference }: Applied,
): Promise<void> {
  const { page, t, person } = university;
  await openAdmission(university, code, reference);
  const dialog = await beginAction(page, t, 'admit');
  await giveOrder(page, dialog, t, '114-m', tashkentDay());
  const before = await codesSent(person.phone);
  await button(dialog, t('common.button.continue')).click();
  await giveCode(page, t, await nextCode(person.phone, before), t('application.action.admit'));
  await status(page, t('application.state.admittedToStudy'));
  await applicant.page.goto(applicationPaths.ownApplication.href({ id: application }));
  await expect(
    applicant.page.getByRole('heading', { name: applicant.t('apply.prompt.studying') }),
  ).toBeVisible();
  await expectMessage(applicant.person.email, 'N-ADMITTED');
}

/** A line of the letter's data. */
const dataOf = ({ page, t }: AtWork, name: 'used' | 'left') =>
  page.locator('dl > div').filter({ hasText: t(`targeted-letter-screen.${name}`) });

/**
 * The page of the company is open all the time and counts for itself; who was admitted is told to
 * those who may see applications.
 */
async function thenTheLetterHasNoPlaceLeft(
  { company, university, agency, order }: Story,
  { applicant: { person } }: Applied,
): Promise<void> {
  for (const reader of [company, university, agency]) {
    if (reader !== company) await (await lineOf(reader, order)).getByRole('link').first().click();
    await expect(heading(reader.page, order.about)).toBeVisible();
    await expect(dataOf(reader, 'used').locator('dd')).toHaveText('1');
    await expect(dataOf(reader, 'left').locator('dd')).toHaveText('0');
    const holder = reader.page.getByRole('link', { name: new RegExp(person.surname) });
    await expect(holder).toHaveCount(reader === company ? 0 : 1);
  }
}

/** Somebody else got hold of the code too late. */
async function thenTheNextIsToldThatNoPlaceIsLeft(
  { client, application }: Candidate,
  code: string,
  openBrowser: () => Promise<Page>,
): Promise<void> {
  const next = await atWork(openBrowser, 'en', client.person);
  await next.page.goto(applicationPaths.ownApplication.href({ id: application, part: 'letter' }));
  await expectQuestion(next.page, next.t('apply.question.letter'));
  await typedCode(next).fill(code);
  await expect(next.page.getByText(next.t('application.unmet.letterPlaceLeft'))).toBeVisible();
}

test('a targeted letter goes from a company through opinion and acceptance to the student whom its code admits', async ({
  openBrowser,
}) => {
  // Six browsers on a machine that others use as well.
  test.slow();
  const story = await givenACompanyInNeed(openBrowser);
  const { quota, reviewer, specialty } = story;
  const code = await whenTheLetterIsAccepted(story);
  await givePlaces(
    quota,
    reviewer,
    'amount_targeted_phd',
    (direction) => direction === specialty.id,
  );
  const [applied, rival, next] = await Promise.all([
    whenSomebodyApplies(story, code, openBrowser),
    receivedForPlace(reviewer, quota.period, specialty.id, code),
    draftForPlace(quota.period, specialty.id, targetedPhd),
  ]);
  await whenTheUniversityAcceptsThePapers(story, applied, code);
  await whenTheExamIsHeld(story, applied.applicant.person.surname, rival.client.person.surname);
  await whenTheUniversityAdmitsByOrder(story, applied);
  await thenTheLetterHasNoPlaceLeft(story, applied);
  await thenTheNextIsToldThatNoPlaceIsLeft(next, code, openBrowser);
});
