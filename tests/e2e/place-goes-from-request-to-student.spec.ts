import type { Page } from '@playwright/test';
import { applicationPaths } from '#modules/application/paths.ts';
import { quotaPaths } from '#modules/quota/paths.ts';
import { tashkentDay } from '#shared/dates.ts';
import { noPlaces } from '#shared/quota.ts';
import { addReviewer } from './support/applications.ts';
import { type Client, clientOf, type Fresh } from './support/client.ts';
import { inDatabase } from './support/database.ts';
import { type AtWork, atWork, decide } from './support/decide.ts';
import { holdExam, openAdmission } from './support/exam-screens.ts';
import { markPapers, passReview, publishPlaces, receivedForPlace } from './support/exam-year.ts';
import { expect, test } from './support/journey.ts';
import { codesSent, expectMessage, nextCode } from './support/messages.ts';
import { applicantWithoutPlace, applyForPlace } from './support/quota-application.ts';
import {
  openAgreement,
  openPart,
  openQuota,
  openRequests,
  status,
} from './support/quota-screens.ts';
import { confirmSplit } from './support/quota-splitting.ts';
import { found, freeYear, nextStep, openQuotaYear, type QuotaYear } from './support/quota-year.ts';
import { beginAction, openFromWorklist } from './support/review.ts';
import { button, expectDone } from './support/screen.ts';
import { giveOrder } from './support/students.ts';
import { giveCode } from './support/wizard.ts';

/**
 * One place of a PhD, its year, and everybody whose hand it goes through, each at a browser of
 * their own and in their own language.
 */
interface Story {
  quota: QuotaYear;
  university: AtWork;
  /** Writes the marks, which somebody else publishes. */
  colleague: AtWork;
  ministry: AtWork;
  agency: AtWork;
  economy: AtWork;
  finance: AtWork;
  reviewer: Client;
}
/** The specialty of the place. */
interface Specialty {
  id: number;
  code: string;
}
interface Applied {
  applicant: AtWork;
  application: number;
  reference: string;
}

async function givenAQuotaYear(openBrowser: () => Promise<Page>): Promise<Story> {
  const quota = await openQuotaYear(await freeYear(2080));
  const reviewer = await clientOf(await addReviewer());
  const [university, colleague, ministry, agency, economy, finance] = await Promise.all([
    atWork(openBrowser, 'uz', reviewer.person),
    addReviewer().then((person) => atWork(openBrowser, 'uz', person)),
    atWork(openBrowser, 'ru', quota.ministry.person),
    atWork(openBrowser, 'en', quota.agency.person),
    atWork(openBrowser, 'ru', quota.economy.person),
    atWork(openBrowser, 'en', quota.finance.person),
  ]);
  return { quota, reviewer, university, colleague, ministry, agency, economy, finance };
}

async function whenTheUniversityAsksForAPlace({
  quota: { period },
  university,
  reviewer,
}: Story): Promise<Specialty> {
  const { id, version, lines } = await reviewer.post<Fresh & { lines: { direction_id: number }[] }>(
    '/quota-requests/',
    { period_id: period.id },
  );
  const direction_id = lines[0]?.direction_id ?? 0;
  await reviewer.put(`/quota-requests/${id}/`, {
    version,
    lines: [{ ...noPlaces, direction_id, amount_phd: 1 }],
  });
  await university.page.goto(quotaPaths.ask.href({ id: period.id, totalQuoteId: id }));
  await status(university.page, university.t('quotaRequest.state.draft'));
  await decide(university, university.t('quotaRequest.action.send'), { code: true });
  await status(university.page, university.t('quotaRequest.state.pending'));
  const { code } = await inDatabase((db) =>
    db
      .selectFrom('direction')
      .select('code')
      .where('id', '=', direction_id)
      .executeTakeFirstOrThrow(),
  );
  return { id: direction_id, code };
}

async function whenAMinistryAgrees(
  who: AtWork,
  { quota: { period } }: Story,
  kind: 100 | 200 | 300,
): Promise<void> {
  await openAgreement(who, period, kind);
  await decide(who, who.t('quotaAgreement.action.accept'), { code: true });
  await status(who.page, who.t('quotaAgreement.state.accepted'));
}

async function whenTheAgencyConsolidates({ agency, quota: { period } }: Story): Promise<void> {
  const { page, t } = agency;
  await openRequests(agency, period);
  await page.getByRole('row').getByRole('link').first().click();
  await decide(agency, t('quotaRequest.action.accept'));
  await openQuota(agency, period);
  await decide(agency, t('quotaAgreement.action.request'), { code: true });
}

async function whenFinanceGivesThePlace({ finance, agency, quota }: Story): Promise<void> {
  const { period } = quota;
  const total = {
    period_id: period.id,
    year: period.year,
    organization_type: 300,
    ...noPlaces,
    amount_phd: 1,
  };
  await quota.finance.post('/quota-totals/', total);
  await openPart(finance, period, 'quotaTotal');
  await decide(finance, finance.t('quotaTotal.action.send'), { code: true });
  await openPart(agency, period, 'quotaTotal');
  await decide(agency, agency.t('quotaTotal.action.accept'), { code: true });
}

