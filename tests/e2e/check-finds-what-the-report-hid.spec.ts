import fs from 'node:fs';
import type { Page } from '@playwright/test';
import { applicationMachine } from '#machines/application.machine.ts';
import { statesTagged } from '#machines/kit.ts';
import { monitoringPaths } from '#modules/monitoring/paths.ts';
import { rowStatusIds } from '#modules/organization-check/codes.ts';
import { organizationCheckPaths } from '#modules/organization-check/paths.ts';
import { noticeDays } from '#modules/organization-check/schema.ts';
import { organizationTypeIds } from '#shared/codes.ts';
import { addDays, tashkentDay } from '#shared/dates.ts';
import { type PhdStudy, phdStudy } from './support/additional-exams.ts';
import { clientOf } from './support/client.ts';
import { inDatabase } from './support/database.ts';
import { type AtWork, atWork, decide } from './support/decide.ts';
import { expect, test } from './support/journey.ts';
import { expectMessage } from './support/messages.ts';
import { concludeReport, openedReport, reportingOf, submitReport } from './support/monitoring.ts';
import { addStaff, inAgency, type Person } from './support/people.ts';
import { status } from './support/quota-screens.ts';
import { button, chooseOf, fillDate, heading } from './support/screen.ts';
import { openSection } from './support/sign-on.ts';
import type { Language } from './support/words.ts';

interface Story {
  student: Person;
  other: Person;
  report: number;
  organization: string;
  /** The leader of the working group, and a colleague at a tablet of their own. */
  leader: AtWork;
  colleague: AtWork;
  university: AtWork;
}

/** A page that was opened without a connection tries again every 38 seconds at the latest. */
const backMs = { timeout: 60_000 };
/** The page has some nine hundred files. */
const allFilesMs = { timeout: 90_000 };
const tablet = { width: 768, height: 1024 };
const members = 'Ismoilova Dildora, guruh rahbari\nKarimov Anvar, agentlik bosh mutaxassisi';
const note = 'Seminar bayonnomasi asl nusxada yoʻq.';
const columns = { status: 0, reason: 1, mark: 2, deadline: 3, note: 4 };

/** A university of the list where nobody studies and no check has been: these two study there. */
async function moved(studies: readonly PhdStudy[]): Promise<{ code: string; name: string }> {
  return inDatabase(async (db) => {
    const found = await db
      .selectFrom('organization as o')
      .select(['o.id', 'o.code', 'o.name_uz'])
      .where('o.state', '=', 'active')
      .where('o.type', '=', organizationTypeIds.higherEducation)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('application as a')
              .select('a.id')
              .whereRef('a.organization_id', '=', 'o.id')
              .where('a.state', 'in', statesTagged(applicationMachine, 'studying')),
          ),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('organization_check as c')
              .select('c.id')
              .whereRef('c.organization_id', '=', 'o.id'),
          ),
        ),
      )
      .orderBy('o.id', 'desc')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('application')
      .set({ organization_id: found.id })
      .where(
        'id',
        'in',
        studies.map(({ study }) => study),
      )
      .execute();
    return { code: found.code ?? '', name: found.name_uz };
  });
}

/** The organization has concluded that the report is completed; the agency has not confirmed it. */
async function givenAReportThatHasPassed(
  openBrowser: () => Promise<Page>,
  language: Language,
): Promise<Story> {
  const hiding = await openedReport();
  const other = await phdStudy();
  const officer = await addStaff('innovation', inAgency);
  const who = await reportingOf(hiding, await clientOf(officer));
  await submitReport(who, hiding.report);
  await concludeReport(who, hiding.report);
  const { code, name } = await moved([hiding, other]);
  const leader = await atWork(openBrowser, language, officer);
  const colleague = await atWork(openBrowser, language, await addStaff('innovation', inAgency));
  const university = await atWork(openBrowser, language, await addStaff('university', code));
  return {
    student: hiding.student,
    other: other.student,
    report: hiding.report,
    organization: name,
    leader,
    colleague,
    university,
  };
}

async function whenTheAgencyPlansACheck({
  leader,
  university,
  organization,
}: Story): Promise<number> {
  const { page, t } = leader;
  await openSection(page, t, 'org-monitoring');
  await page.getByRole('link', { name: t('organizationCheck.action.plan'), exact: true }).click();
  await expect(heading(page, t('organizationCheck.action.plan'))).toBeVisible();
  await chooseOf(page, t('validation.field.organization_id'), organization);
  await fillDate(page, t, t('validation.field.starts_on'), addDays(tashkentDay(), noticeDays));
  await fillDate(page, t, t('validation.field.ends_on'), addDays(tashkentDay(), noticeDays + 2));
  await page.getByLabel(t('validation.field.members'), { exact: true }).fill(members);
  await button(page, t('common.button.save')).click();
  await status(page, t('organizationCheck.state.planned'));
  await expectMessage(university.person.email, 'N-CHECK-PLAN');
  return Number(new URL(page.url()).pathname.split('/').at(-1));
}

/** A cell of the grid in the row of somebody. */
const cellOf = ({ page }: AtWork, { surname }: Person, column: keyof typeof columns) =>
  page
    .getByRole('grid')
    .getByRole('row')
    .filter({ hasText: surname })
    .locator(`[data-column="${columns[column]}"]`);

