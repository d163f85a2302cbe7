import { expect, type Locator, type Page } from '@playwright/test';
import type { TFunction } from 'i18next';

/** The question or the name at the top of the page. */
export const heading = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('heading', { level: 1, name: text });

/** A button by its whole name. */
export const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true });

/** A short message that the last thing worked; taken away so that the next one is a new one. */
export async function expectDone(page: Page, t: TFunction): Promise<void> {
  const toast = page
    .getByRole('region', { name: t('common.toast.region') })
    .locator('[data-toast="success"]');
  await expect(toast.first()).toBeVisible();
}

/**
 * Chooses out of a long list by typing a part of the name; without a part the first of the list.
 */
export async function chooseOf(
  within: Page | Locator,
  label: string,
  part?: string,
): Promise<void> {
  const box = within.getByRole('combobox', { name: label });
  if (part === undefined) await box.click();
  else {
    // The words of what was chosen before may arrive between selecting and typing; a person would
    // see that and type again.
    await expect(async () => {
      await box.fill(part);
      expect(await box.inputValue()).toBe(part);
    }).toPass();
  }
  const choice = within.getByRole('listbox', { name: label }).getByRole('option').first();
  const text = (await choice.innerText()).trim();
  await choice.click();
  await expect(box).toHaveValue(text);
}

/** Types a date (`YYYY-MM-DD`) into the three inputs of its group. */
export async function fillDate(
  within: Page | Locator,
  t: TFunction,
  label: string,
  day: string,
): Promise<void> {
  const group = within.getByRole('group', { name: label });
  const [year = '', month = '', date = ''] = day.split('-');
  await group.getByLabel(t('common.date.day'), { exact: true }).fill(date);
  await group.getByLabel(t('common.date.month'), { exact: true }).fill(month);
  await group.getByLabel(t('common.date.year'), { exact: true }).fill(year);
}

/** A file as the system's chooser hands it over. */
export interface Chosen {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Presses the button of a file field and chooses a file. */
export async function chooseFile(
  page: Page,
  t: TFunction,
  label: string | RegExp,
  file: Chosen,
): Promise<void> {
  const field = page.getByRole('group', { name: label });
  const chooser = page.waitForEvent('filechooser');
  await field
    .getByRole('button', {
      name: new RegExp(`^(${t('common.file.choose')}|${t('common.button.replace')})$`),
    })
    .click();
  await (await chooser).setFiles(file);
}

/** How far below the top of the window the actions of a process stand, px; they must be seen. */
export async function actionsAt(page: Page, process: string): Promise<number> {
  const box = await page.locator(`[data-actions="${process}"]`).boundingBox();
  if (box === null) throw new Error(`the actions of ${process} are not seen`);
  return box.y;
}
