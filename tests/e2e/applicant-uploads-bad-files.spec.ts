import fs from 'node:fs';
import type { Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import { acceptedTypes, fileTypes, maxFileNameLength } from '#shared/file-rules.ts';
import { pdf } from '#tests/support/file-fixtures.ts';
import { emptyDraft, studyPlace } from './support/applications.ts';
import type { Client } from './support/client.ts';
import { expect, test } from './support/journey.ts';
import { button, type Chosen, chooseFile } from './support/screen.ts';
import { comeBack } from './support/sign-on.ts';
import { expectQuestion, expectSaved, goOn, paper } from './support/wizard.ts';

interface Story {
  t: TFunction;
  page: Page;
  client: Client;
  draftId: number;
}

interface StoredDraft {
  topic: string | null;
  documents: { kind: string; name: string }[];
}

const kind = 'copiesOfWorks';
const topic = 'Chiziqli tenglamalarni sonli yechish usullari';
const megabyte = 1024 * 1024;
const maxMb = 10;
const types = acceptedTypes(kind)
  .flatMap((mime) => fileTypes[mime])
  .join(', ')
  .toUpperCase();

const chosen = (name: string, buffer: Buffer, mimeType = 'application/pdf'): Chosen => ({
  name,
  mimeType,
  buffer,
});

/** Text in the middle of a PDF makes it as large as wanted, to the byte. */
const pdfOf = (bytes: number): Buffer => pdf('x'.repeat(bytes - pdf('').length));

/**
 * What people choose by mistake, with what the product says to it: the key of the text in `files`.
 */
const badFiles: readonly { problem: string; file: Chosen }[] = [
  {
    problem: 'type',
    file: chosen('maqolalar.docx', Buffer.from('PK maqola'), 'application/msword'),
  },
  { problem: 'empty', file: chosen('boʻsh.pdf', Buffer.alloc(0)) },
  { problem: 'damaged', file: chosen('yarim.pdf', pdf('yarim').subarray(0, 120)) },
  { problem: 'password_protected', file: chosen('parolli.pdf', pdf('parolli', '/Encrypt 5 0 R ')) },
  { problem: 'too_big', file: chosen('katta.pdf', pdfOf(maxMb * megabyte)) },
  {
    problem: 'name_too_long',
    file: chosen(`${'a'.repeat(maxFileNameLength - 3)}.pdf`, pdf('uzun nom')),
  },
];

async function givenADraft(t: TFunction, page: Page): Promise<Story> {
  const { client, draft } = await emptyDraft();
  const { university } = await studyPlace(client);
  await client.put(`/applications/${draft.id}/`, {
    version: draft.version,
    organization_id: university.id,
  });
  return { t, page, client, draftId: draft.id };
}

const open = ({ page, draftId }: Story, part: string) =>
  page.goto(`/admin/apply-document/${draftId}/${part}`);
const fileField = ({ page, t }: Story) =>
  page.getByRole('group', { name: t('apply.document.file') });
const topicField = ({ page, t }: Story) => page.getByLabel(t('apply.advisor.topic'));
const storedFile = (story: Story, { name }: Chosen) =>
  button(fileField(story), `${story.t('common.button.download')}: ${name}`);
const choose = ({ page, t }: Story, file: Chosen) =>
  chooseFile(page, t, t('apply.document.file'), file);

const said = ({ t }: Story, problem: string, name: string): string =>
  t(`files.${problem}`, { types, size: maxMb, length: maxFileNameLength, name });

/**
 * From the disk, where a browser reads it by itself: ten megabytes are slow on the way through the
 * test's own line.
 */
async function chooseFromDisk(story: Story, { name, buffer }: Chosen): Promise<void> {
  const place = test.info().outputPath(name);
  fs.writeFileSync(place, buffer);
  const chooser = story.page.waitForEvent('filechooser');
  await button(fileField(story), story.t('common.file.choose')).click();
  await (await chooser).setFiles(place);
}

async function expectSaid(story: Story, problem: string, file: Chosen): Promise<void> {
  await expect(fileField(story), problem).toContainText(said(story, problem, file.name));
}

async function whenTheyTypeTheirTopic(story: Story): Promise<void> {
  await open(story, 'advisor');
  await expectQuestion(story.page, story.t('apply.question.advisor'));
  await topicField(story).fill(topic);
  await goOn(story.page, story.t);
  // The first thing comes that must be done in an empty draft.
  await expectQuestion(story.page, story.t('apply.question.place'));
  await expectSaved(story.page);
}

async function thenEveryBadFileIsRefusedInWords(story: Story): Promise<void> {
  for (const { problem, file } of badFiles) {
    await chooseFromDisk(story, file);
    await expectSaid(story, problem, file);
    await expect(storedFile(story, file)).toBeHidden();
  }
}

async function thenAGoodFileGoesThrough(story: Story, file: Chosen): Promise<void> {
  await choose(story, file);
  await expect(storedFile(story, file)).toBeVisible();
  for (const { problem, file: bad } of badFiles)
    await expect(fileField(story)).not.toContainText(said(story, problem, bad.name));
}

async function thenNothingTypedIsLost(story: Story, file: Chosen): Promise<void> {
  await goOn(story.page, story.t);
  await expect(fileField(story).getByText(file.name)).toBeHidden();
  await expect
    .poll(async () => {
      const { topic: stored, documents } = await story.client.get<StoredDraft>(
        `/applications/${story.draftId}/`,
      );
      return {
        topic: stored,
        papers: documents.map((document) => `${document.kind}: ${document.name}`),
      };
    })
    .toEqual({ topic, papers: [`${kind}: ${file.name}`] });
  await open(story, 'advisor');
  await expect(topicField(story)).toHaveValue(topic);
}

test('an applicant chooses bad files, is told what is wrong with each, and uploads a good one', async ({
  t,
  language,
  openBrowser,
  inNext,
}) => {
  const story = await givenADraft(t, await openBrowser());
  const good = paper('maqolalar.pdf');
  await comeBack(story.page, t, language, story.client.person);
  await whenTheyTypeTheirTopic(story);
  await inNext(story);
  await open(story, kind);
  await expectQuestion(story.page, story.t(`codes.documentKind.${kind}`));
  await thenEveryBadFileIsRefusedInWords(story);
  await thenAGoodFileGoesThrough(story, good);
  await inNext(story);
  await thenNothingTypedIsLost(story, good);
});

test('an applicant uploads the same file twice, which is used again, and then a better one', async ({
  t,
  language,
  openBrowser,
}) => {
  const story = await givenADraft(t, await openBrowser());
  const [first, better] = [paper('maqolalar.pdf'), paper('maqolalar-toʻliq.pdf')];
  await comeBack(story.page, t, language, story.client.person);
  await whenTheyTypeTheirTopic(story);
  await open(story, kind);
  await thenAGoodFileGoesThrough(story, first);
  // The field shows the file all the while: only the answer tells that it was sent again.
  const usedAgain = story.page.waitForResponse((answer) => 'x-file-id' in answer.headers());
  await choose(story, first);
  await usedAgain;
  await expect(storedFile(story, first)).toBeVisible();
  await thenAGoodFileGoesThrough(story, better);
  await thenNothingTypedIsLost(story, better);
});
