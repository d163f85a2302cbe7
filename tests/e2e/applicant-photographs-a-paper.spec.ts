import fs from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import sharp from 'sharp';
import { readPdf } from '#tests/support/read-pdf.ts';
import { emptyDraft, studyPlace } from './support/applications.ts';
import type { Client } from './support/client.ts';
import { expect, test } from './support/journey.ts';
import { button, type Chosen } from './support/screen.ts';
import { comeBack } from './support/sign-on.ts';
import { expectQuestion } from './support/wizard.ts';
import type { Language } from './support/words.ts';

interface Story {
  t: TFunction;
  page: Page;
  client: Client;
  draftId: number;
}

const kind = 'copiesOfWorks';
const paperName = (t: TFunction): string => `${t(`codes.documentKind.${kind}`)}.pdf`;

/** A page of a paper as a phone takes it: held upright or lying, in its colour. */
async function photo(name: string, width: number, height: number): Promise<Chosen> {
  const words = `<svg width="${width}" height="${height}"><rect width="100%" height="100%" fill="#f4f1e8"/><text x="80" y="220" font-size="150">${name}</text></svg>`;
  const buffer = await sharp(Buffer.from(words)).flatten({ background: '#fff' }).jpeg().toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

const fileField = ({ page, t }: Story): Locator =>
  page.getByRole('group', { name: t('apply.document.file') });
const dialog = ({ page }: Story): Locator => page.getByRole('dialog');
const pageOf = (story: Story, number: number, of: number): Locator =>
  dialog(story).getByRole('listitem', {
    name: story.t('photos.page', { number, of }),
    exact: true,
  });

async function choose({ page }: Story, opener: Locator, files: Chosen[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await opener.click();
  await (await chooser).setFiles(files);
}

async function givenADraftOnAPhone(t: TFunction, language: Language, page: Page): Promise<Story> {
  const { client, draft } = await emptyDraft();
  const { university } = await studyPlace(client);
  await client.put(`/applications/${draft.id}/`, {
    version: draft.version,
    organization_id: university.id,
  });
  await comeBack(page, t, language, client.person);
  await page.setViewportSize({ width: 390, height: 844 });
  return { t, page, client, draftId: draft.id };
}

async function whenTheyChooseTwoPhotosAndAddAThird(story: Story): Promise<void> {
  const { page, t, draftId } = story;
  await page.goto(`/admin/apply-document/${draftId}/${kind}`);
  await expectQuestion(page, t(`codes.documentKind.${kind}`));
  await choose(story, button(fileField(story), t('common.file.choose')), [
    await photo('bir.jpg', 1500, 2000),
    await photo('ikki.jpg', 2000, 1500),
  ]);
  await expect(pageOf(story, 2, 2)).toContainText('ikki.jpg');
  await choose(story, button(dialog(story), t('photos.add')), [
    await photo('uch.jpg', 1500, 2000),
    { name: 'toʻrt.heic', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') },
  ]);
  await expect(pageOf(story, 3, 3)).toContainText('uch.jpg');
  // What this browser cannot read is named, and the rest goes on.
  await expect(dialog(story).getByRole('alert')).toContainText('toʻrt.heic');
}

async function whenTheyArrangeThem(story: Story): Promise<void> {
  const { t } = story;
  const action = (text: string, number: number) =>
    button(dialog(story), `${text}: ${t('photos.page', { number, of: 3 })}`);
  await action(t('photos.turn'), 2).click();
  await action(t('photos.earlier'), 3).click();
  await expect(pageOf(story, 2, 3)).toContainText('uch.jpg');
  await expect(pageOf(story, 2, 3)).toBeFocused();
  await action(t('photos.cut.begin'), 1).click();
  await dialog(story).getByLabel(t('photos.cut.bottom')).fill('50');
  await action(t('photos.cut.done'), 1).click();
}

async function thenTheyLookAtThePdfAndUploadIt(story: Story): Promise<void> {
  const { t } = story;
  await button(dialog(story), t('photos.make')).click();
  await expect(
    dialog(story).getByRole('heading', { name: t('photos.preview.title') }),
  ).toBeVisible();
  await expect(dialog(story).getByRole('img')).toHaveCount(3);
  await button(dialog(story), t('photos.preview.upload')).click();
  await expect(
    button(fileField(story), `${t('common.button.download')}: ${paperName(t)}`),
  ).toBeVisible();
}

/** The stored paper, as it will be opened by who reviews it. */
async function storedPdf(story: Story) {
  const { page, t } = story;
  const download = page.waitForEvent('download');
  await button(fileField(story), `${t('common.button.download')}: ${paperName(t)}`).click();
  return readPdf(fs.readFileSync(await (await download).path()));
}

test('an applicant photographs a paper with the phone, and hands it in as one PDF', async ({
  t,
  language,
  openBrowser,
}) => {
  const story = await givenADraftOnAPhone(t, language, await openBrowser());
  await whenTheyChooseTwoPhotosAndAddAThird(story);
  await whenTheyArrangeThem(story);
  await thenTheyLookAtThePdfAndUploadIt(story);
  const { pages } = await storedPdf(story);
  // The first is cut to a lying half, the second is upright, the third was turned upright.
  expect(pages.map(({ width, height }) => width > height)).toEqual([true, false, false]);
});

test('an applicant who leaves the photos is asked first, and one who chooses a text is told how to get a PDF', async ({
  t,
  language,
  openBrowser,
}) => {
  const story = await givenADraftOnAPhone(t, language, await openBrowser());
  const { page } = story;
  await page.goto(`/admin/apply-document/${story.draftId}/${kind}`);
  const opener = button(fileField(story), t('common.file.choose'));
  await choose(story, opener, [await photo('bir.jpg', 600, 800)]);
  await expect(pageOf(story, 1, 1)).toBeVisible();
  await page.keyboard.press('Escape');
  await button(dialog(story), t('photos.leave.stay')).click();
  await expect(pageOf(story, 1, 1)).toBeVisible();
  await page.keyboard.press('Escape');
  await button(dialog(story), t('photos.leave.leave')).click();
  await expect(dialog(story)).toBeHidden();
  await choose(story, opener, [
    { name: 'matn.docx', mimeType: 'application/msword', buffer: Buffer.from('PK matn') },
  ]);
  await expect(fileField(story)).toContainText(t('forms.file.asPdf'));
});
