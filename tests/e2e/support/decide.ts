import type { Locator, Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import { expect } from './journey.ts';
import { codesSent, nextCode } from './messages.ts';
import type { Person } from './people.ts';
import { button, expectDone } from './screen.ts';
import { comeBack } from './sign-on.ts';
import { giveCode } from './wizard.ts';
import { type Language, wordsIn } from './words.ts';

/** Somebody at a browser of their own, in the language they work in. */
export interface AtWork {
  page: Page;
  person: Person;
  language: Language;
  /** What the product says to them. */
  t: TFunction;
}

/** Somebody comes back to their browser and stands at their home. */
export async function atWork(
  openBrowser: () => Promise<Page>,
  language: Language,
  person: Person,
): Promise<AtWork> {
  const [page, t] = [await openBrowser(), wordsIn(language)];
  await comeBack(page, t, language, person);
  return { page, person, language, t };
}

interface Asked {
  /** What is written where a reason is asked for. */
  reason?: string;
  /** An SMS code is asked for. */
  code?: boolean;
  /** Fills the fields of the dialog in. */
  fill?(dialog: Locator): Promise<void>;
}

/**
 * Presses the button of an action, goes through its dialog, and sees that it is done. By the
 * keyboard: the button may stand under a message that goes away.
 */
export async function decide(
  { page, person, t }: AtWork,
  verb: string,
  { reason, code }: Asked = {},
): Promise<void> {
  const dialog = page.getByRole('dialog');
  // A key that is pressed while the page takes in news of its record may be lost: people press again.
  await expect(async () => {
    if (!(await dialog.isVisible()))
      await button(page, verb).first().press('Enter', { timeout: 5_000 });
    await expect(dialog).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  const before = code ? await codesSent(person.phone) : 0;
  if (reason ?? code) await button(dialog, t('common.button.continue')).click();
  if (reason) await dialog.getByLabel(t('process.reason.label'), { exact: true }).fill(reason);
  if (reason || !code) await button(dialog, verb).click();
  if (code) await giveCode(page, t, await nextCode(person.phone, before), verb);
  await expect(dialog).toBeHidden();
  await expectDone(page, t);
}

/**
 * The same for everything of a list that is ticked: `rows` are those of the list, all of which can
 * take it.
 */
export async function decideAll(
  { page, person, t }: AtWork,
  verb: string,
  rows: number,
  { code, fill }: Asked = {},
): Promise<void> {
  await button(page, `${verb} (${rows})`).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator(`[data-eligible="${rows}"]`)).toBeVisible();
  await fill?.(dialog);
  const before = code ? await codesSent(person.phone) : 0;
  await button(dialog, code ? t('common.button.continue') : verb).click();
  if (code) await giveCode(page, t, await nextCode(person.phone, before), verb);
  await expect(
    page.getByText(t('bulk.result.counts', { done: rows, skipped: 0, failed: 0 }), { exact: true }),
  ).toBeVisible();
}
