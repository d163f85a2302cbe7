import { type FirstPage, firstPageId } from '#shared/drawn-page.ts';

/**
 * What the server has drawn of this page; null when it has drawn nothing, or for somebody who reads
 * another language or is a visitor (`public/before-paint.js`).
 */
export function firstPage(): FirstPage | null {
  const text = document.getElementById(firstPageId)?.textContent;
  return text && !document.documentElement.dataset.first ? JSON.parse(text) : null;
}

/** The scripts have come: what was pressed before them (`public/before-paint.js`) is done now. */
export function pressAgain(): void {
  document.documentElement.dataset.started = '';
  for (const button of document.querySelectorAll<HTMLElement>('[data-pressed]')) {
    delete button.dataset.pressed;
    button.click();
  }
}