/** Opens the choices of a cell as a finger does, and takes one. */
async function choose(
  who: AtWork,
  person: Person,
  column: 'status' | 'reason',
  value: number,
): Promise<void> {
  await cellOf(who, person, column).dblclick();
  const choices = cellOf(who, person, column).getByRole('combobox');
  await choices.selectOption(String(value));
  await choices.press('Enter');
}

/** Looks at what was changed, and saves it. */
async function save({ page, t }: AtWork): Promise<void> {
  await button(page, t('check-screen.grid.review')).click();
  await button(page.getByRole('dialog'), t('common.button.save')).click();
}

/** The organization agrees to an earlier day: the group begins, at two tablets. */
async function whenTheGroupBegins({ leader, colleague }: Story, check: number): Promise<void> {
  await decide(leader, leader.t('organizationCheck.action.start'));
  for (const { page, t } of [leader, colleague]) {
    await page.setViewportSize(tablet);
    await page.goto(organizationCheckPaths.checkRows.href({ id: check }));
    await expect(page.getByRole('heading', { name: t('check-screen.grid.title') })).toBeVisible();
  }
}

/**
 * The leader takes the rows along; where there is no connection the tablet closes the tab, and the
 * page opens again with what was typed.
 */
async function whenThereIsNoConnection(story: Story): Promise<void> {
  const { leader, student } = story;
  const { page, t } = leader;
  await button(page, t('taken-along.take')).click();
  await expect(page.locator('[data-taken-along=true]')).toBeVisible(allFilesMs);
  const address = page.url();
  await page.context().setOffline(true);
  await page.goto('about:blank');
  await page.goto(address);
  await choose(leader, student, 'status', rowStatusIds.notCompleted);
  await page.goto('about:blank');
  await page.goto(address);
  await button(page, t('check-screen.kept.bring')).click();
  await expect(cellOf(leader, student, 'status')).toHaveText(t('check-screen.status.200'));
  await page.context().setOffline(false);
}

/** Both have judged the same student, each in their own way: one decides with both in sight. */
async function whenTwoTabletsChangeTheSameCell(story: Story): Promise<void> {
  const { leader, colleague, student, other } = story;
  await choose(leader, student, 'reason', 100);
  await cellOf(leader, student, 'note').click();
  await leader.page.keyboard.type(note);
  await leader.page.keyboard.press('Enter');
  await choose(colleague, student, 'status', rowStatusIds.completed);
  await choose(colleague, other, 'status', rowStatusIds.completed);
  await save(colleague);
  const { page, t } = leader;
  const dispute = page.locator('[data-dispute]');
  await expect(dispute).toContainText(
    t('check-screen.conflict.theirs', { value: t('check-screen.status.100') }),
    backMs,
  );
  await expect(dispute).toContainText(
    t('check-screen.conflict.mine', { value: t('check-screen.status.200') }),
  );
}

async function whenTheLeaderDecides({ leader, colleague, student }: Story): Promise<void> {
  const { page, t } = leader;
  await button(page.locator('[data-dispute]'), t('check-screen.conflict.keep')).click();
  await expect(page.locator('[data-dispute]')).toHaveCount(0);
  await save(leader);
  await expect(page.getByText(t('check-screen.grid.nothing'))).toBeVisible();
  await expect(cellOf(colleague, student, 'status')).toHaveText(
    colleague.t('check-screen.status.200'),
  );
}

async function whenTheCheckIsFinished({ leader, university }: Story): Promise<void> {
  await decide(leader, leader.t('organizationCheck.action.finish'), { code: true });
  await expectMessage(university.person.email, 'N-CHECK-DONE');
}

/** The organization reads what was found and the act; the report has come back to it. */
async function thenTheReportHasComeBack(story: Story, check: number): Promise<void> {
  const { university, student, report } = story;
  const { page, t } = university;
  await page.goto(organizationCheckPaths.organizationCheck.href({ id: check }));
  const act = page.getByRole('region', { name: t('issued-documents.title') }).getByRole('button', {
    name: `${t('common.button.download')} ${t('documents.DOC-CHECK-ACT')}`,
  });
  await expect(act).toBeVisible();
  const waiting = page.waitForEvent('download');
  await act.press('Enter');
  expect(
    fs
      .readFileSync(await (await waiting).path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  await page.getByRole('link', { name: t('check-screen.look') }).click();
  const row = page.getByRole('row').filter({ hasText: student.surname });
  await expect(row).toContainText(note);
  await page.goto(monitoringPaths.organizationReport.href({ id: report }));
  await status(page, t('monitoringReport.state.advisorChecked'));
  await expect(page.getByText(note).first()).toBeVisible();
  await expectMessage(university.person.email, 'N-MON-RETURNED');
}

test('a check finds what a report hid: two tablets, one decision, the act, and the report comes back', async ({
  openBrowser,
  language,
  inNext,
}) => {
  const story = await givenAReportThatHasPassed(openBrowser, language);
  const check = await whenTheAgencyPlansACheck(story);
  await inNext(story);
  await whenTheGroupBegins(story, check);
  await inNext(story);
  await whenThereIsNoConnection(story);
  await whenTwoTabletsChangeTheSameCell(story);
  await inNext(story);
  await whenTheLeaderDecides(story);
  await whenTheCheckIsFinished(story);
  await inNext(story);
  await thenTheReportHasComeBack(story, check);
  await inNext(story);
});
