import type { Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import { workTypeIds } from '#shared/codes.ts';
import { addDays, tashkentDay } from '#shared/dates.ts';
import type { PhdStudy } from './support/additional-exams.ts';
import { expect, test } from './support/journey.ts';
import { expectMessage } from './support/messages.ts';
import { beginReportAction, openedReport } from './support/monitoring.ts';
import { addStaff, inAgency } from './support/people.ts';
import { status } from './support/quota-screens.ts';
import { button, chooseFile, expectDone, fillDate, heading } from './support/screen.ts';
import { comeBack, openSection } from './support/sign-on.ts';
import { paper } from './support/wizard.ts';
import type { Language } from './support/words.ts';

interface Story extends PhdStudy {
  t: TFunction;
  language: Language;
  own: Page;
  advising: Page;
  university: Page;
  agency: Page;
}

const returned = 'Reja boʻlimlarining muddatlari koʻrsatilmagan.';
const plan = 'Ilmiy-tadqiqot ishining yakka tartibdagi rejasi';

async function givenAReportThatIsOpen(
  language: Language,
  t: TFunction,
  openBrowser: () => Promise<Page>,
): Promise<Story> {
  const study = await openedReport();
  const pages: Page[] = [];
  for (const person of [
    study.student,
    study.advisor,
    study.reviewer.person,
    await addStaff('innovation', inAgency),
  ]) {
    const page = await openBrowser();
    await comeBack(page, t, language, person);
    pages.push(page);
  }
  const [own, advising, university, agency] = pages as [Page, Page, Page, Page];
  return { ...study, t, language, own, advising, university, agency };
}

/** The home leads to the report, which says what is missing. */
async function whenTheStudentBringsThePlan({ own: page, t }: Story): Promise<void> {
  await openSection(page, t, 'monitoring-report');
  await expect(page.getByText(t('common.error.notEnoughFiles'))).toBeVisible();
  const kind = t(`codes.workType.${workTypeIds.individualWorkPlan}`);
  await page
    .getByRole('link', { name: new RegExp(`^${t('monitoring-screen.works.add')}\\s*: ${kind}$`) })
    .first()
    .click();
  await expect(heading(page, kind)).toBeVisible();
  await page.getByLabel(t('validation.field.name'), { exact: true }).fill(plan);
  await fillDate(page, t, t('validation.field.publication_date'), addDays(tashkentDay(), -3));
  await chooseFile(page, t, t('scientific-work.file'), paper('reja.pdf'));
  await expect(button(page, `${t('common.button.download')}: reja.pdf`)).toBeVisible();
  await button(page, t('monitoring-screen.add.submit')).click();
  await expect(page.getByText(plan).first()).toBeVisible();
  await expect(page.getByText(t('common.error.notEnoughFiles'))).toHaveCount(0);
}

async function whenTheStudentSubmits({ own: page, t }: Story): Promise<void> {
  const dialog = await beginReportAction(page, t, 'submit');
  await button(dialog, t('monitoringReport.action.submit')).click();
  await expectDone(page, t);
  await status(page, t('monitoringReport.state.submitted'));
}

/** Opens the report of the student out of a list of reports. */
async function openIts(page: Page, { t, student }: Story, section: string): Promise<void> {
  await openSection(page, t, section);
  await page
    .getByRole('link', { name: new RegExp(student.surname) })
    .first()
    .click();
  await expect(heading(page, new RegExp(student.surname))).toBeVisible();
}

async function whenTheAdvisorReturnsIt(story: Story): Promise<void> {
  const { advising: page, own, t } = story;
  await openIts(page, story, 'monitoring-report-advisor');
  const dialog = await beginReportAction(page, t, 'return');
  await button(dialog, t('common.button.continue')).click();
  await dialog.getByLabel(t('process.reason.label'), { exact: true }).fill(returned);
  await button(dialog, t('monitoringReport.action.return')).click();
  await expectDone(page, t);
  await expect(own.getByText(returned).first()).toBeVisible();
}

async function whenTheAdvisorAgrees({ advising: page, t }: Story): Promise<void> {
  await page.getByRole('radio', { name: t('codes.advisorResult.100') }).check();
  await page.getByLabel(t('validation.field.advisor_mark'), { exact: true }).fill('85');
  await button(page, t('monitoringReport.action.advisorResult')).click();
  await button(page.getByRole('dialog'), t('monitoringReport.action.advisorResult')).click();
  await expectDone(page, t);
  await status(page, t('monitoringReport.state.advisorChecked'));
}

/** A accepts the work in hand; then the report can be concluded. */
async function whenTheOrganizationConcludes(story: Story): Promise<void> {
  const { university: page, t, student } = story;
  await openIts(page, story, 'monitoring-report-otm');
  await page.keyboard.press('a');
  await expect(page.getByText(t('monitoring-evidence.judgement.accepted')).first()).toBeVisible();
  const dialog = await beginReportAction(page, t, 'complete');
  await expect(dialog.getByText(story.reviewer.person.surname).first()).toBeVisible();
  await button(dialog, t('monitoringReport.action.complete')).click();
  await expectDone(page, t);
  await expectMessage(student.email, 'N-MON-RESULT');
}

async function whenTheAgencyConfirms(story: Story): Promise<void> {
  const { agency: page, own, t } = story;
  await openSection(page, t, 'monitoring-report-inno');
  await page
    .getByRole('searchbox', { name: t('monitoring-country.search') })
    .fill(story.student.surname);
  await button(page, t('common.button.search')).click();
  await page
    .getByRole('link', { name: new RegExp(story.student.surname) })
    .first()
    .click();
  const dialog = await beginReportAction(page, t, 'confirm');
  await button(dialog, t('monitoringReport.action.confirm')).click();
  await expectDone(page, t);
  for (const one of [page, own]) await status(one, t('monitoringReport.state.confirmedCompleted'));
}

test('a student reports a quarter: returned once, judged by the organization, confirmed by the agency', async ({
  t,
  openBrowser,
  language,
  inNext,
}) => {
  const story = await givenAReportThatIsOpen(language, t, openBrowser);
  await whenTheStudentBringsThePlan(story);
  await inNext(story);
  await whenTheStudentSubmits(story);
  await whenTheAdvisorReturnsIt(story);
  await inNext(story);
  await whenTheStudentSubmits(story);
  await whenTheAdvisorAgrees(story);
  await inNext(story);
  await whenTheOrganizationConcludes(story);
  await inNext(story);
  await whenTheAgencyConfirms(story);
  await inNext(story);
});
