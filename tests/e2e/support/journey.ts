import { test as base, expect, type Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import { clockOffset, shiftClock } from '#tests/support/shifted-clock.ts';
import { type Language, wordsIn } from './words.ts';

interface Journey {
  /** The language in which everybody of the journey works; `test.use({ language })` changes it. */
  language: Language;
  /** What the product says in that language. */
  t: TFunction;
  /**
   * A browser of its own for one more person; the journey fails when a page breaks or lacks a text.
   */
  openBrowser(): Promise<Page>;
}

const fault = 'Broken page:';

/** React wraps the error of a component; only inside the page it can be seen what caused it. */
function tellCauses(prefix: string): void {
  window.addEventListener('error', ({ error, message }) =>
    console.error(prefix, message, error?.stack, 'caused by', error?.cause?.stack ?? error?.cause),
  );
}

/** A test that knows the language of its journey and opens a browser for everybody in it. */
export const test = base.extend<Journey>({
  language: ['uz', { option: true }],
  t: async ({ language }, use) => use(wordsIn(language)),
  openBrowser: async ({ browser }, use) => {
    const faults: string[] = [];
    const contexts: Awaited<ReturnType<typeof browser.newContext>>[] = [];
    await use(async () => {
      const context = await browser.newContext();
      contexts.push(context);
      await context.addInitScript(shiftClock, clockOffset());
      await context.addInitScript(tellCauses, fault);
      context.on(
        'console',
        (message) =>
          [fault, 'Missing text'].some((begin) => message.text().startsWith(begin)) &&
          faults.push(message.text()),
      );
      return context.newPage();
    });
    for (const context of contexts) await context.close();
    expect(faults).toEqual([]);
  },
});

export { expect };
