import { expect, type Page, test } from '@playwright/test';
import { paths } from '#web/lib/paths.ts';
import { axeFaults } from './checks/axe-faults.ts';
import { openAs } from './checks/signed-in.ts';
import { wordsIn } from './support/words.ts';

// The grid of the kit is as large as the real ones: 300 rows, 8 columns.
const cell = (page: Page, row: number, column: number) =>
  page.locator(`[data-row="${row}"][data-column="${column}"]`);
const press = async (page: Page, ...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};

async function openGrid(browser: Parameters<typeof openAs>[0], width = 1280): Promise<Page> {
  const page = await openAs(browser, null, { language: 'uz', width });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(paths.kit.href());
  // Parts of the kit above the grid come later, and move it out of sight.
  await page.waitForLoadState('networkidle');
  await cell(page, 0, 1).click();
  return page;
}

/** From each key to the end of the frame that shows it, in milliseconds. */
async function frameTimes(page: Page, act: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    const painted = (since: number) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => times.push(performance.now() - since);
      port2.postMessage(null);
    };
    addEventListener(
      'keydown',
      ({ timeStamp }) => requestAnimationFrame(() => painted(timeStamp)),
      { capture: true },
    );
    Object.assign(window, { times });
  });
  await act();
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))),
  );
  return page.evaluate(() => ('times' in window ? (window.times as number[]) : []));
}

test('a clerk writes, pastes from a spreadsheet, takes it back and leaves by the keyboard', async ({
  browser,
}) => {
  const page = await openGrid(browser);
  await press(page, '1', '2', 'Enter', '3', '4', 'Tab');
  await expect(cell(page, 0, 1)).toHaveText('12');
  await expect(cell(page, 1, 1)).toHaveText('34');
  await expect(cell(page, 1, 2)).toBeFocused();
  await page.evaluate(() => navigator.clipboard.writeText('1\u00a0234\t5\r\n1,234\t-1\r\n'));
  await press(page, 'Control+v');
  await expect(cell(page, 1, 2)).toHaveText('1\u00a0234');
  await expect(cell(page, 2, 3)).toHaveText('-1');
  await expect(cell(page, 2, 3)).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText(wordsIn('uz')('grid.notice.wrong', { count: 1 }))).toBeVisible();
  await press(page, 'Control+c', 'Control+End');
  await expect(cell(page, 299, 7)).toBeFocused();
  await press(page, 'Home', 'ArrowRight', 'Control+v');
  await expect(cell(page, 299, 1)).toHaveText('1\u00a0234');
  await press(page, 'Control+z', 'Control+z');
  await expect(cell(page, 1, 2)).toHaveText('5');
  await press(page, 'Escape', 'Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('[role=grid]'))).toBe(null);
  await page.context().close();
});

/** Runs in the page: whether a cell has the focus and nothing lies over it. */
function focusIsSeen(): boolean {
  const focused = document.activeElement;
  const { left, right, top, bottom } = focused?.getBoundingClientRect() ?? new DOMRect();
  const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return focused?.getAttribute('role') === 'gridcell' && focused.contains(at);
}

test('the focus is never covered by what stays in sight', async ({ browser }) => {
  const page = await openGrid(browser, 360);
  for (const key of [
    'PageDown',
    'PageDown',
    'End',
    'Control+Home',
    'Control+End',
    'PageUp',
    'Home',
    'ArrowRight',
    'ArrowRight',
    'Control+ArrowUp',
  ]) {
    await press(page, key);
    // The rows that a key leads to are drawn and focused in a later frame.
    await expect.poll(() => page.evaluate(focusIsSeen), { message: key }).toBe(true);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.context().close();
});

test('no rule of axe is broken while a cell is written and something is wrong', async ({
  browser,
}) => {
  const page = await openGrid(browser);
  await press(page, '-', '5', 'Enter', '9', '9', '9', '9', 'Enter', 'F2');
  expect(await axeFaults(page)).toEqual([]);
  await page.context().close();
});

test('all rows are on paper', async ({ browser }) => {
  const page = await openGrid(browser);
  await page.emulateMedia({ media: 'print' });
  const printed = page.getByRole('table', { name: wordsIn('uz')('kit.grid.title') });
  await expect(printed.getByRole('row')).toHaveCount(304);
  await expect(page.getByRole('grid')).toBeHidden();
  await page.context().close();
});

// The goal is 16 and 33 ms on a quiet machine; this one may be shared, so the bound only catches a
// grid that draws everything on every key.
test('a key is on the screen soon', async ({ browser }) => {
  const page = await openGrid(browser);
  const keys = [
    'ArrowDown',
    'ArrowRight',
    '7',
    'Enter',
    'Tab',
    '4',
    '2',
    'Tab',
    'Shift+ArrowDown',
    'ArrowLeft',
    'PageDown',
    'Delete',
    'ArrowUp',
  ];
  const times = await frameTimes(page, () =>
    press(page, ...Array.from({ length: 15 }, () => keys).flat()),
  );
  const [middle = 0] = times.sort((one, other) => one - other).slice(Math.floor(times.length / 2));
  expect(times.length).toBeGreaterThan(150);
  expect(middle).toBeLessThan(150);
  await page.context().close();
});
