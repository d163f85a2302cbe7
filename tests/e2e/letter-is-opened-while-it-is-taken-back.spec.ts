import type { Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import { letterPaths } from '#modules/letter/paths.ts';
import { type AtWork, atWork, decide } from './support/decide.ts';
import { expect, test } from './support/journey.ts';
import {
  addLetterReader,
  addLetterWriter,
  openIncoming,
  openOwn,
  type SentLetter,
  sentLetter,
} from './support/letters.ts';
import { nameOf } from './support/people.ts';
import { button, heading } from './support/screen.ts';
import { type Language, sentence } from './support/words.ts';

interface Story {
  t: TFunction;
  university: AtWork;
  ministry: AtWork;
}

async function givenBothSides(
  language: Language,
  t: TFunction,
  openBrowser: () => Promise<Page>,
): Promise<Story> {
  const [writer, reader] = [await addLetterWriter(), await addLetterReader()];
  return {
    t,
    university: await atWork(openBrowser, language, writer),
    ministry: await atWork(openBrowser, language, reader),
  };
}

async function givenTheSenderSeesHisUnreadLetter({ university, t }: Story): Promise<SentLetter> {
  const letter = await sentLetter(university.person);
  await openOwn(university, letter);
  await expect(
    university.page.getByText(t('letter-screen.notRead'), { exact: true }),
  ).toBeVisible();
  return letter;
}

/** The sender is already asked whether they are sure when the ministry opens the letter. */
async function whenTheRecipientIsFirst(story: Story): Promise<void> {
  const { university, ministry, t } = story;
  const letter = await givenTheSenderSeesHisUnreadLetter(story);
  await button(university.page, t('letter.action.changeToDraft')).press('Enter');
  const dialog = university.page.getByRole('dialog');
  await expect(dialog.getByText(letter.code, { exact: true })).toBeVisible();
  await openIncoming(ministry, letter);
  await expect(ministry.page.getByText(t('letter-screen.notRead'), { exact: true })).toBeHidden();
  await button(dialog, t('letter.action.changeToDraft')).click();
  const told = sentence(t, 'processes.history.conflict', {
    who: nameOf(ministry.person),
    done: t('letter.done.read'),
  });
  await expect(dialog.getByText(told)).toBeVisible();
  await button(dialog, t('common.button.close')).click();
}

async function thenTheLetterStaysWithTheRecipient({
  university,
  ministry,
  t,
}: Story): Promise<void> {
  await expect(university.page.getByText(t('letter-screen.notRead'), { exact: true })).toBeHidden();
  await expect(button(university.page, t('letter.action.changeToDraft'))).toBeHidden();
  await expect(
    university.page.getByText(t('letter.state.pending'), { exact: true }).first(),
  ).toBeVisible();
  await expect(button(ministry.page, t('letter.action.accept'))).toBeVisible();
}

/**
 * The letter is on the screen of the ministry, but its acknowledgement is still on the line when
 * the sender has it back.
 */
async function whenTheSenderIsFirst(story: Story): Promise<SentLetter> {
  const { university, ministry, t } = story;
  const letter = await givenTheSenderSeesHisUnreadLetter(story);
  let takenBack = (): void => undefined;
  const waited = new Promise<void>((resolve) => {
    takenBack = resolve;
  });
  await ministry.page.route(`**/api/letters/${letter.id}/read/`, async (route) => {
    await waited;
    await route.continue();
  });
  await openIncoming(ministry, letter);
  await decide(university, t('letter.action.changeToDraft'));
  takenBack();
  return letter;
}

async function thenTheRecipientIsTold(
  { university, ministry, t }: Story,
  letter: SentLetter,
): Promise<void> {
  const { page } = ministry;
  await expect(heading(page, t('letter-screen.takenBackNow'))).toBeVisible();
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: sentence(t, 'letter-screen.takenBackNowText', { code: letter.code }) }),
  ).toBeVisible();
  await expect(page.getByText(letter.about)).toBeHidden();
  await expect(
    university.page.getByText(t('letter.state.draft'), { exact: true }).first(),
  ).toBeVisible();
}

/**
 * Anyone who comes later, by the link of their message, is told that it may have been taken back,
 * and finds the way to their inbox.
 */
async function thenItIsNotInTheInbox(
  { ministry: { page }, t }: Story,
  { id, about }: SentLetter,
): Promise<void> {
  await page.goto(letterPaths.incomingLetter.href({ id }));
  await expect(heading(page, t('letter-screen.takenBack'))).toBeVisible();
  await expect(page.getByText(t('letter-screen.takenBackText'), { exact: true })).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: t('frame.menu.inbox') })
    .click();
  await expect(heading(page, t('frame.menu.inbox'))).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByText(about)).toBeHidden();
}

test('the recipient opens a letter while its sender takes it back: one of them wins, and both are told', async ({
  t,
  openBrowser,
  language,
  inNext,
}) => {
  const story = await givenBothSides(language, t, openBrowser);
  await whenTheRecipientIsFirst(story);
  await inNext(story);
  await thenTheLetterStaysWithTheRecipient(story);
  await inNext(story);
  const letter = await whenTheSenderIsFirst(story);
  await inNext(story);
  await thenTheRecipientIsTold(story, letter);
  await inNext(story);
  await thenItIsNotInTheInbox(story, letter);
  await inNext(story);
});
