import type { Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import { studentRequestPaths } from '#modules/student-request/paths.ts';
import { addDays, tashkentDay } from '#shared/dates.ts';
import { phdStudy } from './support/additional-exams.ts';
import { expect, test } from './support/journey.ts';
import { expectMessage } from './support/messages.ts';
import type { Person } from './support/people.ts';
import { status } from './support/quota-screens.ts';
import { button, chooseFile, expectDone, fillDate, heading } from './support/screen.ts';
import { comeBack, openSection } from './support/sign-on.ts';
import { finishSensitive, giveOrder } from './support/students.ts';
import { paper } from './support/wizard.ts';

const today = tashkentDay();
const start = addDays(today, 14);
const stop = addDays(today, 180);
const explanation = 'Onamning sogʻligʻi ogʻirlashdi, unga yarim yil qarashim kerak.';

interface Story {
  t: TFunction;
  own: Page;
  university: Page;
  student: Person;
  reviewer: Person;
}

const certificate = 'tibbiy-malumotnoma.pdf';
/** The paper that proves the reason: in the form, and on the page of the request. */
const proof = (page: Page, { t }: Story) =>
  button(page, `${t('common.button.download')}: ${certificate}`);

const leave = ({ t }: Story): string => t('codes.requestKind.100');

async function whenTheStudentAsks(story: Story): Promise<void> {
  const { own: page, t } = story;
  await openSection(page, t, 'my-study');
  await page
    .getByRole('link', { name: t('studentRequest.action.send'), exact: true })
    .press('Enter');
  await expect(heading(page, t('studentRequest.action.send'))).toBeVisible();
  await page.getByRole('radio', { name: leave(story), exact: true }).check();
  await page.getByRole('radio', { name: t('codes.leaveGround.500') }).check();
  await fillDate(page, t, t('validation.field.leave_start'), start);
  await fillDate(page, t, t('validation.field.leave_stop'), stop);
  await page.getByLabel(t('validation.field.explanation')).fill(explanation);
  await chooseFile(page, t, t('validation.field.paper_file_id'), paper(certificate));
  await expect(proof(page, story)).toBeVisible();
  // What was chosen waits in the form, as what was typed.
  await page.reload();
  await expect(proof(page, story)).toBeVisible();
  await button(page, t('studentRequest.action.send')).click();
  await expect(
    heading(page, new RegExp(`${leave(story)}.*${story.student.surname}`)),
  ).toBeVisible();
  await status(page, t('studentRequest.state.pending'));
}

/** The request waits for the organization in its list; it agrees there. */
async function whenTheOrganizationAgrees(story: Story): Promise<void> {
  const { university: page, t, student } = story;
  await openSection(page, t, 'student-request');
  await page.getByRole('link', { name: new RegExp(student.surname) }).click();
  await expect(page.getByText(explanation).first()).toBeVisible();
  await expect(proof(page, story).first()).toBeVisible();
  await button(page, t('studentRequest.action.accept')).first().press('Enter');
  await button(page.getByRole('dialog'), t('studentRequest.action.accept')).click();
  await expectDone(page, t);
  await status(page, t('studentRequest.state.accepted'));
  await expectMessage(student.email, 'N-REQUEST-RESULT');
}

/** One press leads to the dialog of the leave, in which what was asked for stands already. */
async function whenItOrdersTheLeave(story: Story): Promise<void> {
  const { university: page, t, reviewer: person } = story;
  await page.getByRole('link', { name: t('student-request-screen.do.leave') }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('radio', { name: t('codes.leaveGround.500') })).toBeChecked();
  await giveOrder(page, dialog, t, '77-t', today);
  await finishSensitive({ page, t, person }, dialog, 'vacation');
  await expect(page.getByText(t('application.state.onAcademicLeave')).first()).toBeVisible();
}

async function thenTheStudentSeesIt({ own: page, t }: Story): Promise<void> {
  await status(page, t('studentRequest.state.carriedOut'));
  await openSection(page, t, 'my-study');
  await expect(page.getByText(t('studentRequest.state.carriedOut')).first()).toBeVisible();
}

/** Nothing but an extension can be asked for on leave; the student takes it back. */
async function thenAnExtensionIsAskedForAndTakenBack({ own: page, t }: Story): Promise<void> {
  await page.goto(studentRequestPaths.request.href({ id: 'new' }));
  const kinds = page.getByRole('group', { name: t('validation.field.request_kind') });
  await expect(kinds.getByRole('radio')).toHaveCount(1);
  await fillDate(page, t, t('student-request-screen.field.leave_stop'), addDays(stop, 30));
  await page.getByLabel(t('validation.field.explanation')).fill(explanation);
  await button(page, t('studentRequest.action.send')).click();
  await status(page, t('studentRequest.state.pending'));
  await button(page, t('studentRequest.action.withdraw')).first().press('Enter');
  await button(page.getByRole('dialog'), t('studentRequest.action.withdraw')).click();
  await status(page, t('studentRequest.state.withdrawn'));
}

test('a student asks for a leave, the organization agrees, and its order carries the request out', async ({
  t,
  openBrowser,
  language,
  inNext,
}) => {
  const { student, reviewer } = await phdStudy();
  const [own, university] = [await openBrowser(), await openBrowser()];
  const story = { t, own, university, student, reviewer: reviewer.person };
  await comeBack(own, t, language, student);
  await comeBack(university, t, language, reviewer.person);
  await whenTheStudentAsks(story);
  await inNext(story);
  await whenTheOrganizationAgrees(story);
  await whenItOrdersTheLeave(story);
  await inNext(story);
  await thenTheStudentSeesIt(story);
  await thenAnExtensionIsAskedForAndTakenBack(story);
});
