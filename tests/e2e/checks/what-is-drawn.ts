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

/** Reads a part of the page in one go, null when it is not there; `except` are parts of other records in it. */
export function readDrawn(region: Locator, except = 'none'): Promise<Drawn | null> {
  return region.evaluateAll(([root], inner) => {
    if (!root) return null;
    const own = (selector: string) => [...root.querySelectorAll<HTMLElement>(selector)].filter((one) => !one.closest(inner));
    const seen = (selector: string) => own(selector).filter((one) => one.checkVisibility());
    const words = (one: HTMLElement) => (one.textContent ?? '').replace(/\s+/g, ' ').trim();
    return {
      controls: seen('button, a[href]').map(words),
      refusing: seen(':disabled, [aria-disabled="true"]').map(words),
      closed: own('[data-closed]').map(words),
      fields: seen('input, select, textarea').length,
    };
  }, except);
}
