import type { Locator, Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import { codesSent, nextCode } from './messages.ts';
import type { Person } from './people.ts';
import { button, expectDone } from './screen.ts';
import { giveCode } from './wizard.ts';

/** Somebody at his own browser. */
export interface Deciding {
  page: Page;
  person: Person;
}

/** Presses the button of an action that asks for a code, and goes through its dialog. `say` writes the reason where one is asked. */
export async function decideWithCode(
  { page, person }: Deciding,
  t: TFunction,
  verb: string,
  say?: (dialog: Locator) => Promise<void>,
): Promise<void> {
  await button(page, verb).first().press('Enter');
  const dialog = page.getByRole('dialog');
  const before = await codesSent(person.phone);
  await button(dialog, t('common.button.continue')).click();
  await say?.(dialog);
  await giveCode(page, t, await nextCode(person.phone, before), verb);
  await expectDone(page, t);
}
