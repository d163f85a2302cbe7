import { type Browser, expect, test } from '@playwright/test';
import { textFiles } from '#server/base/text-files.ts';
import { paths } from '#web/paths.ts';
import { allPaths } from '../support/all-paths.ts';
import { cutTexts } from './checks/cut-texts.ts';
import { axeFaults, commonFaults } from './checks/faults.ts';
import { grownFaults } from './checks/grown-texts.ts';
import type { Visit } from './checks/openings.ts';
import { overlaps } from './checks/overlaps.ts';
import { openScreen, type Screen } from './checks/screen.ts';
import { openAs } from './checks/signed-in.ts';
import { type Guest, guests } from './checks/visits.ts';
import { type Language, languages, wordsIn } from './support/words.ts';

test.describe.configure({ mode: 'parallel', timeout: 480_000 });

const areas = [...textFiles('uz').keys()];
const nowhere = paths.notFound.href();

/** How a guest looks at the screens. */
interface Manner {
  spoken: readonly Language[];
  width: number;
  /**
   * A second width at which what is open is looked at, without axe: the colours, roles and names
   * are the same.
   */
  also?: number;
}

const wide: Manner = { spoken: languages, width: 1280 };
const narrow: Manner = { spoken: ['ru'], width: 320, also: 768 };

/**
 * Colours of the other skin: words of another language have the same, and so have narrow screens.
 */
async function darkFaults(screen: Screen): Promise<string[]> {
  await screen.paint('dark');
  const found = await axeFaults(screen.page, 'colours');
  await screen.paint('light');
  return found.map((text) => `dark: ${text}`);
}

/**
 * What is open, at another width: nothing is cut off, drawn over each other or wider than the
 * window.
 */
async function widerFaults(
  { page, settled }: Screen,
  language: Language,
  width: number,
): Promise<string[]> {
  const usual = page.viewportSize();
  await page.setViewportSize({ width, height: usual?.height ?? 800 });
  await settled();
  const found = [...(await commonFaults(page, language, areas)), ...(await grownFaults(page))];
  if (usual) await page.setViewportSize(usual);
  await settled();
  return found.map((text) => `${width} px: ${text}`);
}

/**
 * Opens a screen and what is to be opened on it, and looks at it in every language and with longer
 * texts: a switch redraws what is open.
 */
async function faultsOf(
  screen: Screen,
  { href, open, small }: Visit,
  { spoken, width, also }: Manner,
): Promise<string[]> {
  const [first = 'uz'] = spoken;
  const coloured = width === wide.width || small;
  await screen.speak(first);
  await screen.go(href);
  await open?.(screen, wordsIn(first));
  const found = coloured ? await darkFaults(screen) : [];
  for (const language of spoken) {
    await screen.speak(language);
    // Another language changes words and their room; roles, relations and colours stay.
    const rules = language !== first ? 'words' : coloured ? 'all' : 'others';
    const faults = [
      ...(await commonFaults(screen.page, language, areas)),
      ...(await axeFaults(screen.page, rules)),
    ];
    found.push(...faults.map((text) => `${language}: ${text}`));
  }
  found.push(...(await grownFaults(screen.page)));
  if (also && !small) found.push(...(await widerFaults(screen, spoken.at(-1) ?? first, also)));
  return found.map((text) => `${href}${open ? ' with something open' : ''}: ${text}`);
}

async function walk(browser: Browser, guest: Guest, manner: Manner): Promise<string[]> {
  const who = await guest.signOn();
  const page = await openAs(browser, who, {
    language: manner.spoken[0] ?? 'uz',
    width: manner.width,
  });
  const screen = await openScreen(page, nowhere);
  const found: string[] = [];
  for (const visit of await guest.visits(who)) {
    if (visit.small && manner.width > narrow.width) continue;
    // What was opened before does not stay open.
    await screen.go(nowhere);
    found.push(...(await faultsOf(screen, visit, manner)));
  }
  await page.context().close();
  return [...found, ...screen.complaints];
}

for (const guest of guests) {
  test(`${guest.name} in every language`, async ({ browser }) => {
    expect(await walk(browser, guest, wide)).toEqual([]);
  });

  test(`${guest.name} at 320 px and 768 px`, async ({ browser }) => {
    expect(await walk(browser, guest, narrow)).toEqual([]);
  });
}

test('a bad page would be noticed', async ({ browser }) => {
  const page = await openAs(browser, null, { language: 'uz', width: 320 });
  const screen = await openScreen(page, nowhere);
  await page.evaluate(() => {
    const bad =
      '<h1>Ikkinchi</h1><button style="width:9px;height:9px;padding:0;overflow:hidden" aria-label="Ochish">Saqlash</button>';
    const far =
      '<button style="width:9px;height:9px;padding:0"></button><p style="width:900px;color:#eee;background:#fff">application.action.send {name}</p>';
    document.querySelector('main')?.insertAdjacentHTML('beforeend', bad + far);
    document.documentElement.lang = 'en';
    console.error('something is wrong');
  });
  const found = [
    ...(await commonFaults(page, 'uz', areas)),
    ...(await axeFaults(page)),
    ...screen.complaints,
  ].join('\n');
  const expected = [
    '2 h1',
    'marked as "en"',
    '"application.action.send"',
    '"{name}"',
    'px wide',
    'something is wrong',
  ];
  const rules = ['color-contrast', 'button-name', 'target-size', 'label-content-name-mismatch'];
  expect([...expected, ...rules].filter((text) => !found.includes(text))).toEqual([]);
  expect((await axeFaults(page, 'colours')).join()).toContain('color-contrast');
  await page.context().close();
});

test('a page without room for longer texts would be noticed', async ({ browser }) => {
  const page = await openAs(browser, null, { language: 'uz', width: 320 });
  await openScreen(page, nowhere);
  const before = await page.locator('body').innerText();
  await page.evaluate(() => {
    const parts = [
      '<button style="width:70px;overflow:hidden;white-space:nowrap">Saqlash</button>',
      '<button style="display:block;width:100px;height:24px;padding:0">Oʻchirish</button>',
      '<p style="width:90px;white-space:nowrap">Doktorant</p>',
      '<p style="width:1.8em;overflow-wrap:anywhere">Holat</p>',
      '<div style="height:60px"><p style="height:30px;width:9em">Fan doktori</p><a href="/">Orqaga</a></div>',
      '<div style="display:flex;width:290px"><span style="font-size:18px;white-space:nowrap">Ariza topshirish tartibi</span></div>',
    ];
    document
      .querySelector('main')
      ?.insertAdjacentHTML('beforeend', `<div id="bad">${parts.join('')}</div>`);
  });
  const now = await page.evaluate(cutTexts);
  expect([...now, ...(await page.evaluate(overlaps))]).toEqual([]);
  const found = (await grownFaults(page)).join('\n');
  const expected = [
    'are cut off by <button',
    'of height do not fit',
    'stick out of <p',
    'letters on',
    'drawn over each other',
    'wider than the window',
  ];
  expect(expected.filter((text) => !found.includes(text))).toEqual([]);
  await page.evaluate(() => document.querySelector('#bad')?.remove());
  expect(await page.locator('body').innerText()).toBe(before);
  await page.context().close();
});

test('every address of the product is looked at', async () => {
  const visits = await Promise.all(guests.map(async (guest) => guest.visits(await guest.signOn())));
  expect(new Set(visits.flat().map(({ to }) => to))).toEqual(
    new Set(Object.keys(await allPaths())),
  );
});
