import fs from 'node:fs';
import path from 'node:path';
import { type Browser, expect, test } from '@playwright/test';
import { paths } from '#web/paths.ts';
import { axeFaults, commonFaults } from './checks/faults.ts';
import { openScreen, type Screen } from './checks/screen.ts';
import { openAs } from './checks/signed-in.ts';
import { type Guest, guests, type Visit } from './checks/visits.ts';
import { type Language, languages, wordsIn } from './support/words.ts';

test.describe.configure({ mode: 'parallel', timeout: 240_000 });

const source = path.join(import.meta.dirname, '../../src');
const areas = ['web', 'shared'].flatMap((side) => fs.readdirSync(path.join(source, side, 'locales/uz')).map((file) => file.replace('.json', '')));
const nowhere = paths.notFound.href();

/** As another tab would: the choice is stored, and this tab hears of it. */
async function paint({ page }: Screen, skin: 'light' | 'dark'): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem('skin', chosen);
    window.dispatchEvent(new StorageEvent('storage', { key: 'skin' }));
  }, skin);
  await expect(page.locator('html')).toHaveAttribute('data-skin', skin);
}

/** Opens a screen and what is to be opened on it; the faults are those of both skins. */
async function faultsOf(screen: Screen, { href, open }: Visit, language: Language): Promise<string[]> {
  await screen.go(href);
  await open?.(screen, wordsIn(language));
  const found = await commonFaults(screen.page, language, areas);
  found.push(...(await axeFaults(screen.page)));
  await paint(screen, 'dark');
  found.push(...(await axeFaults(screen.page, 'colours')).map((text) => `dark: ${text}`));
  await paint(screen, 'light');
  const place = `${href}${open ? ' with something open' : ''}`;
  return found.map((text) => `${place}: ${text}`);
}

async function walk(browser: Browser, guest: Guest, language: Language, width: number): Promise<string[]> {
  const who = await guest.signOn();
  const page = await openAs(browser, who, { language, width });
  const screen = await openScreen(page, nowhere);
  const found: string[] = [];
  for (const visit of await guest.visits(who)) {
    if (visit.small && width > 320) continue;
    // What was opened before does not stay open.
    await screen.go(nowhere);
    found.push(...(await faultsOf(screen, visit, language)));
  }
  await page.context().close();
  return [...found, ...screen.complaints];
}

for (const guest of guests) {
  for (const language of languages) {
    test(`${guest.name} in ${language}`, async ({ browser }) => {
      expect(await walk(browser, guest, language, 1280)).toEqual([]);
    });
  }

  test(`${guest.name} at 320 px`, async ({ browser }) => {
    expect(await walk(browser, guest, 'ru', 320)).toEqual([]);
  });
}

test('a bad page would be noticed', async ({ browser }) => {
  const page = await openAs(browser, null, { language: 'uz', width: 320 });
  const screen = await openScreen(page, nowhere);
  await page.evaluate(() => {
    const bad = '<h1>Ikkinchi</h1><button style="width:9px;height:9px;padding:0;overflow:hidden" aria-label="Ochish">Saqlash</button>';
    const far =
      '<button style="width:9px;height:9px;padding:0"></button><p style="width:900px;color:#eee;background:#fff">application.action.send {name}</p>';
    document.querySelector('main')?.insertAdjacentHTML('beforeend', bad + far);
    document.documentElement.lang = 'en';
    console.error('something is wrong');
  });
  const found = [...(await commonFaults(page, 'uz', areas)), ...(await axeFaults(page)), ...screen.complaints].join('\n');
  const expected = ['2 h1', 'marked as "en"', '"application.action.send"', '"{name}"', 'px wide', 'something is wrong'];
  const rules = ['color-contrast', 'button-name', 'target-size', 'label-content-name-mismatch'];
  expect([...expected, ...rules].filter((text) => !found.includes(text))).toEqual([]);
  expect((await axeFaults(page, 'colours')).join()).toContain('color-contrast');
  await page.context().close();
});

test('every address of the product is looked at', async () => {
  const visits = await Promise.all(guests.map(async (guest) => guest.visits(await guest.signOn())));
  expect(new Set(visits.flat().map(({ to }) => to))).toEqual(new Set(Object.keys(paths)));
});
