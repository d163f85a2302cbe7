import type { Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import sharp from 'sharp';
import { postPaths } from '#modules/post/paths.ts';
import { clientOf } from './support/client.ts';
import { inDatabase } from './support/database.ts';
import { expect, test } from './support/journey.ts';
import { addAdmin, type Person } from './support/people.ts';
import { status } from './support/quota-screens.ts';
import { button, type Chosen, chooseFile, expectDone, heading } from './support/screen.ts';
import { serverAddress } from './support/server.ts';
import { openSection, signOnByPassword } from './support/sign-on.ts';
import { type Language, languages } from './support/words.ts';

interface Story {
  t: TFunction;
  language: Language;
  editor: Person;
  writing: Page;
  reading: Page;
  /** What makes the words of this post its own. */
  mark: string;
}

const titleIn = ({ mark }: Story, language: Language): string => `${mark} ${language}`;
const textIn = (language: Language): string => `Matn ${language}: muddatlar oʻzgardi`;

const picture = (width = 1200, height = 630): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#1f5f4a' } })
    .jpeg()
    .toBuffer();

const chosen = async (name: string, width?: number, height?: number) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await picture(width, height),
});

async function givenAnEditorAndAVisitor(
  language: Language,
  t: TFunction,
  openBrowser: () => Promise<Page>,
): Promise<Story> {
  const [editor, writing, reading] = [await addAdmin(), await openBrowser(), await openBrowser()];
  await signOnByPassword(writing, t, language, editor);
  return { t, language, editor, writing, reading, mark: `Yangilik ${Date.now()}` };
}

/** Chooses the picture of a post, until it is stored. */
async function choosePicture(page: Page, t: TFunction, file: Chosen): Promise<void> {
  await chooseFile(page, t, t('validation.field.image_file_id'), file);
  await expect(button(page, `${t('common.button.download')}: ${file.name}`)).toBeVisible();
}

async function whenTheEditorWrites(story: Story): Promise<void> {
  const { writing: page, t } = story;
  await openSection(page, t, 'post');
  await page.getByRole('link', { name: t('post.action.create'), exact: true }).click();
  await expect(heading(page, t('post.action.create'))).toBeVisible();
  for (const language of languages) {
    await page.getByLabel(t(`validation.field.title_${language}`)).fill(titleIn(story, language));
    await page
      .getByRole('textbox', { name: t(`validation.field.content_${language}`) })
      .fill(textIn(language));
  }
  await button(page.getByRole('toolbar').first(), t('forms.richText.heading')).click();
  // Pictures that cannot be shown are refused at their field; nothing typed is lost.
  await choosePicture(page, t, await chosen('keng.jpg', 20_000, 20));
  await button(page, t('common.button.save')).click();
  await expect(page.getByText(/600 x 315/).first()).toBeVisible();
  await choosePicture(page, t, await chosen('rasm.jpg'));
  for (const language of languages)
    await page.getByLabel(t(`validation.field.alt_${language}`)).fill(`Rasm tavsifi ${language}`);
  await button(page, t('common.button.save')).click();
  await expect(heading(page, titleIn(story, story.language))).toBeVisible();
  await status(page, t('post.state.draft'));
}

const idIn = (page: Page): number => Number(/\/admin\/post\/(\d+)/.exec(page.url())?.[1]);

async function thenThePreviewIsWhatEverybodyWillSee(story: Story): Promise<void> {
  const { writing: page, t, language } = story;
  const id = idIn(page);
  await page.getByRole('link', { name: t('post-screen.preview') }).click();
  await expect(heading(page, titleIn(story, language))).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: textIn('uz') })).toHaveCount(
    language === 'uz' ? 1 : 0,
  );
  await expect(page.getByRole('img', { name: `Rasm tavsifi ${language}` })).toBeVisible();
  // Nobody else sees it yet.
  expect((await fetch(`${serverAddress()}/post/${id}`)).status).toBe(404);
  await page.getByRole('link', { name: t('post-screen.backToPost') }).click();
  await status(page, t('post.state.draft'));
}

