import { type FirstPage, firstPageId } from '#shared/drawn-page.ts';

/** What the server has read and drawn of this page, for a visitor; null when it has drawn nothing. */
export function firstPage(): FirstPage | null {
  const text = document.getElementById(firstPageId)?.textContent;
  return text ? JSON.parse(text) : null;
}

/** It was drawn for somebody who reads another language or is a visitor (`public/before-paint.js`). */
export const isForAnother = (): boolean => document.documentElement.dataset.first !== undefined;

/**
 * Reads what was typed or chosen before the scripts have come (`public/before-paint.js`), and answers
 * what tells it again. Asked before the page is taken over, which empties the fields.
 */
export async function typedBefore(root: HTMLElement): Promise<(() => void) | undefined> {
  if (!root.querySelector('[data-typed]')) return undefined;
  const { readTyped } = await import('./typed-before.ts');
  return readTyped(root);
}

/** The scripts have come: what was pressed before them (`public/before-paint.js`) is done now. */
export function pressAgain(): void {
  document.documentElement.dataset.started = '';
  for (const button of document.querySelectorAll<HTMLElement>('[data-pressed]')) {
    delete button.dataset.pressed;
    button.click();
  }
}
