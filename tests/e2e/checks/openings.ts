import { expect } from '@playwright/test';
import type { TFunction } from 'i18next';
import type { AnyStateMachine } from 'xstate';
import { actionsOf } from '#machines/kit.ts';
import type { KnownRecord } from './record-places.ts';
import { visibleRecords } from './records.ts';
import type { Screen } from './screen.ts';
import type { SignedOn } from './signed-in.ts';

/** What is done on a screen before it is looked at. */
export type Opening = (screen: Screen, t: TFunction) => Promise<void>;

/** One look at a screen: its address, and what is opened on it first. */
export interface Visit {
  /** The name of the address in the `paths.ts` of the platform or of a module. */
  to: string;
  href: string;
  open?: Opening;
  /** Only where the menu is behind a button. */
  small?: true;
}

/** Sends the form as it is: the summary of errors appears and the title says so. */
export const sendEmpty: Opening = async ({ page, settled }, t) => {
  await page.locator('main form button[type="submit"]').first().click();
  await expect.poll(() => page.title()).toContain(t('common.error.prefix').trim());
  await settled();
};

/** Presses the button of an action; its dialog opens. */
export const ask =
  (event: string): Opening =>
  async ({ page, settled }) => {
    await page.locator(`main [data-event="${event}"]`).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await settled();
  };

/** Opens the menu that is behind a button on small screens. */
export const openMenu: Opening = async ({ page }, t) => {
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('common.button.menu') })
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
};

/** Opens the search of the whole product; what is found comes last. */
export const openSearch =
  (text: string): Opening =>
  async ({ page, settled }, t) => {
    await page.keyboard.press('Control+k');
    const box = page.getByRole('combobox', { name: t('command.title') });
    await box.fill(text);
    await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible();
    await settled();
  };

/** Opens the list of shortcuts. */
export const openKeys: Opening = async ({ page, settled }) => {
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await settled();
};

/** Opens "Why can't I …". */
export const openReasons: Opening = async ({ page }) => {
  await page.locator('main details').first().locator('summary').click();
};

/** Opens the filters of a list, which lie behind a button. */
export const openFilters: Opening = async ({ page, settled }) => {
  await page.locator('main [data-filters]').click();
  await settled();
};

/** Opens the saved views of a list by their key. */
export const openViews: Opening = async ({ page, settled }) => {
  await page.keyboard.press('Alt+v');
  await expect(page.getByRole('dialog')).toBeVisible();
  await settled();
};

/** Opens the form of a new view and sends it without a name. */
export const saveNameless: Opening = async (screen, t) => {
  await openViews(screen, t);
  const dialog = screen.page.getByRole('dialog');
  await dialog.getByRole('button', { name: t('list-view.save'), exact: true }).click();
  await dialog.getByRole('button', { name: t('common.button.save') }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await screen.settled();
};

/** Opens the form on the first rule that is to be confirmed, and sends it without an article. */
export const confirmWithoutArticle: Opening = async ({ page, settled }, t) => {
  await page.locator('[data-remark]').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: t('ruleRemark.action.confirm') }).check();
  await dialog.getByRole('button', { name: t('rule-remarks.save'), exact: true }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await settled();
};

/** Ticks every row that is shown: the decisions about all of them appear. */
export const chooseRows: Opening = async ({ page, settled }) => {
  await page.locator('main section input.tick').first().check();
  await settled();
};

/**
 * Finds a record in a state; with an event one on which it is open now: journeys that run at the
 * same time add records of their own.
 */
export async function stateIds(
  who: SignedOn | null,
  machine: AnyStateMachine,
): Promise<(state: string, event?: string) => number> {
  if (!who) throw new Error('nobody is signed in');
  const records = await visibleRecords(who, machine);
  const open = (record: KnownRecord) =>
    actionsOf(machine, record, who.actor).flatMap(({ event, enabled }) => (enabled ? event : []));
  return (state, event) => {
    const found = records.findLast(
      (record) => record.state === state && (event === undefined || open(record).includes(event)),
    );
    if (!found)
      throw new Error(
        `the demonstration has no ${machine.id} in the state ${state}${event ? ` that is open for ${event}` : ''}`,
      );
    return found.id;
  };
}

/**
 * Makes visits to the page of a record in a state, with the dialog of an event when one is named.
 */
export const visitsTo =
  (
    to: Visit['to'],
    hrefOf: (id: number) => string,
    idOf: (state: string, event?: string) => number,
  ) =>
  (state: string, event?: string): Visit => ({
    to,
    href: hrefOf(idOf(state, event)),
    open: event === undefined ? undefined : ask(event),
  });
