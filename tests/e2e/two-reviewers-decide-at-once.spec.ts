import type { Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import {
  addReviewer,
  addUniversityAdvisor,
  confirmPapers,
  type Named,
  publishedTopic,
  sentApplication,
  studyPlace,
} from './support/applications.ts';
import { clientOf } from './support/client.ts';
import { expect, test } from './support/journey.ts';
import { nameOf, type Person } from './support/people.ts';
import { beginAction } from './support/review.ts';
import { button, chooseOf } from './support/screen.ts';
import { comeBack } from './support/sign-on.ts';
import { type Language, sentence } from './support/words.ts';

interface Story {
  t: TFunction;
  language: Language;
  slow: Page;
  quick: Page;
  slowReviewer: Person;
  quickReviewer: Person;
  advisor: Person;
  topic: Named;
  id: number;
}

const reason = 'Diplom ilovasining ikkinchi beti oʻqilmaydi.';

async function givenTwoReviewersOpenTheSameApplication(
  language: Language,
  t: TFunction,
  openBrowser: () => Promise<Page>,
): Promise<Story> {
  const { application } = await sentApplication();
  const [slowReviewer, quickReviewer] = [await addReviewer(), await addReviewer()];
  const client = await clientOf(quickReviewer);
  for (const kind of ['diploma', 'copiesOfWorks']) {
    await client.act('application', 'applications', application.id, 'markDocument', {
      kind,
      mark: 'correct',
    });
  }
  await confirmPapers(client, application.id);
  const topic = await publishedTopic(client, (await studyPlace(client)).direction.id);
  const [slow, quick] = [await openBrowser(), await openBrowser()];
  await comeBack(slow, t, language, slowReviewer);
  await comeBack(quick, t, language, quickReviewer);
  for (const page of [slow, quick]) {
    await page.goto(`/admin/applicant-document/${application.id}`);
    await expect(page.getByText(application.reference).first()).toBeVisible();
  }
  return {
    t,
    language,
    topic,
    slow,
    quick,
    slowReviewer,
    quickReviewer,
    id: application.id,
    advisor: await addUniversityAdvisor(),
  };
}

async function whenTheSlowOneIsWritingAReason({ slow: page, t }: Story): Promise<void> {
  const dialog = await beginAction(page, t, 'reject');
  await button(dialog, t('common.button.continue')).click();
  await dialog.getByLabel(t('process.reason.label')).fill(reason);
}

async function whenTheQuickOneAccepts({ quick: page, t }: Story): Promise<void> {
  const dialog = await beginAction(page, t, 'accept');
  await button(dialog, t('application.action.accept')).click();
  await expect(dialog).toBeHidden();
  await expect(
    page.getByText(t('application.state.documentReceived'), { exact: true }).first(),
  ).toBeVisible();
}

const toldWhoDid = ({ t, quickReviewer }: Story, event: string): RegExp =>
  sentence(t, 'processes.history.conflict', {
    who: nameOf(quickReviewer),
    done: t(`application.done.${event}`),
  });

async function thenTheSlowOneIsToldWhoDidWhat(story: Story): Promise<void> {
  const { slow: page, t } = story;
  const dialog = page.getByRole('dialog');
  await button(dialog, t('application.action.reject')).click();
  await expect(dialog.getByRole('heading', { name: t('process.conflict.title') })).toBeVisible();
  await expect(dialog.getByText(toldWhoDid(story, 'accept'))).toBeVisible();
}

async function thenTheReasonCanStillBeRead({ slow: page, t }: Story): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(reason)).toBeVisible();
  await button(dialog, t('common.button.close')).click();
  await expect(
    page.getByText(t('application.state.documentReceived'), { exact: true }).first(),
  ).toBeVisible();
}

const topicField = ({ slow: page, t }: Story) =>
  page.getByRole('combobox', { name: t('review.field.topic'), exact: true });
const topicName = ({ topic, language }: Story): string => topic[`name_${language}`];

async function whenTheQuickOneSetsTheAdvisorWhileTheSlowOneChoosesATopic(
  story: Story,
): Promise<void> {
  const { quick: page, t, advisor } = story;
  await chooseOf(story.slow, t('review.field.topic'), topicName(story));
  await chooseOf(page, t('review.field.advisor_id'), advisor.surname);
  await button(page, t('application.action.setAdvisor')).press('Enter');
  await expect(page.getByText(nameOf(advisor)).first()).toBeVisible();
}

async function thenNothingTypedIsLost(story: Story): Promise<void> {
  const { slow: page, t, advisor } = story;
  await expect(page.getByText(toldWhoDid(story, 'setAdvisor'))).toBeVisible();
  await expect(page.getByText(nameOf(advisor)).first()).toBeVisible();
  await expect(topicField(story)).toHaveValue(topicName(story));
  await button(page, t('application.action.setTopic')).press('Enter');
  await expect(page.getByText(topicName(story), { exact: true }).first()).toBeVisible();
  await expect(topicField(story)).toBeHidden();
}

test('two reviewers decide at once: the second is told who did what, and nothing typed is lost', async ({
  t,
  language,
  openBrowser,
  inNext,
}) => {
  const story = await givenTwoReviewersOpenTheSameApplication(language, t, openBrowser);
  await whenTheSlowOneIsWritingAReason(story);
  await whenTheQuickOneAccepts(story);
  await thenTheSlowOneIsToldWhoDidWhat(story);
  await thenTheReasonCanStillBeRead(story);
  await inNext(story);
  await whenTheQuickOneSetsTheAdvisorWhileTheSlowOneChoosesATopic(story);
  await thenNothingTypedIsLost(story);
});
