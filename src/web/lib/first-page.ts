import { type FirstPage, firstPageId } from '#shared/drawn-page.ts';

/** What the server has read and drawn of this page, for a visitor; null when it has drawn nothing. */
export function firstPage(): FirstPage | null {
  const text = document.getElementById(firstPageId)?.textContent;
  return text ? JSON.parse(text) : null;
}
