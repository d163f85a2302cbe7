import type { Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import { pdf, png } from '../support/file-fixtures.ts';
import { emptyDraft } from './support/applications.ts';
import { expect, test } from './support/journey.ts';
import { type Chosen, chooseFile } from './support/screen.ts';
import { signOnByPassword } from './support/sign-on.ts';
import { expectQuestion, goOn, paper } from './support/wizard.ts';
import type { Language } from './support/words.ts';

const megabyte = 1024 * 1024;
const file = (name: string, buffer: Buffer): Chosen => ({ name, mimeType: 'application/octet-stream', buffer });
const good = paper('maqolalar.pdf');

/** Files that are refused, by the message that says why. */
const badFiles: [problem: string, what: string, chosen: Chosen][] = [
  ['type', 'a Word document', file('maqola.docx', Buffer.from('PK maqola'))],
  ['type', 'a picture that calls itself PDF', file('rasm.pdf', png())],
  ['too_big', 'ten megabytes', file('katta.pdf', Buffer.alloc(10 * megabyte, pdf()))],
  ['empty', 'nothing', file('bosh.pdf', Buffer.alloc(0))],
  ['damaged', 'a file cut off in the middle', file('yarim.pdf', pdf().subarray(0, 120))],
  ['password_protected', 'a PDF behind a password', file('parolli.pdf', pdf('parol', '/Encrypt 3 0 R '))],
  ['name_too_long', 'a name of 125 characters', file(`${'x'.repeat(121)}.pdf`, pdf())],
  ['duplicate', 'the file that lies there already', good],
];

const field = (page: Page, t: TFunction) => page.getByRole('group', { name: t('apply.document.file') });
const limits = (name: string) => ({ types: 'PDF', size: 10, length: 120, name });

async function givenAnApplicantAtThePageOfAPaper(language: Language, t: TFunction, page: Page): Promise<void> {
  const { client, draft } = await emptyDraft();
  await signOnByPassword(page, t, language, client.person);
  await page.goto(`/admin/apply-document/${draft.id}/copiesOfWorks`);
  await expectQuestion(page, t('codes.documentKind.copiesOfWorks'));
}

async function whenTheyGoOnWithoutAFileTheyAreToldToChooseOne(page: Page, t: TFunction): Promise<void> {
  await goOn(page, t);
  await expect(page.getByRole('alert').getByText(t('files.none_selected'))).toBeVisible();
  await expect(field(page, t).getByText(t('files.none_selected'))).toBeVisible();
}

async function whenTheUploadIsCutOffTheyMayTryAgain(page: Page, t: TFunction): Promise<void> {
  await page.route('**/api/files/upload/', (route) => route.fulfill({ status: 400 }));
  await chooseFile(page, t, t('apply.document.file'), good);
  await expect(field(page, t).getByText(t('files.failed'))).toBeVisible();
  await page.unroute('**/api/files/upload/');
  await field(page, t)
    .getByRole('button', { name: t('common.button.retry'), exact: true })
    .click();
  await expect(field(page, t).getByText(t('files.failed'))).toBeHidden();
  await expect(field(page, t).getByText(good.name)).toBeVisible();
}

async function whenTheyChooseABadFileTheyAreToldAtTheFile(page: Page, t: TFunction, problem: string, chosen: Chosen): Promise<void> {
  await chooseFile(page, t, t('apply.document.file'), chosen);
  await expect(field(page, t).getByText(t(`files.${problem}`, limits(chosen.name)))).toBeVisible();
  await expect(field(page, t).getByText(good.name, { exact: true })).toBeVisible();
}

async function thenTheGoodFileIsStillThere(page: Page, t: TFunction): Promise<void> {
  await page.reload();
  await expectQuestion(page, t('codes.documentKind.copiesOfWorks'));
  await expect(field(page, t).getByText(good.name, { exact: true })).toBeVisible();
  await goOn(page, t);
  await expectQuestion(page, t('codes.documentKind.scientificProject'));
}

test('an applicant chooses bad files: each is refused at the file in its own words, the good one stays', async ({ t, language, openBrowser }) => {
  const page = await openBrowser();
  await givenAnApplicantAtThePageOfAPaper(language, t, page);
  await whenTheyGoOnWithoutAFileTheyAreToldToChooseOne(page, t);
  await whenTheUploadIsCutOffTheyMayTryAgain(page, t);
  for (const [problem, what, chosen] of badFiles) {
    await test.step(what, () => whenTheyChooseABadFileTheyAreToldAtTheFile(page, t, problem, chosen));
  }
  await thenTheGoodFileIsStillThere(page, t);
});
