import { expect, type Locator, type Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import { pdf } from '#tests/support/file-fixtures.ts';
import { button, type Chosen, chooseFile, heading } from './screen.ts';

/** A paper as a person has it on the computer: a whole PDF. */
export const paper = (name: string, note = name): Chosen => ({
  name,
  mimeType: 'application/pdf',
  buffer: pdf(`${note} ${Math.random()}`),
});

/** The window of a period on the page where applications begin. */
export const windowOf = (page: Page, period: string): Locator =>
  page
    .locator('section', { has: page.getByRole('heading', { level: 3, name: period, exact: true }) })
    .last();

/** The page of the wizard with this question. */
export const expectQuestion = (page: Page, question: string): Promise<void> =>
  expect(heading(page, question)).toBeVisible();

/**
 * The button at the end of every page of the wizard; a page that only shows has nothing to save.
 */
export const goOn = (page: Page, t: TFunction): Promise<void> =>
  button(page, t('common.button.saveAndContinue'))
    .or(button(page, t('common.button.continue')))
    .click();

/**
 * Waits until all that was typed has reached the server. The next question is drawn before that;
 * who opens another address by hand just then is asked first which of two versions of the draft
 * they want.
 */
export const expectSaved = (page: Page): Promise<void> =>
  expect(page.locator('[data-save="saved"]')).toHaveText(/\d/);

/** Leaves a page as it is: it is optional, or its answers are known. */
export async function passBy(page: Page, t: TFunction, question: string): Promise<void> {
  await expectQuestion(page, question);
  await goOn(page, t);
}

/** Uploads a paper on the page that asks for it, and goes on when it is stored. */
export async function handIn(page: Page, t: TFunction, kind: string, file: Chosen): Promise<void> {
  await expectQuestion(page, t(`codes.documentKind.${kind}`));
  await chooseFile(page, t, t('apply.document.file'), file);
  await expect(
    page
      .getByRole('button', { name: file.name })
      .or(page.getByRole('link', { name: file.name }))
      .first(),
  ).toBeVisible();
  await goOn(page, t);
}

/**
 * Gives the code of the newest text message in the dialog that is open, and ends it with its verb.
 */
export async function giveCode(
  page: Page,
  t: TFunction,
  code: string,
  verb: string,
): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('common.code.label'), { exact: true }).fill(code);
  await button(dialog, verb).click();
  await expect(dialog).toBeHidden();
}
