import { type Browser, expect, type Page, test } from '@playwright/test';
import { paths } from '#web/lib/paths.ts';
import { allPaths } from '../support/all-paths.ts';
import { axeFaults } from './checks/axe-faults.ts';
import { cutTexts } from './checks/cut-texts.ts';
import { commonFaults } from './checks/faults.ts';
import { grownFaults } from './checks/grown-texts.ts';
import type { Visit } from './checks/openings.ts';
import { overlaps } from './checks/overlaps.ts';
import { openScreen, type Screen } from './checks/screen.ts';
import { openAs } from './checks/signed-in.ts';
import { type Guest, guests } from './checks/visits.ts';
import { type Language, languages, wordsIn } from './support/words.ts';

/*
 * Which rules are asked where. Every rule of axe but those about colours and sizes: at the narrow
 * and at the wide window, where other parts are seen. Colours: at both and in the dark, for each
 * text in colours and on a ground that were not found good before. The size of what is pressed: at
 * both and in every language, wherever a rule could fail. Names and words: in every language.
 * Texts, title, width of the page: in every language and at three widths, at which the texts are
 * also drawn longer.
 */
test.describe.configure({ mode: 'parallel', timeout: 480_000 });

const nowhere = paths.notFound.href();

/** The narrowest window comes first: what is open is then looked at as it grows. */
const narrow = 320;
const middle = 768;
const wide = 1280;
/** The language of the narrow windows: its words are the longest. */
const longest: Language = 'ru';

/**
 * Colours of the other skin: words of another language have the same, and so have narrow screens.
 */
async function darkFaults(screen: Screen): Promise<string[]> {
  await screen.paint('dark');
  const found = await axeFaults(screen.page, 'colours');
  await screen.paint('light');
  return found.map((text) => `dark: ${text}`);
}

/** Room for what is open, also with longer texts. */
async function roomFaults({ page }: Screen, language: Language): Promise<string[]> {
  return [...(await commonFaults(page, language)), ...(await grownFaults(page))];
}

/** At the second width roles, names and colours are those of the first. */
async function narrowFaults(screen: Screen, { small }: Visit): Promise<string[]> {
  const colours = small ? await darkFaults(screen) : [];
  const rules = await axeFaults(screen.page);
  const found = [...colours, ...rules, ...(await roomFaults(screen, longest))].map(
    (text) => `${narrow} px: ${text}`,
  );
  if (small) return found;
  await screen.widen(middle);
  const wider = await roomFaults(screen, longest);
  return [...found, ...wider.map((text) => `${middle} px: ${text}`)];
}

/** Every language, one after the other: a switch redraws what is open. */
async function wideFaults(screen: Screen): Promise<string[]> {
  const found = await darkFaults(screen);
  const spoken = [longest, ...languages.filter((language) => language !== longest)];
  for (const language of spoken) {
    await screen.speak(language);
    // Another language changes words and their room; roles, relations and colours stay.
    const rules = language === longest ? 'all' : 'words';
    const faults = [
      ...(await commonFaults(screen.page, language)),
      ...(await axeFaults(screen.page, rules)),
    ];
    found.push(...faults.map((text) => `${language}: ${text}`));
  }
  return [...found, ...(await grownFaults(screen.page))];
}

/** Opens a screen and what is to be opened on it, and looks at it at every width. */
async function faultsOf(screen: Screen, visit: Visit): Promise<string[]> {
  const { href, open, small } = visit;
  // What was opened before does not stay open.
  await screen.go(nowhere);
  await screen.widen(narrow);
  await screen.speak(longest);
  await screen.go(href);
  await open?.(screen, wordsIn(longest));
  const found = await narrowFaults(screen, visit);
  if (!small) {
    await screen.widen(wide);
    found.push(...(await wideFaults(screen)));
  }
  return found.map((text) => `${href}${open ? ' with something open' : ''}: ${text}`);
}

async function walk(browser: Browser, guest: Guest): Promise<string[]> {
  const who = await guest.signOn();
  const page = await openAs(browser, who, { language: longest, width: narrow });
  const screen = await openScreen(page, nowhere);
  const found: string[] = [];
  for (const visit of await guest.visits(who)) {
    // A step of its own: for every call outside of one Playwright searches all that came before.
    found.push(...(await test.step(visit.href, () => faultsOf(screen, visit))));
  }
  await page.context().close();
  return [...found, ...screen.complaints];
}

for (const guest of guests) {
  test(`${guest.name} in every language at every width`, async ({ browser }) => {
    expect(await walk(browser, guest)).toEqual([]);
  });
}

