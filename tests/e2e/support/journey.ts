import { test as base, expect, type Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import { clockOffset, shiftClock } from '#tests/support/shifted-clock.ts';
import { commonFaults } from '../checks/faults.ts';
import { speakAt } from '../checks/screen.ts';
import { type Language, languages, wordsIn } from './words.ts';

interface Journey {
  /** The language in which everybody of the journey works; `test.use({ language })` changes it. */
  language: Language;
  /** What the product says in that language. */
  t: TFunction;
  /**
   * A browser of its own for one more person; the journey fails when a page breaks or lacks a text.
   */
  openBrowser(): Promise<Page>;
  /** The pages that are open. */
  opened: Page[];
  /**
   * Between two steps of a journey: what is open is looked at in every language, and everybody goes
   * on in the next one: the words of the story, and of everybody at work in it, become those.
   */
  inNext(story: object): Promise<void>;
}

const fault = 'Broken page:';

/** React wraps the error of a component; only inside the page it can be seen what caused it. */
function tellCauses(prefix: string): void {
  window.addEventListener('error', ({ error, message }) =>
    console.error(prefix, message, error?.stack, 'caused by', error?.cause?.stack ?? error?.cause),
  );
}

/** Whether somebody stands at a page of the product. */
const isAtWork = (page: Page): boolean => !page.isClosed() && /^http/.test(page.url());

/** What is open in a language; a page that goes on to another one meanwhile is looked at there. */
const faultsIn = (page: Page, language: Language): Promise<string[]> =>
  commonFaults(page, language).catch((error: Error) => [error.message]);

/** What is open says everything in every language; the last one stays. */
async function lookInEvery(page: Page, order: readonly Language[]): Promise<void> {
  for (const language of order) {
    await speakAt(page, language);
    await expect.poll(() => faultsIn(page, language), { intervals: [20, 50, 100] }).toEqual([]);
  }
}

/** From here on a story, and everybody at work in it, speaks a language. */
function tellIn(story: object, language: Language): void {
  const words = { language, t: wordsIn(language) };
  for (const part of [story, ...Object.values(story)])
    if (typeof part === 'object' && part !== null && 't' in part) Object.assign(part, words);
}

/** A test that knows the language of its journey and opens a browser for everybody in it. */
export const test = base.extend<Journey>({
  language: ['uz', { option: true }],
  t: async ({ language }, use) => use(wordsIn(language)),
  opened: [],
  inNext: async ({ opened, language: first }, use) => {
    let now = first;
    await use(async (story) => {
      const [next = now, last = now] = [1, 2].map(
        (step) => languages[(languages.indexOf(now) + step) % languages.length] ?? now,
      );
      await Promise.all(
        opened.filter(isAtWork).map((page) => lookInEvery(page, [now, last, next])),
      );
      now = next;
      tellIn(story, next);
    });
  },
  openBrowser: async ({ browser, opened }, use) => {
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
      const page = await context.newPage();
      opened.push(page);
      return page;
    });
    for (const context of contexts) await context.close();
    expect(faults).toEqual([]);
  },
});

export { expect };
