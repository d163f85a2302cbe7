import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import { roleCodes } from '#machines/kit.ts';
import { personOf } from '#server/story/people.ts';
import { addReviewer, addUniversityAdvisor, admittedStudent } from './support/applications.ts';
import { clientOf } from './support/client.ts';
import { expect, test } from './support/journey.ts';
import { expectMessage } from './support/messages.ts';
import { addApplicant, nameOf, type Person } from './support/people.ts';
import { beginAction } from './support/review.ts';
import { button, chooseOf, heading } from './support/screen.ts';
import { comeBack, openSection } from './support/sign-on.ts';
import type { Language } from './support/words.ts';

interface Scholar {
  person: Person;
  pinfl: string;
  page: Page;
}

/** Everybody of this story. */
interface Story {
  t: TFunction;
  language: Language;
  university: Page;
  reviewer: Person;
  former: Person;
  refuser: Scholar;
  consenter: Scholar;
  student: { id: number; reference: string };
}

const reason = 'Avvalgi ilmiy rahbar boshqa tashkilotga oʻtdi.';

/** Somebody with an account, but no record as advisor anywhere. */
async function scholar(openBrowser: () => Promise<Page>): Promise<Scholar> {
  const { pinfl } = personOf(randomInt(100_000, 900_000));
  return {
    pinfl,
    person: await addApplicant({ pinfl, scientific_degree: 200 }),
    page: await openBrowser(),
  };
}

async function givenAStudentHasAnAdvisor(
  language: Language,
  t: TFunction,
  openBrowser: () => Promise<Page>,
): Promise<Story> {
  const reviewer = await addReviewer();
  const former = await addUniversityAdvisor();
  const student = await admittedStudent(await clientOf(reviewer), former);
  const university = await openBrowser();
  await comeBack(university, t, language, reviewer);
  const [refuser, consenter] = [await scholar(openBrowser), await scholar(openBrowser)];
  return { t, language, university, reviewer, former, refuser, consenter, student };
}

async function whenTheUniversityProposes(
  { university: page, t }: Story,
  { person, pinfl }: Scholar,
): Promise<void> {
  await openSection(page, t, 'research-advisor');
  await page.getByRole('link', { name: t('advisor.action.add'), exact: true }).click();
  await page.getByLabel(t('validation.field.pinfl'), { exact: true }).fill(pinfl);
  await button(page, t('advisor-screen.add.find')).click();
  await expect(page.getByText(nameOf(person))).toBeVisible();
  await expect(
    page.getByLabel(t('validation.field.scientific_degree'), { exact: true }),
  ).toHaveValue('200');
  await button(page, t('advisor-screen.add.submit')).click();
  await button(
    page.getByRole('dialog', { name: t('advisor-screen.add.confirm') }),
    t('advisor-screen.add.submit'),
  ).click();
  await expect(heading(page, new RegExp(person.surname))).toBeVisible();
  await expect(page.getByText(t('advisor.state.waiting'), { exact: true }).first()).toBeVisible();
  await expectMessage(person.email, 'N-ADVISOR-CONSENT');
}

/** Signs on as the applicant they were, acts as advisor, and opens what waits for them. */
async function whenHeOpensTheProposal(
  { t, language }: Story,
  { person, page }: Scholar,
): Promise<void> {
  await comeBack(page, t, language, person);
  await page.locator(`header [data-role="${roleCodes.advisor}"]`).first().click();
  await expect(page.getByText(t('processes.role.advisor'), { exact: true }).first()).toBeVisible();
  await page.getByRole('link', { name: t('home.line.consents') }).click();
  await expect(heading(page, new RegExp(person.surname))).toBeVisible();
}

async function whenHeAnswers(
  { t }: Story,
  { page }: Scholar,
  event: 'consent' | 'decline',
): Promise<void> {
  await button(page, t(`advisor.action.${event}`)).press('Enter');
  const dialog = page.getByRole('dialog');
  await button(dialog, t(`advisor.action.${event}`)).click();
  await expect(dialog).toBeHidden();
}

async function thenTheRefuserIsOnNoList({ university: page, t, refuser }: Story): Promise<void> {
  await openSection(page, t, 'research-advisor');
  await page
    .getByRole('searchbox', { name: t('advisor-screen.search') })
    .fill(refuser.person.surname);
  await button(page, t('common.button.search')).click();
  await expect(
    page.getByText(t('common.empty.search', { text: refuser.person.surname })),
  ).toBeVisible();
}

async function whenTheUniversityGivesTheStudentTheOther({
  university: page,
  t,
  consenter,
  student,
}: Story): Promise<void> {
  await page.goto(`/admin/applicant-document/${student.id}`);
  await expect(page.getByText(student.reference).first()).toBeVisible();
  const dialog = await beginAction(page, t, 'setAdvisor');
  await chooseOf(dialog, t('review.field.advisor_id'), consenter.person.surname);
  await button(dialog, t('common.button.continue')).click();
  await dialog.getByLabel(t('process.reason.label')).fill(reason);
  await button(dialog, t('application.action.setAdvisor')).click();
  await expect(dialog).toBeHidden();
}

async function thenBothTenuresAreDated({
  university: page,
  t,
  former,
  consenter,
}: Story): Promise<void> {
  const tenures = page.locator('main ol').filter({ hasText: t('advisor-screen.tenure.now') });
  const lines = tenures.getByRole('listitem');
  await expect(lines).toHaveCount(2);
  await expect(lines.first()).toContainText(former.surname);
  await expect(lines.first()).not.toContainText(t('advisor-screen.tenure.now'));
  await expect(lines.last()).toContainText(consenter.person.surname);
  await expect(lines.last()).toContainText(t('advisor-screen.tenure.now'));
}

async function thenHeSeesHisStudent({ t, student }: Story, { page }: Scholar): Promise<void> {
  await openSection(page, t, 'advisor-students');
  const row = page.getByRole('row').filter({ hasText: student.reference });
  await expect(row).toContainText(t('application.state.admittedToStudy'));
}

test('an advisor refuses and the student gets another: both tenures stay dated', async ({
  t,
  openBrowser,
  language,
  inNext,
}) => {
  const story = await givenAStudentHasAnAdvisor(language, t, openBrowser);
  await whenTheUniversityProposes(story, story.refuser);
  await inNext(story);
  await whenHeOpensTheProposal(story, story.refuser);
  await inNext(story);
  await whenHeAnswers(story, story.refuser, 'decline');
  await inNext(story);
  await thenTheRefuserIsOnNoList(story);
  await inNext(story);
  await whenTheUniversityProposes(story, story.consenter);
  await inNext(story);
  await whenHeOpensTheProposal(story, story.consenter);
  await inNext(story);
  await whenHeAnswers(story, story.consenter, 'consent');
  await inNext(story);
  await whenTheUniversityGivesTheStudentTheOther(story);
  await inNext(story);
  await thenBothTenuresAreDated(story);
  await inNext(story);
  await thenHeSeesHisStudent(story, story.consenter);
  await inNext(story);
});
