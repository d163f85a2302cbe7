import type { Locator, Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import { type AtWork, atWork, decide } from './support/decide.ts';
import { expect, test } from './support/journey.ts';
import {
  addLetterReader,
  addLetterWriter,
  openIncoming,
  type SentLetter,
  sentLetter,
} from './support/letters.ts';
import { nameOf, type Person } from './support/people.ts';
import { actionsAt, button } from './support/screen.ts';
import { type Language, sentence } from './support/words.ts';

/** Two clerks of the ministry before the same letters of the university. */
interface Story {
  t: TFunction;
  slow: AtWork;
  quick: AtWork;
  writer: Person;
}

const reason = 'Ilovada talabnomaning imzolangan nusxasi yoʻq.';
const otherReason = 'Bu masala vazirlik vakolatiga kirmaydi.';

const narrow = { width: 320, height: 800 };

async function givenTwoClerks(
  language: Language,
  t: TFunction,
  openBrowser: () => Promise<Page>,
): Promise<Story> {
  const [slowOne, quickOne, writer] = [
    await addLetterReader(),
    await addLetterReader(),
    await addLetterWriter(),
  ];
  return {
    t,
    writer,
    slow: await atWork(openBrowser, language, slowOne),
    quick: await atWork(openBrowser, language, quickOne),
  };
}

/** The slow one, with a narrow window, is told of the other, and no button of theirs moves. */
async function givenBothOpenALetter({ slow, quick, writer, t }: Story): Promise<SentLetter> {
  const letter = await sentLetter(writer);
  await openIncoming(slow, letter);
  const usual = slow.page.viewportSize() ?? narrow;
  await slow.page.setViewportSize(narrow);
  await expect(slow.page.locator('[data-assignment]')).toBeVisible();
  const stood = await actionsAt(slow.page, 'letter');
  await openIncoming(quick, letter);
  const looking = sentence(t, 'assignment.looking', { names: nameOf(quick.person) });
  await expect(slow.page.getByText(looking)).toBeVisible();
  expect(await actionsAt(slow.page, 'letter')).toBe(stood);
  await slow.page.setViewportSize(usual);
  return letter;
}

/** Opens the rejection and writes its reason; the last button is still to be pressed. */
async function writeReason({ page, t }: AtWork, words: string): Promise<Locator> {
  await button(page, t('letter.action.reject')).press('Enter');
  const dialog = page.getByRole('dialog');
  await button(dialog, t('common.button.continue')).click();
  await dialog.getByLabel(t('process.reason.label'), { exact: true }).fill(words);
  return dialog;
}

const toldWhoDid = (t: TFunction, by: AtWork, event: string): RegExp =>
  sentence(t, 'processes.history.conflict', {
    who: nameOf(by.person),
    done: t(`letter.done.${event}`),
  });

/**
 * The second is told who did what; what they wrote can be read, and after it the letter stands as
 * it is now.
 */
async function thenHeIsTold(
  { page, t }: AtWork,
  by: AtWork,
  event: 'accept' | 'reject',
  written: string,
): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: t('process.conflict.title') })).toBeVisible();
  await expect(dialog.getByText(toldWhoDid(t, by, event))).toBeVisible();
  await expect(dialog.getByText(written, { exact: true })).toBeVisible();
  await button(dialog, t('common.button.close')).click();
  await expect(
    page
      .getByText(t(event === 'accept' ? 'letter.state.accepted' : 'letter.state.rejected'), {
        exact: true,
      })
      .first(),
  ).toBeVisible();
  await expect(button(page, t('letter.action.reject'))).toBeHidden();
}

async function whenOneRejectsWhileTheOtherAccepts(story: Story): Promise<void> {
  const { slow, quick, t } = story;
  await givenBothOpenALetter(story);
  const dialog = await writeReason(slow, reason);
  await decide(quick, t('letter.action.accept'), { code: true });
  await button(dialog, t('letter.action.reject')).click();
  await thenHeIsTold(slow, quick, 'accept', reason);
}

/** Both press in the same moment: nobody knows who will be first. */
async function whenBothRejectAtOnce(story: Story): Promise<void> {
  const { slow, quick, t } = story;
  await givenBothOpenALetter(story);
  const dialogs = [await writeReason(slow, reason), await writeReason(quick, otherReason)];
  await Promise.all(dialogs.map((dialog) => button(dialog, t('letter.action.reject')).click()));
  const conflict = { name: t('process.conflict.title') };
  const told = async () =>
    Promise.all(dialogs.map((dialog) => dialog.getByRole('heading', conflict).isVisible()));
  await expect.poll(async () => (await told()).filter(Boolean).length).toBe(1);
  const slowLost = (await told())[0] ?? false;
  const [loser, winner] = slowLost ? [slow, quick] : [quick, slow];
  await thenHeIsTold(loser, winner, 'reject', slowLost ? reason : otherReason);
  const kept = slowLost ? otherReason : reason;
  for (const { page } of [loser, winner]) await expect(page.getByText(kept).first()).toBeVisible();
}

test('two people of one organization answer the same letter: one wins, the other is told and loses no word', async ({
  t,
  openBrowser,
  language,
  inNext,
}) => {
  const story = await givenTwoClerks(language, t, openBrowser);
  await whenOneRejectsWhileTheOtherAccepts(story);
  await inNext(story);
  await whenBothRejectAtOnce(story);
  await inNext(story);
});
