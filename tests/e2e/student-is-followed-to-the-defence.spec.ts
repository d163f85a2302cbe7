import type { Page } from '@playwright/test';
import { applicationPaths } from '#modules/application/paths.ts';
import { monitoringPaths } from '#modules/monitoring/paths.ts';
import { opensOn, quarterStart } from '#modules/monitoring/quarter.server.ts';
import { scientificDegreeIds } from '#shared/codes.ts';
import { addDays, tashkentDay } from '#shared/dates.ts';
import { pdf } from '#tests/support/file-fixtures.ts';
import { addUniversityAdvisor } from './support/applications.ts';
import { clientOf } from './support/client.ts';
import { inDatabase } from './support/database.ts';
import { type AtWork, atWork, decide } from './support/decide.ts';
import { expect, test } from './support/journey.ts';
import { expectMessage } from './support/messages.ts';
import {
  adviseReport,
  bringWorks,
  concludeReport,
  confirmReport,
  openReport,
  passToUpload,
  quarterNow,
  quartersBefore,
  type Reporting,
  reportAtNight,
  reportingOf,
  submitReport,
} from './support/monitoring.ts';
import { addStaff, inAgency } from './support/people.ts';
import { status } from './support/quota-screens.ts';
import { button, fillDate } from './support/screen.ts';
import { openSection } from './support/sign-on.ts';
import { finishSensitive, studentWhoMayDefend } from './support/students.ts';
import type { Language } from './support/words.ts';

interface Story {
  /** The record of the study. */
  study: number;
  who: Reporting;
  own: AtWork;
  university: AtWork;
  agency: AtWork;
}

/** The quarters of the year of study; the last one is now. */
const first = quartersBefore(quarterNow(), 3);
const second = quartersBefore(quarterNow(), 2);
const third = quartersBefore(quarterNow(), 1);
const fourth = quarterNow();
const today = tashkentDay();
const returned = 'Ikkinchi ish natijalari ilovada yoʻq, qayta koʻrib chiqing.';

