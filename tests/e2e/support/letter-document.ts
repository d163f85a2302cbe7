import fs from 'node:fs';
import type { Page } from '@playwright/test';
import type { RecordDocument } from '#shared/issued-documents.ts';
import { pdf } from '#tests/support/file-fixtures.ts';
import { paths } from '#web/lib/paths.ts';
import { clientOf } from './client.ts';
import type { AtWork } from './decide.ts';
import { expect } from './journey.ts';
import { chooseFile, heading } from './screen.ts';
import { wordsIn } from './words.ts';

/** The check codes of a letter's documents, newest first, once all of them are made. */
export async function documentCodes({ person }: AtWork, letter: number): Promise<string[]> {
  const client = await clientOf(person);
  let codes: (string | null)[] = [];
  await expect
    .poll(async () => {
      const { results } = await client.get<{ results: RecordDocument[] }>(
        `/letters/${letter}/documents/`,
      );
      codes = results.map(({ check_code }) => check_code);
      return codes.length > 0 && codes.every((code) => code !== null);
    })
    .toBe(true);
  return codes.flatMap((code) => code ?? []);
}

/** Downloads the newest document from the page of the letter. */
export async function downloadNewest({ page, t }: AtWork): Promise<Buffer> {
  const documents = page.getByRole('region', { name: t('issued-documents.title') });
  const waiting = page.waitForEvent('download');
  await documents
    .getByRole('listitem')
    .first()
    .getByRole('button', { name: `${t('common.button.download')} ${t('documents.DOC-LETTER')}` })
    .press('Enter');
  return fs.readFileSync(await (await waiting).path());
}

/**
 * Somebody without an account checks the letter that they hold: its number, and whether their file
 * is the one that was issued.
 */
export async function expectGenuine(
  page: Page,
  code: string,
  number: string,
  file: Buffer,
): Promise<void> {
  const t = wordsIn('uz');
  await page.goto(paths.check.href({ code }));
  await expect(
    page.getByRole('heading', { name: t('issued-documents.check.valid'), exact: true }),
  ).toBeVisible();
  await expect(page.getByText(number, { exact: true })).toBeVisible();
  const compare = (buffer: Buffer) =>
    chooseFile(page, t, t('issued-documents.compare.label'), {
      name: 'xat.pdf',
      mimeType: 'application/pdf',
      buffer,
    });
  await compare(file);
  await expect(
    page.getByRole('heading', { name: t('issued-documents.compare.same') }),
  ).toBeVisible();
  await compare(pdf('boshqa xat'));
  await expect(
    page.getByRole('heading', { name: t('issued-documents.compare.other') }),
  ).toBeVisible();
}

/** The first version is genuine, but not the last one any more. */
export async function expectReplaced(page: Page, code: string): Promise<void> {
  const t = wordsIn('uz');
  await page.goto(paths.check.href({ code }));
  await expect(heading(page, t('issued-documents.check.title'))).toBeVisible();
  await expect(
    page.getByRole('heading', { name: t('issued-documents.check.replaced') }),
  ).toBeVisible();
}
