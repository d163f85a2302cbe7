import type { Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import { publicTextKindIds } from '#modules/public-text/codes.ts';
import { publicTextPaths } from '#modules/public-text/paths.ts';
import { addDays, tashkentDay } from '#shared/dates.ts';
import { expect, test } from './support/journey.ts';
import { addAdmin } from './support/people.ts';
import { status } from './support/quota-screens.ts';
import { button, expectDone, fillDate, heading } from './support/screen.ts';
import { serverAddress } from './support/server.ts';
import { openSection, signOnByPassword } from './support/sign-on.ts';
import { type Language, languages, wordsIn } from './support/words.ts';

interface Story {
  t: TFunction;
  language: Language;
  writing: Page;
  reading: Page;
  /** What makes the words of this question its own. */
  mark: string;
}

const titleIn = ({ mark }: Story, language: Language): string => `${mark} ${language}?`;
const answerIn = (language: Language): string => `Javob ${language}: bosh sahifaga qarang`;
const newAnswerIn = (language: Language): string => `Yangi javob ${language}`;

async function givenAnEditorAndAVisitor(
  language: Language,
  t: TFunction,
  openBrowser: () => Promise<Page>,
): Promise<Story> {
  const [editor, writing, reading] = [await addAdmin(), await openBrowser(), await openBrowser()];
  await signOnByPassword(writing, t, language, editor);
  return { t, language, writing, reading, mark: `Savol ${Date.now()}` };
}

const idIn = (page: Page): number => Number(/\/admin\/public-text\/(\d+)$/.exec(page.url())?.[1]);

async function whenTheEditorWrites(story: Story): Promise<void> {
  const { writing: page, t } = story;
  await openSection(page, t, 'public-text');
  await page.getByRole('link', { name: t('publicText.action.create'), exact: true }).click();
  await expect(heading(page, t('publicText.action.create'))).toBeVisible();
  await page
    .getByLabel(t('validation.field.text_kind'))
    .selectOption(String(publicTextKindIds.question));
  await page.getByLabel(t('validation.field.sort_number')).fill('900');
  await fillDate(page, t, t('validation.field.valid_from'), tashkentDay());
  for (const language of languages) {
    await page.getByLabel(t(`validation.field.title_${language}`)).fill(titleIn(story, language));
    await page
      .getByRole('textbox', { name: t(`validation.field.content_${language}`) })
      .fill(answerIn(language));
  }
  await button(page, t('common.button.save')).click();
  await expect(heading(page, titleIn(story, story.language))).toBeVisible();
  await status(page, t('publicText.state.draft'));
}

async function whenTheEditorPublishes({ writing: page, t }: Story): Promise<void> {
  await button(page, t('publicText.action.publish')).first().press('Enter');
  await button(page.getByRole('dialog'), t('publicText.action.publish')).click();
  await expectDone(page, t);
  await status(page, t('publicText.state.published'));
}

/** The new version holds from a day that is still to come. */
async function whenTheEditorRenews(story: Story): Promise<void> {
  const { writing: page, t } = story;
  const before = idIn(page);
  await page.getByRole('link', { name: t('publicText.action.renew'), exact: true }).click();
  await expect(heading(page, t('publicText.action.renew'))).toBeVisible();
  await fillDate(page, t, t('validation.field.valid_from'), addDays(tashkentDay(), 5));
  for (const language of languages)
    await page
      .getByRole('textbox', { name: t(`validation.field.content_${language}`) })
      .fill(newAnswerIn(language));
  await button(page, t('common.button.save')).click();
  await expect(heading(page, titleIn(story, story.language))).toBeVisible();
  await status(page, t('publicText.state.draft'));
  expect(idIn(page)).not.toBe(before);
  await expect(page.getByRole('heading', { name: t('public-text-screen.versions') })).toBeVisible();
}

async function thenAVisitorReads(story: Story): Promise<void> {
  const { reading: page } = story;
  for (const language of languages) {
    const question = page.getByRole('listitem').filter({ hasText: titleIn(story, language) });
    // A page that another visitor asked for before the publication is given to who comes meanwhile
    // (decision 118): it is opened again.
    await expect(async () => {
      await page.goto(`${publicTextPaths.askedQuestions.href()}?lang=${language}`);
      await page.getByRole('searchbox').fill(story.mark);
      await expect(question).toHaveCount(1, { timeout: 2_000 });
    }).toPass();
    await expect(question.getByText(answerIn(language))).toBeHidden();
    await question.getByRole('heading', { name: titleIn(story, language) }).click();
    await expect(question.getByText(answerIn(language))).toBeVisible();
    await expect(question.getByText(newAnswerIn(language))).toHaveCount(0);
  }
}

async function thenItsAddressOpensIt(story: Story, first: number): Promise<void> {
  const { reading: page } = story;
  await page.goto(`${publicTextPaths.askedQuestions.href()}?lang=uz#question-${first}`);
  await expect(page.locator(`#question-${first}`).getByText(answerIn('uz'))).toBeVisible();
  const html = await (await fetch(`${serverAddress()}/asked-questions?lang=uz`)).text();
  expect(html).toContain(`<title>${wordsIn('uz')('site.page.askedQuestions')}`);
}

test('an editor answers a question and renews the answer; a visitor reads what is in force', async ({
  t,
  openBrowser,
  language,
  inNext,
}) => {
  const story = await givenAnEditorAndAVisitor(language, t, openBrowser);
  await whenTheEditorWrites(story);
  await whenTheEditorPublishes(story);
  const first = idIn(story.writing);
  await thenAVisitorReads(story);
  await inNext(story);
  await whenTheEditorRenews(story);
  await whenTheEditorPublishes(story);
  await thenAVisitorReads(story);
  await thenItsAddressOpensIt(story, first);
});
