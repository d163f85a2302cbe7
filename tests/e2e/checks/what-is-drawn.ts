import type { Locator } from '@playwright/test';

/** What a part of a page offers. */
export interface Drawn {
  /** The words of every button and link that can be seen. */
  controls: string[];
  /** Controls that are there but refuse. */
  refusing: string[];
  /** The sentences of each entry under "Why can't I …". */
  closed: string[];
  fields: number;
}

/**
 * Reads a part of the page in one go, null when it is not there; `except` are parts of other
 * records in it.
 */
export function readDrawn(region: Locator, except = 'none'): Promise<Drawn | null> {
  return region.evaluateAll(([root], inner) => {
    if (!root) return null;
    const own = (selector: string) =>
      [...root.querySelectorAll<HTMLElement>(selector)].filter((one) => !one.closest(inner));
    const seen = (selector: string) => own(selector).filter((one) => one.checkVisibility());
    const words = (one: HTMLElement) => (one.textContent ?? '').replace(/\s+/g, ' ').trim();
    // What is only heard says which of several things a button acts on.
    const read = (one: HTMLElement) => {
      const seenOnly = one.cloneNode(true) as HTMLElement;
      for (const heard of seenOnly.querySelectorAll('.sr-only')) heard.remove();
      return words(seenOnly);
    };
    return {
      controls: seen('button, a[href]').map(read),
      refusing: seen(':disabled, [aria-disabled="true"]').map(words),
      closed: own('[data-closed]').map(words),
      // What chooses only how a thing is read changes nothing.
      fields: seen('input, select, textarea').filter((one) => !one.closest('[data-reading]'))
        .length,
    };
  }, except);
}