async function act({ writing: page, t }: Story, event: string): Promise<void> {
  await button(page, t(`post.action.${event}`))
    .first()
    .press('Enter');
  await button(page.getByRole('dialog'), t(`post.action.${event}`)).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectDone(page, t);
}

async function thenAVisitorReadsInThreeLanguages(story: Story, id: number): Promise<void> {
  const { reading: page } = story;
  for (const language of languages) {
    await page.goto(`${postPaths.publicPost.href({ id })}?lang=${language}`);
    await expect(heading(page, titleIn(story, language))).toBeVisible();
    await expect(page.getByText(textIn(language))).toBeVisible();
    await expect(page.getByRole('img', { name: `Rasm tavsifi ${language}` })).toBeVisible();
    const first = await (await fetch(page.url())).text();
    expect(first).toContain(`<meta property="og:title" content="${titleIn(story, language)}" />`);
    expect(first).toContain(`<html lang="${language}"`);
    const feed = await (await fetch(`${serverAddress()}/api/public/feed/${language}/`)).text();
    expect(feed).toContain(titleIn(story, language));
  }
  await page.goto(`${postPaths.news.href()}?lang=uz`);
  await page.getByRole('link', { name: titleIn(story, 'uz') }).click();
  await expect(heading(page, titleIn(story, 'uz'))).toBeVisible();
}

async function thenAVisitorFindsNothing({ reading: page }: Story, id: number): Promise<void> {
  const answer = await page.goto(`${postPaths.publicPost.href({ id })}?lang=uz`);
  expect(answer?.status()).toBe(404);
  await expect(heading(page, 'Bunday yangilik yoʻq')).toBeVisible();
}

test('an editor writes, previews and publishes; a visitor reads in three languages', async ({
  t,
  openBrowser,
  language,
  inNext,
}) => {
  const story = await givenAnEditorAndAVisitor(language, t, openBrowser);
  await whenTheEditorWrites(story);
  await thenThePreviewIsWhatEverybodyWillSee(story);
  await inNext(story);
  const id = idIn(story.writing);
  await act(story, 'publish');
  await status(story.writing, story.t('post.state.active'));
  await thenAVisitorReadsInThreeLanguages(story, id);
  await act(story, 'unpublish');
  await status(story.writing, story.t('post.state.notActive'));
  await thenAVisitorFindsNothing(story, id);
});

test('a script in a post does nothing, not even one that stands in the database', async ({
  openBrowser,
}) => {
  const hostile =
    '<p>Matn<img src=x onerror="window.ran=1"><a href="javascript:window.ran=1">havola</a></p>' +
    '<script>window.ran=1</script><iframe srcdoc="<script>parent.ran=1</script>"></iframe>';
  const client = await clientOf(await addAdmin());
  const image_file_id = await client.upload('postImage', await picture(), 'rasm.jpg');
  const texts = languages.map((language) => [
    [`title_${language}`, `Sinov ${language} ${Date.now()}`],
    [`content_${language}`, hostile],
    [`alt_${language}`, 'Rasm tavsifi'],
  ]);
  const { id } = await client.post('/posts/', {
    ...Object.fromEntries(texts.flat()),
    image_file_id,
  });
  await client.act('post', 'posts', id, 'publish');
  const page = await openBrowser();
  const looksHarmless = async () => {
    await page.goto(postPaths.publicPost.href({ id }));
    const link = page.getByText('havola');
    await expect(link).toBeVisible();
    await link.click();
    await expect(
      page.locator('article').locator('script, iframe, img[src="x"], a[href]'),
    ).toHaveCount(0);
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  };
  await looksHarmless();
  await inDatabase((db) =>
    db.updateTable('post').set({ content_uz: hostile }).where('id', '=', id).execute(),
  );
  await looksHarmless();
  // Others look at what everybody reads.
  await client.act('post', 'posts', id, 'unpublish');
});
