import { expect, type Locator, type Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import { button } from './screen.ts';
import { openSection } from './sign-on.ts';

/** Finds an application in the worklist by the surname of its applicant, and opens it. */
export async function openFromWorklist(
  page: Page,
  t: TFunction,
  surname: string,
  reference: string,
): Promise<void> {
  await openSection(page, t, 'applicant-document');
  await page.getByRole('searchbox', { name: t('review.search') }).fill(surname);
  await button(page, t('common.button.search')).click();
  await page.getByRole('row').filter({ hasText: reference }).getByRole('link').click();
  await expect(page.getByText(reference).first()).toBeVisible();
}

/** The list of papers with their marks. */
export const checklist = (page: Page, t: TFunction): Locator =>
  page.getByRole('region', { name: t('review.checklist.title'), exact: true });

/** A paper of the list: its row, which opens it. */
export const paperRow = (page: Page, t: TFunction, kind: string): Locator =>
  checklist(page, t).getByRole('button', { name: t(`codes.documentKind.${kind}`) });

/** Opens a paper and marks it correct. */
export async function markCorrect(page: Page, t: TFunction, kind: string): Promise<void> {
  await paperRow(page, t, kind).press('Enter');
  await button(checklist(page, t), t('review.mark.correct')).press('Enter');
  await expect(paperRow(page, t, kind)).toContainText(t('review.mark.correct'));
}

/** Opens a paper and marks it wrong, with a note for the applicant. */
export async function markWrong(
  page: Page,
  t: TFunction,
  kind: string,
  note: string,
): Promise<void> {
  await paperRow(page, t, kind).press('Enter');
  await button(checklist(page, t), t('review.mark.wrong')).press('Enter');
  await checklist(page, t).getByLabel(t('review.mark.note'), { exact: true }).fill(note);
  await button(checklist(page, t), t('review.mark.save')).press('Enter');
  await expect(paperRow(page, t, kind)).toContainText(t('review.mark.wrong'));
}

/** What may be done with the diploma or the certificate of the application. */
export const paperOf = (page: Page, t: TFunction, machine: 'diploma' | 'certificate'): Locator =>
  page.getByRole('region', { name: t(`${machine}.name`), exact: true });

/** The button that confirms it; its name goes on with what it confirms. */
export const confirmButton = (
  page: Page,
  t: TFunction,
  machine: 'diploma' | 'certificate',
): Locator =>
  paperOf(page, t, machine).getByRole('button', {
    name: new RegExp(`^${t(`${machine}.action.confirm`)}`),
  });

/** Confirms the diploma or the certificate of the application, as is done before it is accepted. */
export async function confirmPaper(
  page: Page,
  t: TFunction,
  machine: 'diploma' | 'certificate',
): Promise<void> {
  await confirmButton(page, t, machine).press('Enter');
  const dialog = page.getByRole('dialog').filter({ hasText: t('common.confirm.title') });
  await dialog.locator('[data-agree]').click();
  await expect(dialog).toBeHidden();
  await expect(
    paperOf(page, t, machine).getByText(t(`${machine}.state.confirmed`), { exact: true }),
  ).toBeVisible();
}

/**
 * Presses the button of an action of the record; those of its papers stand further down. Answers
 * the dialog that asks. By the keyboard: a click that follows a scroll at once may still reach the
 * frame of the document that lay there.
 */
export async function beginAction(page: Page, t: TFunction, event: string): Promise<Locator> {
  await button(page, t(`application.action.${event}`))
    .first()
    .press('Enter');
  return page.getByRole('dialog').filter({ hasText: t('common.confirm.title') });
}
