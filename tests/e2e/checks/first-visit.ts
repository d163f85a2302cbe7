import { expect, type Page } from '@playwright/test';

/** What a browser has asked for until a page was quiet. */
export interface FirstVisit {
  scripts: ReadonlySet<string>;
  styles: ReadonlySet<string>;
  /** What was asked of the server, with the words of the question. */
  calls: readonly string[];
  /** How far what was seen moved, as browsers count it. */
  moved: number;
}

declare global {
  interface Window {
    moved: number;
  }
}

/** Long enough for whatever one answer leads to. */
const quietMs = 1000;

/** Notes in the page how far it moves. */
function watchMoves(): void {
  window.moved = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('value' in entry) window.moved += Number(entry.value);
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Opens an address for the first time; `seen` waits until the page is there. */
export async function firstVisit(
  page: Page,
  address: string,
  seen: () => Promise<void>,
): Promise<FirstVisit> {
  const asked: string[] = [];
  let last = Date.now();
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    asked.push(pathname + search);
    last = Date.now();
  });
  await page.addInitScript(watchMoves);
  await page.goto(address);
  await seen();
  // The stream of news never ends: a page is quiet when it asks for nothing more.
  await expect.poll(() => Date.now() - last, { intervals: [100] }).toBeGreaterThan(quietMs);
  const assets = (ending: string) =>
    new Set(
      asked.flatMap((name) =>
        name.startsWith('/assets/') && name.endsWith(ending) ? name.slice('/assets/'.length) : [],
      ),
    );
  return {
    scripts: assets('.js'),
    styles: assets('.css'),
    calls: asked.filter((name) => name.startsWith('/api/')),
    moved: await page.evaluate(() => window.moved),
  };
}

/** How long something takes to be seen after a press, in ms: measured in the page itself. */
export const msUntilSeen = (page: Page, pressed: string | null, seen: string): Promise<number> =>
  page.evaluate(
    async ([press, wanted]) => {
      const begin = performance.now();
      if (press) document.querySelector<HTMLElement>(press)?.click();
      else history.back();
      while (!document.querySelector(wanted))
        await new Promise((resolve) => requestAnimationFrame(resolve));
      return performance.now() - begin;
    },
    [pressed, seen] as const,
  );
