import type { Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import { attestationPaths } from '#modules/attestation/paths.ts';
import { reworkDays } from '#modules/attestation/schema.ts';
import { pdf } from '#tests/support/file-fixtures.ts';
import { type PhdStudy, phdStudy } from './support/additional-exams.ts';
import {
  attestationField,
  beginAttestationAction,
  expectInInbox,
  expireAttestation,
  uploadPaper,
} from './support/attestations.ts';
import { clientOf } from './support/client.ts';
import { expect, test } from './support/journey.ts';
import { expectMessage } from './support/messages.ts';
import { status } from './support/quota-screens.ts';
import { button, expectDone, heading } from './support/screen.ts';
import { comeBack, openSection } from './support/sign-on.ts';
import type { Language } from './support/words.ts';

interface Story extends PhdStudy {
  t: TFunction;
  language: Language;
  own: Page;
  advising: Page;
  university: Page;
}

const opinion = 'Reja bandlari bajarilgan, doktorantni attestatsiyadan oʻtkazish mumkin.';
const rejection = 'Hisobotda ikkinchi bob natijalari yoʻq, ularni qoʻshing.';

async function givenAStudentWithAnAdvisor(
  language: Language,
  t: TFunction,
  openBrowser: () => Promise<Page>,
): Promise<Story> {
  const study = await phdStudy();
  const [own, advising, university] = [
    await openBrowser(),
    await openBrowser(),
    await openBrowser(),
  ];
  await comeBack(own, t, language, study.student);
  await comeBack(advising, t, language, study.advisor);
  await comeBack(university, t, language, study.reviewer.person);
  return { ...study, t, language, own, advising, university };
}

/** Sends the draft that is open. */
async function send(page: Page, t: TFunction): Promise<void> {
  const dialog = await beginAttestationAction(page, t, 'send');
  await button(dialog, t('attestation.action.send')).click();
  await expectDone(page, t);
  await status(page, t('attestation.state.pending'));
}

async function whenTheStudentSendsPlanAndReport({ own: page, t, ...story }: Story): Promise<void> {
  const title = new RegExp(`${story.student.surname}.*3`);
  await openSection(page, t, 'attestation-work');
  await page.getByRole('link', { name: t('attestation.action.create'), exact: true }).click();
  await expect(heading(page, t('attestation.action.create'))).toBeVisible();
  await uploadPaper(page, t, 'plan_file_id', 'reja.pdf');
  await button(page, t('common.button.save')).click();
  await expect(heading(page, title)).toBeVisible();
  await status(page, t('attestation.state.draft'));
  await page
    .getByRole('link', { name: t('attestation.action.save'), exact: true })
    .first()
    .click();
  await uploadPaper(page, t, 'report_file_id', 'hisobot.pdf');
  await button(page, t('common.button.save')).click();
  await expect(heading(page, title)).toBeVisible();
  await send(page, t);
  for (const person of [story.advisor, story.reviewer.person])
    await expectInInbox(person, 'N-ATTEST-NEW');
}

/** Opens the attestation of the student out of the list. */
async function openIts(page: Page, { t, student }: Pick<Story, 't' | 'student'>): Promise<void> {
  await openSection(page, t, 'attestation-work');
  await page.getByRole('link', { name: new RegExp(student.surname) }).click();
  await expect(heading(page, new RegExp(student.surname))).toBeVisible();
}

async function whenTheAdvisorGivesAnOpinion(story: Story): Promise<void> {
  const { advising: page, t } = story;
  await openIts(page, story);
  const dialog = await beginAttestationAction(page, t, 'giveOpinion');
  await dialog.getByLabel(attestationField(t, 'opinion'), { exact: true }).fill(opinion);
  await button(dialog, t('attestation.action.giveOpinion')).click();
  await expectDone(page, t);
  await expect(page.getByText(opinion).first()).toBeVisible();
}

async function whenTheOrganizationRejects(story: Story): Promise<void> {
  const { university: page, t, student, advisor } = story;
  await openIts(page, story);
  await expect(page.getByText(opinion).first()).toBeVisible();
  const dialog = await beginAttestationAction(page, t, 'reject');
  await button(dialog, t('common.button.continue')).click();
  await dialog.getByLabel(t('process.reason.label'), { exact: true }).fill(rejection);
  await button(dialog, t('attestation.action.reject')).click();
  await expectDone(page, t);
  await status(page, t('attestation.state.rejected'));
  for (const { email } of [student, advisor]) await expectMessage(email, 'N-ATTEST-RESULT');
}

async function thenTheStudentReworksIt({ own: page, t }: Story): Promise<void> {
  await expect(page.getByText(rejection).first()).toBeVisible();
  const dialog = await beginAttestationAction(page, t, 'rework');
  await button(dialog, t('attestation.action.rework')).click();
  await expectDone(page, t);
  await status(page, t('attestation.state.draft'));
  await send(page, t);
}

async function whenTheOrganizationAttests(story: Story): Promise<void> {
  const { advising, university: page, t } = story;
  // The opinion was about the former report.
  const asked = await beginAttestationAction(advising, t, 'giveOpinion');
  await asked.getByLabel(attestationField(t, 'opinion'), { exact: true }).fill(opinion);
  await button(asked, t('attestation.action.giveOpinion')).click();
  await expectDone(advising, t);
  const dialog = await beginAttestationAction(page, t, 'accept');
  await button(dialog, t('attestation.action.accept')).click();
  await expectDone(page, t);
  for (const one of [page, story.own]) await status(one, t('attestation.state.accepted'));
}

test('a student sends plan and report, reworks them after a rejection, and is attested', async ({
  t,
  openBrowser,
  language,
  inNext,
}) => {
  const story = await givenAStudentWithAnAdvisor(language, t, openBrowser);
  await whenTheStudentSendsPlanAndReport(story);
  await inNext(story);
  await whenTheAdvisorGivesAnOpinion(story);
  await inNext(story);
  await whenTheOrganizationRejects(story);
  await inNext(story);
  await thenTheStudentReworksIt(story);
  await inNext(story);
  await whenTheOrganizationAttests(story);
  await inNext(story);
});

test('a rejected attestation that nobody reworks expires', async ({
  t,
  openBrowser,
  language,
  inNext,
}) => {
  const { student, advisor, reviewer } = await phdStudy();
  const [owner, adviser] = [await clientOf(student), await clientOf(advisor)];
  const { id } = await owner.post('/attestations/', {
    plan_file_id: await owner.upload('attestationPlan', pdf('reja')),
    report_file_id: await owner.upload('attestationReport', pdf('hisobot')),
  });
  await owner.act('attestation', 'attestations', id, 'send');
  await adviser.act('attestation', 'attestations', id, 'giveOpinion', { opinion });
  await reviewer.act('attestation', 'attestations', id, 'reject', { reason: rejection });
  const page = await openBrowser();
  const story = { t, language, page };
  await comeBack(page, t, language, student);
  // The home says what needs the student, and leads there.
  await page.getByRole('link', { name: t('home.line.attestationRework') }).click();
  await expect(page).toHaveURL(new RegExp(attestationPaths.attestation.href({ id })));
  await status(page, t('attestation.state.rejected'));
  expect(await expireAttestation(id, reworkDays)).toBe(false);
  expect(await expireAttestation(id, reworkDays + 1)).toBe(true);
  await status(page, t('attestation.state.expired'));
  await expect(button(page, t('attestation.action.rework'))).toHaveCount(0);
  await expectMessage(student.email, 'N-ATTEST-RESULT');
  await inNext(story);
});
