import { type FirstPage, firstPageId } from '#shared/drawn-page.ts';

/**
 * What the server has drawn of this page; null when it has drawn nothing, or for somebody who reads
 * another language or is a visitor (`public/before-paint.js`).
 */
export function firstPage(): FirstPage | null {
  const text = document.getElementById(firstPageId)?.textContent;
  return text && !document.documentElement.dataset.first ? JSON.parse(text) : null;
}