async function givenAStudyOfOneYear(
  openBrowser: () => Promise<Page>,
  language: Language,
): Promise<Story> {
  const advisor = await addUniversityAdvisor();
  const { id } = await inDatabase((db) =>
    db
      .updateTable('advisor')
      .set({ scientific_degree: scientificDegreeIds.doctorOfScience })
      .where('account_id', '=', advisor.id)
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const begun = addDays(quarterStart(first), 9);
  const { person: student, reviewer, record } = await studentWhoMayDefend(id, undefined, begun);
  const officer = await addStaff('innovation', inAgency);
  return {
    study: record.id,
    who: await reportingOf({ student, advisor, reviewer }, await clientOf(officer)),
    own: await atWork(openBrowser, language, student),
    university: await atWork(openBrowser, language, reviewer.person),
    agency: await atWork(openBrowser, language, officer),
  };
}

/** The report of a quarter whose last day of the upload lies so many days ahead. */
async function opened({ study }: Story, quarter: typeof first, upload = 5): Promise<number> {
  const report = await openReport(study, quarter);
  await passToUpload(report, upload, upload + 10);
  return report;
}

/** The agency is not content: the organization judges again, then it is confirmed. */
async function whenTheAgencyReturnsTheFirst(story: Story): Promise<void> {
  const { who, own, university, agency } = story;
  const id = await opened(story, first);
  await submitReport(who, id);
  await concludeReport(who, id);
  await agency.page.goto(monitoringPaths.countryReport.href({ id }));
  await decide(agency, agency.t('monitoringReport.action.returnToOrg'), { reason: returned });
  await expectMessage(university.person.email, 'N-MON-RETURNED');
  await university.page.goto(monitoringPaths.organizationReport.href({ id }));
  await expect(university.page.getByText(returned).first()).toBeVisible();
  await decide(university, university.t('monitoringReport.action.complete'));
  await status(agency.page, agency.t('monitoringReport.state.completedSuccessfully'));
  await decide(agency, agency.t('monitoringReport.action.confirm'));
  await own.page.goto(monitoringPaths.ownReport.href({ id }));
  await status(own.page, own.t('monitoringReport.state.confirmedCompleted'));
}

/** The last day passes; in the extra days the student still submits. */
async function whenTheSecondIsLate(story: Story): Promise<void> {
  const { who, own } = story;
  const id = await opened(story, second, -1);
  expect(await reportAtNight(id, 'notUploaded')).toBe(true);
  await expectMessage(own.person.email, 'N-MON-50');
  await own.page.goto(monitoringPaths.ownReport.href({ id }));
  await status(own.page, own.t('monitoringReport.state.documentsNotUploaded'));
  const notEnough = own.page.getByRole('heading', { name: own.t('common.error.notEnoughFiles') });
  await expect(notEnough).toBeVisible();
  await bringWorks(who, id);
  await expect(notEnough).toHaveCount(0);
  await decide(own, own.t('monitoringReport.action.submit'));
  await adviseReport(who, id);
  await concludeReport(who, id);
  await confirmReport(who, id);
  await status(own.page, own.t('monitoringReport.state.confirmedCompleted'));
}

/** The report that was open is closed, no other one is asked for, and the home says why. */
async function whenTheStudentIsOnLeave(story: Story): Promise<void> {
  const { who, own, study } = story;
  const id = await opened(story, third);
  await own.page.goto(monitoringPaths.ownReport.href({ id }));
  await status(own.page, own.t('monitoringReport.state.collecting'));
  const order = async (order_number: string) => ({
    order_number,
    order_date: addDays(today, -20),
    order_file_id: await who.reviewer.upload('order', pdf(order_number)),
  });
  const act = async (event: string, payload: object) =>
    who.reviewer.act('application', 'applications', study, event, payload, true);
  await act('vacation', {
    reason: 'Shifokor xulosasiga koʻra, arizasi asosida.',
    leave_ground: 100,
    leave_start: addDays(today, -20),
    leave_stop: addDays(today, 100),
    ...(await order('58-t')),
  });
  await status(own.page, own.t('monitoringReport.state.closedEmpty'));
  await expect(openReport(study, fourth)).rejects.toThrow('no report');
  await act('returnFromLeave', {
    return_date: addDays(today, -15),
    ...(await order('61-t')),
  });
  // A report is opened for who has studied for thirty days since they came back.
  await inDatabase((db) =>
    db
      .updateTable('application')
      .set({ returned_on: addDays(opensOn(fourth), -40) })
      .where('id', '=', study)
      .execute(),
  );
}

async function whenTheLastIsAsItShouldBe(story: Story): Promise<void> {
  const { who, own } = story;
  const id = await opened(story, fourth);
  await submitReport(who, id);
  await concludeReport(who, id);
  await confirmReport(who, id);
  await openSection(own.page, own.t, 'monitoring-report');
  const rows = (state: string) =>
    own.page.getByRole('row').filter({ hasText: own.t(`monitoringReport.state.${state}`) });
  await expect(rows('confirmedCompleted')).toHaveCount(3);
  await expect(rows('closedEmpty')).toHaveCount(1);
}

async function whenTheStudentIsAttested({ who, own }: Story): Promise<void> {
  const { id } = await who.own.post('/attestations/', {
    plan_file_id: await who.own.upload('attestationPlan', pdf('reja')),
    report_file_id: await who.own.upload('attestationReport', pdf('hisobot')),
  });
  const collection = ['attestation', 'attestations', id] as const;
  await who.own.act(...collection, 'send');
  await who.advising.act(...collection, 'giveOpinion', {
    opinion: 'Reja bandlari bajarilgan, doktorantni attestatsiyadan oʻtkazish mumkin.',
  });
  await who.reviewer.act(...collection, 'accept');
  await openSection(own.page, own.t, 'attestation-work');
  await status(own.page, own.t('attestation.state.accepted'));
}

/** The page of the student says how the year went; an independent one defends when ready. */
async function whenTheUniversityRecordsTheDefence({
  university,
  own,
  study,
}: Story): Promise<void> {
  const { page, t } = university;
  await page.goto(applicationPaths.student.href({ id: study }));
  await expect(
    page
      .getByRole('region', { name: t('monitoringReport.names') })
      .getByText(t('monitoringReport.state.confirmedCompleted')),
  ).toBeVisible();
  await button(page, t('application.action.finish')).first().press('Enter');
  const choice = page.getByRole('dialog', { name: t('student.outcome.title') });
  await choice.getByRole('radio', { name: t('application.state.successfullyDefended') }).check();
  await button(choice, t('common.button.continue')).click();
  const dialog = page.getByRole('dialog').filter({ hasText: t('common.confirm.title') });
  await fillDate(dialog, t, t('review.field.defence_date'), addDays(today, -3));
  await dialog.getByLabel(t('review.field.degree_document'), { exact: true }).fill('DSc 004512');
  await finishSensitive(university, dialog, 'defend');
  await status(page, t('application.state.successfullyDefended'));
  await expectMessage(own.person.email, 'N-DEFENDED');
}

test('a student is followed for a year: a report is returned, one is late, a leave closes one, the last is in order; attested, and defended', async ({
  openBrowser,
  language,
  inNext,
}) => {
  const story = await givenAStudyOfOneYear(openBrowser, language);
  await whenTheAgencyReturnsTheFirst(story);
  await inNext(story);
  await whenTheSecondIsLate(story);
  await inNext(story);
  await whenTheStudentIsOnLeave(story);
  await inNext(story);
  await whenTheLastIsAsItShouldBe(story);
  await whenTheStudentIsAttested(story);
  await inNext(story);
  await whenTheUniversityRecordsTheDefence(story);
  await inNext(story);
});
