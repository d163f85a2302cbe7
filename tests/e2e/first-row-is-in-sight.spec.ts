import { expect, type Page, test } from '@playwright/test';
import { menuEntries } from '#web/frame/menu-entries.ts';
import { everyLogin } from '../support/demonstration-logins.ts';
import { openScreen } from './checks/screen.ts';
import { openAs, signOn } from './checks/signed-in.ts';

/*
 * Anyone who opens a list sees its first row without scrolling, on the smallest window of an office:
 * what names the row, and its status. In Russian, whose words are the longest.
 */
test.describe.configure({ mode: 'parallel' });

const office = { width: 1280, height: 720 };
/** Who works at their own records only has no lists with filters to look for. */
const own = ['talabgor', 'foreign', 'doktorant'];
const staff = everyLogin.filter((name) => !own.includes(name));

/**
 * Where what names the first row below the search of a list ends, with its status, in px from the
 * top; null where there is no list, or it is empty.
 */
function endOfFirstRow(): number | null {
  const search = document.querySelector('main search');
  const row = [...document.querySelectorAll('main tbody tr')].find(
    (one) =>
      search &&
      search.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING &&
      one.checkVisibility(),
  );
  if (!row) return null;
  const named = row.querySelector('th > *, th, td') ?? row;
  const ends = [named, ...row.querySelectorAll('.status-tag')].map((part) => {
    const words = document.createRange();
    words.selectNodeContents(part);
    return words.getBoundingClientRect().bottom;
  });
  return Math.round(Math.max(...ends));
}

/** Every screen of a menu that is a list with rows, and where its first row ends. */
async function lists(page: Page, hrefs: readonly string[]): Promise<Map<string, number>> {
  const screen = await openScreen(page, hrefs[0] ?? '/');
  const found = new Map<string, number>();
  for (const href of hrefs) {
    await test.step(href, async () => {
      await screen.go(href);
      const end = await page.evaluate(endOfFirstRow);
      if (end !== null) found.set(href, end);
    });
  }
  return found;
}

for (const name of staff) {
  test(`${name} sees the first row of every list`, async ({ browser }) => {
    const who = await signOn(`${name}@namuna.uz`);
    const page = await openAs(browser, who, { language: 'ru' });
    await page.setViewportSize(office);
    const found = await lists(
      page,
      menuEntries(who.user).map(({ href }) => href),
    );
    expect(found.size).toBeGreaterThan(0);
    expect([...found].filter(([, end]) => end > office.height)).toEqual([]);
    await page.context().close();
  });
}
