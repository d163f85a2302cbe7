import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Request } from '@playwright/test';
import { paths } from '#web/lib/paths.ts';
import { serverAddress } from '../support/server.ts';
import type { Language } from '../support/words.ts';

/** A page that is watched while it is used: what it asked of whom, and what it complained about. */
export interface Screen {
  page: Page;
  /** Errors of the console, exceptions nobody caught, and requests to other hosts, in words. */
  complaints: string[];
  /** Opens an address inside the app, as a link does, and waits until it is drawn. */
  go(href: string): Promise<void>;
  /** Waits until nothing is being loaded and the one heading is there. */
  settled(): Promise<void>;
  /** Switches the language as another tab would: what is drawn is drawn anew. */
  speak(language: Language): Promise<void>;
  /** Gives the window another width, and waits until what is open is drawn in it. */
  widen(width: number): Promise<void>;
  /** Switches the skin as another tab would. */
  paint(skin: 'light' | 'dark'): Promise<void>;
}

// The stream of changes stays open as long as the page.
const isCall = (request: Request): boolean =>
  request.url().startsWith(`${serverAddress()}/`) && !request.url().includes('/api/changes');
const isForeign = (request: Request): boolean =>
  /^(https?|wss?):/.test(request.url()) && !request.url().startsWith(`${serverAddress()}/`);

function followRequests(page: Page, complaints: string[]): Set<Request> {
  const running = new Set<Request>();
  page.on('request', (request) => {
    if (isForeign(request)) complaints.push(`asks another host: ${request.url()}`);
    if (isCall(request)) running.add(request);
  });
  page.on('requestfinished', (request) => running.delete(request));
  page.on('requestfailed', (request) => running.delete(request));
  return running;
}

/**
 * A heading can be seen and nothing waits: what a part that is loading has hidden is still in the
 * document. A button that is busy waits for the end of an action, not of the loading; the page of
 * samples shows waiting parts on purpose.
 */
const drawn = (samples: string): boolean => {
  const waiting =
    location.pathname !== samples &&
    document.querySelector('[aria-busy="true"]:not(button)') !== null;
  return (
    [...document.querySelectorAll('h1')].some((heading) => heading.checkVisibility()) && !waiting
  );
};

const patienceMs = 15_000;

/** Whether nothing is being loaded and the page is drawn; one that is just going on is not. */
async function isSettled(page: Page, running: ReadonlySet<Request>): Promise<boolean> {
  return running.size === 0 && (await page.evaluate(drawn, paths.kit.href()).catch(() => false));
}

const waitingFor = (page: Page, running: ReadonlySet<Request>): string =>
  [page.url(), ...[...running].map((request) => `waits for ${request.url()}`)].join(' ');

/** What can be chosen, and the attribute of the page that says what holds. */
const attributes = { skin: 'data-skin', language: 'lang' } as const;

/**
 * As another tab would: the choice is stored, and this tab hears of it, once its scripts listen.
 * Waits in the page until it holds: a matcher that has to try again describes the whole page for its
 * report each time.
 */
async function choose(page: Page, key: keyof typeof attributes, value: string): Promise<void> {
  const asked = () =>
    page.evaluate(
      async (choice) => {
        const root = document.documentElement;
        const isChosen = () => root.getAttribute(choice.attribute) === choice.value;
        const comesTrue = (isSo: () => boolean) =>
          new Promise<boolean>((resolve) => {
            const watch = new MutationObserver(() => isSo() && resolve(true));
            watch.observe(root, { attributes: true });
            if (isSo()) resolve(true);
            setTimeout(() => resolve(isSo()), choice.patience);
          });
        if (isChosen()) return true;
        await comesTrue(() => root.dataset.started !== undefined);
        localStorage.setItem(choice.key, choice.value);
        window.dispatchEvent(new StorageEvent('storage', { key: choice.key }));
        return comesTrue(isChosen);
      },
      { key, value, attribute: attributes[key], patience: patienceMs },
    );
  // A page that goes on to another one meanwhile is asked again there.
  const holds = await asked().catch((error: Error) => {
    if (!error.message.includes('Execution context was destroyed')) throw error;
    return page.waitForLoadState('load').then(asked);
  });
  if (!holds) throw new Error(`${page.url()} does not take the ${key} ${value}`);
}

/** Switches the language of a page as another tab would; what is drawn is drawn anew. */
export const speakAt = (page: Page, language: Language): Promise<void> =>
  choose(page, 'language', language);

/** Watches a page and opens its first address. */
export async function openScreen(page: Page, first: string): Promise<Screen> {
  const complaints: string[] = [];
  const running = followRequests(page, complaints);
  page.on('console', (message) => {
    if (message.type() === 'error')
      complaints.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`));
  // Asked in a plain loop: a matcher writes several steps into the report for every try, and a walk
  // asks thousands of times.
  const settled = async () => {
    const end = Date.now() + patienceMs;
    for (let pause = 20; !(await isSettled(page, running)); pause = Math.min(pause + 20, 100)) {
      if (Date.now() > end) throw new Error(`is not drawn: ${waitingFor(page, running)}`);
      await sleep(pause);
    }
  };
  await page.goto(first);
  await settled();
  return {
    page,
    complaints,
    settled,
    go: async (href) => {
      await page.evaluate((address) => window.history.pushState(null, '', address), href);
      await settled();
    },
    speak: async (language) => {
      await speakAt(page, language);
      await settled();
    },
    widen: async (width) => {
      const usual = page.viewportSize();
      if (usual?.width === width) return;
      await page.setViewportSize({ width, height: usual?.height ?? 800 });
      // What was focused may have been scrolled under the bar, which covers it: no fault of it.
      await page.evaluate(() => window.scrollTo(0, 0));
      await settled();
    },
    paint: (skin) => choose(page, 'skin', skin),
  };
}