async function whenTheAgencyDistributes({ agency, quota }: Story): Promise<void> {
  await found(quota.agency, `/quota-distributions/?period=${quota.period.id}`);
  await openPart(agency, quota.period, 'quotaDistribution');
  await decide(agency, agency.t('quotaDistribution.action.send'), { code: true });
}

async function whenTheUniversitySplits({
  university,
  quota: { agency, period },
}: Story): Promise<void> {
  await found(agency, `/quota-distributions/?period=${period.id}&tag=accepted`);
  await publishPlaces(period);
  await confirmSplit(university, period);
}

async function whenSomebodyApplies(
  { quota: { period } }: Story,
  { code }: Specialty,
  openBrowser: () => Promise<Page>,
): Promise<Applied> {
  const { client, draft } = await applicantWithoutPlace(period);
  const applicant = await atWork(openBrowser, 'uz', client.person);
  await applyForPlace(applicant, period, client, draft, code);
  const { reference } = await client.get<{ reference: string }>(`/applications/${draft}/`);
  return { applicant, application: draft, reference };
}

async function whenTheUniversityAcceptsThePapers(
  { university, reviewer }: Story,
  { applicant, application, reference }: Applied,
): Promise<void> {
  const { page, t } = university;
  await markPapers(reviewer, application);
  await openFromWorklist(page, t, applicant.person.surname, reference);
  const dialog = await beginAction(page, t, 'accept');
  await button(dialog, t('application.action.accept')).click();
  await expectDone(page, t);
  await status(page, t('application.state.documentReceived'));
}

async function whenTheExamIsHeld(
  { university, colleague, quota: { period } }: Story,
  { code }: Specialty,
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

async function thenTheApplicantReadsTheResult({ applicant, application }: Applied): Promise<void> {
  const { page, t } = applicant;
  await page.goto(applicationPaths.ownApplication.href({ id: application }));
  const part = page.getByRole('region', { name: t('exam-screen.own.title') });
  await expect(part.getByText(t('examResult.state.accepted'), { exact: true })).toBeVisible();
  await expect(part.getByText('188', { exact: true })).toBeVisible();
  await expect(page.getByText(t('apply.prompt.passed'))).toBeVisible();
}

async function whenTheUniversityAdmitsByOrder(
  { university }: Story,
  { code }: Specialty,
  { reference }: Applied,
): Promise<void> {
  const { page, t, person } = university;
  await openAdmission(university, code, reference);
  const dialog = await beginAction(page, t, 'admit');
  await giveOrder(page, dialog, t, '112-k', tashkentDay());
  const before = await codesSent(person.phone);
  await button(dialog, t('common.button.continue')).click();
  await giveCode(page, t, await nextCode(person.phone, before), t('application.action.admit'));
  await status(page, t('application.state.admittedToStudy'));
}

/** The page of the applicant is open all the time: the student sees it there. */
async function thenTheStudentSeesIt({ applicant: { page, t, person } }: Applied): Promise<void> {
  await status(page, t('apply.state.admittedToStudy'));
  await expect(page.getByRole('heading', { name: t('apply.prompt.studying') })).toBeVisible();
  await expect(page.getByText(t('exam-screen.own.next.admitted'))).toBeVisible();
  await expectMessage(person.email, 'N-ADMITTED');
}

test('a place of a PhD goes from the request of a university to the order that admits a student, by all its actors in three languages', async ({
  openBrowser,
}) => {
  // Seven browsers on a machine that others use as well.
  test.slow();
  const story = await givenAQuotaYear(openBrowser);
  const { quota, ministry, economy, finance, reviewer } = story;
  const specialty = await whenTheUniversityAsksForAPlace(story);
  await nextStep(quota);
  await whenAMinistryAgrees(ministry, story, 100);
  await nextStep(quota);
  await whenTheAgencyConsolidates(story);
  await whenAMinistryAgrees(economy, story, 200);
  await nextStep(quota);
  await whenFinanceGivesThePlace(story);
  await nextStep(quota);
  await whenTheAgencyDistributes(story);
  await Promise.all([
    whenAMinistryAgrees(finance, story, 300),
    whenAMinistryAgrees(economy, story, 300),
  ]);
  await whenTheUniversitySplits(story);
  const [applied, rival] = await Promise.all([
    whenSomebodyApplies(story, specialty, openBrowser),
    receivedForPlace(reviewer, quota.period, specialty.id),
  ]);
  await whenTheUniversityAcceptsThePapers(story, applied);
  await whenTheExamIsHeld(
    story,
    specialty,
    applied.applicant.person.surname,
    rival.client.person.surname,
  );
  await thenTheApplicantReadsTheResult(applied);
  await whenTheUniversityAdmitsByOrder(story, specialty, applied);
  await thenTheStudentSeesIt(applied);
});
