import { expect, type Locator, type Page } from '@playwright/test';

/** No way to what one wants to do is longer. */
const mostTabs = 25;

/** Goes on with Tab until a control has the focus. Fails when that takes more than 25 presses. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target.first()).toBeVisible();
  for (let presses = 0; presses < mostTabs; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.first().evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${target} is more than ${mostTabs} Tabs away`);
}

/** The dialog that is open begins on its Cancel; the "yes" stands before it. */
export async function agreeByKeyboard(page: Page): Promise<void> {
  const yes = page.getByRole('dialog').locator('[data-agree]');
  await expect(yes).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await expect(yes).toBeFocused();
  await page.keyboard.press('Enter');
}