/** Everything that the walk looks for, on one page; another language may draw the page anew. */
async function spoil(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.querySelector('#bad')?.remove();
    const bad =
      '<h1>Ikkinchi</h1><button style="width:9px;height:9px;padding:0;overflow:hidden" aria-label="Ochish">Saqlash</button>';
    const far =
      '<button style="width:9px;height:9px;padding:0"></button><p style="width:900px;color:#eee;background:#fff">application.action.send {name}</p>';
    const list = '<ul><p>Holat</p></ul>';
    document
      .querySelector('main')
      ?.insertAdjacentHTML('beforeend', `<div id="bad">${bad}${far}${list}</div>`);
  });
}

/** What of these no line speaks of. */
const missing = (found: readonly string[], expected: readonly string[]): string[] =>
  expected.filter((text) => !found.some((line) => line.includes(text)));

test('a bad page would be noticed', async ({ browser }) => {
  const page = await openAs(browser, null, { language: 'uz', width: narrow });
  const screen = await openScreen(page, nowhere);
  await spoil(page);
  await page.evaluate(() => {
    document.documentElement.lang = 'en';
    console.error('something is wrong');
  });
  const found = [...(await commonFaults(page, 'uz')), ...screen.complaints];
  const expected = [
    '2 h1',
    'marked as "en"',
    '"application.action.send"',
    '"{name}"',
    'px wide',
    'something is wrong',
  ];
  expect(missing(found, expected)).toEqual([]);
  await page.context().close();
});

test('a bad page would be noticed at every width, in every skin and language', async ({
  browser,
}) => {
  const page = await openAs(browser, null, { language: longest, width: narrow });
  const screen = await openScreen(page, nowhere);
  const words = ['button-name', 'target-size', 'label-content-name-mismatch'];
  for (const width of [narrow, wide]) {
    await screen.widen(width);
    await spoil(page);
    expect(missing(await axeFaults(page), [...words, 'color-contrast', 'axe list'])).toEqual([]);
  }
  await screen.paint('dark');
  expect(missing(await axeFaults(page, 'colours'), ['color-contrast'])).toEqual([]);
  for (const language of languages) {
    await screen.speak(language);
    await spoil(page);
    expect(missing(await axeFaults(page, 'words'), words)).toEqual([]);
  }
  await page.context().close();
});

test('colours are good on the ground they were found good on, and nowhere else', async ({
  browser,
}) => {
  const page = await openAs(browser, null, { language: 'uz' });
  await openScreen(page, nowhere);
  const contrast = async (style: string, around = '') => {
    await page.evaluate(
      ([own, outer]) =>
        document
          .querySelector('main')
          ?.insertAdjacentHTML(
            'beforeend',
            `<div style="${outer}"><p style="${own}">Holat</p></div>`,
          ),
      [style, around],
    );
    const found = await axeFaults(page, 'colours');
    await page
      .locator('main > div')
      .last()
      .evaluate((one) => one.remove());
    return found.length;
  };
  const ink = 'color:rgb(90,90,90);';
  expect(await contrast(`${ink}background:#fff`)).toBe(0);
  expect(await contrast(`${ink}background:#fff`)).toBe(0);
  expect(await contrast(`${ink}background:#666`)).toBe(1);
  expect(await contrast(ink, 'background:#666')).toBe(1);
  expect(await contrast(ink, 'background:#666')).toBe(1);
  expect(await contrast(`${ink}background:#fff`, 'opacity:0.4')).toBe(1);
  await page.context().close();
});

test('what is pressed is small, crowded or covered', async ({ browser }) => {
  const page = await openAs(browser, null, { language: 'uz' });
  await openScreen(page, nowhere);
  const sizes = async (...boxes: readonly string[]) => {
    const buttons = boxes.map(
      (box) => `<button aria-label="Ochish" style="position:absolute;padding:0;${box}"></button>`,
    );
    await page.evaluate(
      (html) =>
        document
          .querySelector('main')
          ?.insertAdjacentHTML(
            'beforeend',
            `<div id="bad" style="position:relative;height:200px;margin-top:60px">${html}</div>`,
          ),
      buttons.join(''),
    );
    const found = await axeFaults(page, 'words');
    await page.locator('#bad').evaluate((one) => one.remove());
    return found.filter((text) => text.includes('target-size')).length;
  };
  const large = 'width:40px;height:40px;';
  expect(await sizes('left:0;top:90px;width:9px;height:9px')).toBe(0);
  expect(await sizes('left:0;top:90px;width:9px;height:9px', `left:11px;top:80px;${large}`)).toBe(
    1,
  );
  expect(await sizes(`left:0;top:90px;${large}`, `left:40px;top:90px;${large}`)).toBe(0);
  expect(await sizes(`left:0;top:90px;${large}`, `left:0;top:100px;${large}`)).toBe(1);
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
