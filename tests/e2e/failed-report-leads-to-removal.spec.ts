import type { Page } from '@playwright/test';
import { monitoringPaths } from '#modules/monitoring/paths.ts';
import { quarterStart } from '#modules/monitoring/quarter.server.ts';
import { addDays, tashkentDay } from '#shared/dates.ts';
import { phdStudy } from './support/additional-exams.ts';
import { clientOf } from './support/client.ts';
import { type AtWork, atWork, decide } from './support/decide.ts';
import { expect, test } from './support/journey.ts';
import { expectMessage } from './support/messages.ts';
import {
  confirmReport,
  openReport,
  passToUpload,
  quarterNow,
  quartersBefore,
  reportAtNight,
  reportingOf,
} from './support/monitoring.ts';
import { addStaff, inAgency } from './support/people.ts';
import { status } from './support/quota-screens.ts';
import { beginAction } from './support/review.ts';
import { button, heading } from './support/screen.ts';
import { openSection } from './support/sign-on.ts';
import { finishSensitive, giveOrder } from './support/students.ts';
import type { Language } from './support/words.ts';

interface Story {
  own: AtWork;
  university: AtWork;
  agency: AtWork;
}

const removal = 'Ikki chorak hisoboti topshirilmagan, ogohlantirish berilgan.';
const complaint = 'Bahorda shifoxonada boʻlganman, kasallik varaqasi kadrlar boʻlimida.';
const grant = 'Kasallik varaqasi tasdiqlandi, buyruq asossiz chiqarilgan.';

/** Nothing is brought, also in the extra days, and the organization says nothing: time concludes. */
async function failedByTime(study: number, back: number): Promise<number> {
  const report = await openReport(study, quartersBefore(quarterNow(), back));
  await passToUpload(report, -40, -30);
  for (const event of ['notUploaded', 'failAuto'])
    expect(await reportAtNight(report, event)).toBe(true);
  return report;
}

/** The last of two failed reports waits for the agency. */
async function whenTheAgencyConfirmsTheSecondFailure(
  openBrowser: () => Promise<Page>,
  language: Language,
): Promise<Story> {
  const study = await phdStudy(addDays(quarterStart(quartersBefore(quarterNow(), 2)), 9));
  const officer = await addStaff('innovation', inAgency);
  const who = await reportingOf(study, await clientOf(officer));
  await confirmReport(who, await failedByTime(study.study, 2));
  const id = await failedByTime(study.study, 1);
  const agency = await atWork(openBrowser, language, officer);
  await agency.page.goto(monitoringPaths.countryReport.href({ id }));
  await decide(agency, agency.t('monitoringReport.action.confirm'));
  await status(agency.page, agency.t('monitoringReport.state.confirmedNotCompleted'));
  return {
    agency,
    own: await atWork(openBrowser, language, study.student),
    university: await atWork(openBrowser, language, study.reviewer.person),
  };
}

/** The home proposes it; the page of the student says why, and asks for the order. */
async function whenTheUniversityRemovesTheStudent({ university, own }: Story): Promise<void> {
  const { page, t } = university;
  await page
    .getByRole('link', { name: new RegExp(t('home.line.removalProposed', { count: '\\d+' })) })
    .first()
    .click();
  await page.getByRole('searchbox', { name: t('student.search') }).fill(own.person.surname);
  await button(page, t('common.button.search')).click();
  await page
    .getByRole('row')
    .getByRole('link', { name: new RegExp(own.person.surname) })
    .click();
  await expect(heading(page, new RegExp(own.person.surname))).toBeVisible();
  await expect(
    page.getByRole('heading', { name: t('student.prompt.removalProposed') }),
  ).toBeVisible();
  const dialog = await beginAction(page, t, 'cancel');
  await dialog.getByRole('radio', { name: t('codes.cancelReason.100') }).check();
  await giveOrder(page, dialog, t, '301-t', tashkentDay());
  await finishSensitive(university, dialog, 'cancel', removal);
  await status(page, t('application.state.cancelled'));
  await expectMessage(own.person.email, 'N-CANCELLED');
}

/** The home says until when they can; the page why they were removed. */
async function whenTheStudentAppeals({ own }: Story): Promise<void> {
  const { page, t } = own;
  await page.reload();
  await page.getByRole('link', { name: t('home.line.appealRemoval') }).click();
  await expect(page.getByText(removal).first()).toBeVisible();
  await decide(own, t('application.action.appeal'), { reason: complaint });
  await expect(button(page, t('application.action.appeal'))).toHaveCount(0);
}

/** The agency reads both sides, and finds the order and the reports on the page of the student. */
async function whenTheAgencyGrantsIt({ agency, own, university }: Story): Promise<void> {
  const { page, t } = agency;
  await openSection(page, t, 'apply-document-all');
  await page.getByRole('searchbox', { name: t('review.search') }).fill(own.person.surname);
  await button(page, t('common.button.search')).click();
  await page
    .getByRole('region', { name: new RegExp(`^${t('agency.group.appeals')}`) })
    .getByRole('row')
    .getByRole('link', { name: new RegExp(own.person.surname) })
    .click();
  await expect(
    page.getByText(t('agency.prompt.appealReason', { reason: complaint })),
  ).toBeVisible();
  await page.getByRole('link', { name: t('agency.prompt.removed') }).click();
  await expect(heading(page, new RegExp(own.person.surname))).toBeVisible();
  await status(page, t('monitoringReport.state.confirmedNotCompleted'));
  await decide(agency, t('application.action.reinstate'), { reason: grant, code: true });
  await status(page, t('application.state.admittedToStudy'));
  for (const { person } of [own, university]) await expectMessage(person.email, 'N-APPEAL-DONE');
}

/** Back in study; the reports that the appeal has set aside propose nothing any more. */
async function thenTheStudentStudiesAgain({ own, university }: Story): Promise<void> {
  await status(own.page, own.t('apply.state.admittedToStudy'));
  await status(university.page, university.t('application.state.admittedToStudy'));
  await expect(
    university.page.getByRole('heading', { name: university.t('student.prompt.removalProposed') }),
  ).toHaveCount(0);
}

test('two failed reports lead to a removal; the student appeals, and the agency reinstates them', async ({
  openBrowser,
  language,
  inNext,
}) => {
  const story = await whenTheAgencyConfirmsTheSecondFailure(openBrowser, language);
  await inNext(story);
  await whenTheUniversityRemovesTheStudent(story);
  await inNext(story);
  await whenTheStudentAppeals(story);
  await inNext(story);
  await whenTheAgencyGrantsIt(story);
  await inNext(story);
  await thenTheStudentStudiesAgain(story);
});
