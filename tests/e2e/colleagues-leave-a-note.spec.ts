import type { Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import { applicationPaths } from '#modules/application/paths.ts';
import { addReviewer, sentApplication } from './support/applications.ts';
import { inDatabase } from './support/database.ts';
import { expect, test } from './support/journey.ts';
import { button } from './support/screen.ts';
import { comeBack, expectDrawn } from './support/sign-on.ts';

const note = 'Ilovani telefonda soʻradim, ertaga olib keladi';

async function openNotes(page: Page, t: TFunction, id: number): Promise<void> {
  await page.goto(applicationPaths.application.href({ id }));
  await expectDrawn(page);
  await page.locator('summary', { hasText: t('notes.title') }).click();
  await expect(page.getByLabel(t('notes.text'), { exact: true })).toBeVisible();
}

/** What this browser keeps of what is typed. */
const kept = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((done) => {
        const open = indexedDB.open('doctoral-drafts');
        open.onsuccess = () => {
          const all = open.result.transaction('values').objectStore('values').getAll();
          all.onsuccess = () => {
            open.result.close();
            done(JSON.stringify(all.result));
          };
        };
      }),
  );

test('a reviewer leaves a note for a colleague, who is told, and takes it back', async ({
  openBrowser,
  language,
  t,
}) => {
  const { application } = await sentApplication();
  const [writer, reader] = [await addReviewer(), await addReviewer()];
  const page = await openBrowser();
  await comeBack(page, t, language, writer);
  await openNotes(page, t, application.id);
  await page.getByLabel(t('notes.text'), { exact: true }).fill(note);
  await page.getByRole('combobox', { name: t('notes.mention') }).fill(reader.surname);
  await page.getByRole('option', { name: reader.surname }).click();

  // What was typed survives a reload, once it is written.
  await expect.poll(() => kept(page)).toMatch(new RegExp(`\\b${reader.id}\\b`));
  await page.reload();
  await expectDrawn(page);
  await page.locator('summary', { hasText: t('notes.title') }).click();
  await expect(page.getByLabel(t('notes.text'), { exact: true })).toHaveValue(note);
  await button(page, t('notes.save')).click();
  await expect(page.getByRole('listitem').filter({ hasText: note })).toBeVisible();

  const told = () =>
    inDatabase((db) =>
      db
        .selectFrom('received_notification')
        .select(['code', 'record_id'])
        .where('account_id', '=', reader.id)
        .where('code', '=', 'N-NOTE-MENTION')
        .execute(),
    );
  await expect.poll(told).toEqual([{ code: 'N-NOTE-MENTION', record_id: application.id }]);

  const colleague = await openBrowser();
  await comeBack(colleague, t, language, reader);
  await openNotes(colleague, t, application.id);
  await expect(colleague.getByText(note)).toBeVisible();
  await expect(colleague.getByRole('button', { name: t('notes.takeBack') })).toHaveCount(0);

  await page.getByRole('button', { name: t('notes.takeBack') }).click();
  await expect(page.getByText(note)).toHaveCount(0);
  await expect(page.getByText(t('notes.takenDone')).first()).toBeVisible();
});
