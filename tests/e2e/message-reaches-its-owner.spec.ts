import type { Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import { addReviewer, readyDraft } from './support/applications.ts';
import type { Client, Fresh } from './support/client.ts';
import { inDatabase } from './support/database.ts';
import { expect, test } from './support/journey.ts';
import { codesSent, nextCode } from './support/messages.ts';
import type { Person } from './support/people.ts';
import { button, heading } from './support/screen.ts';
import { comeBack, openSection } from './support/sign-on.ts';
import type { Language } from './support/words.ts';

/**
 * Two seconds are held over the server (tests/server/inbox.test.ts); three browsers on a shared
 * machine need some more.
 */
const liveMs = 8000;
const typed = 'Yozib qoʻyilgan, hali yuborilmagan';

const menu = (page: Page, t: TFunction) =>
  page.getByRole('navigation', { name: t('shell.menuLabel') });
const unreadInMenu = async (page: Page, t: TFunction): Promise<number> => {
  const text = await menu(page, t)
    .getByRole('link', { name: new RegExp(`^${t('frame.menu.notification-inbox')}`) })
    .innerText();
  return Number(/\d+/.exec(text)?.[0] ?? 0);
};
const turnInMenu = async (page: Page, t: TFunction): Promise<number> => {
  const link = menu(page, t).getByRole('link', {
    name: t('shell.turnList', { name: t('frame.menu.applicant-document'), shown: '' }).split(
      ':',
    )[0],
  });
  const texts = await link.allInnerTexts();
  return Number(/^\s*(\d+)\s*$/.exec(texts.at(-1) ?? '')?.[1] ?? 0);
};

async function universityAt(
  page: Page,
  t: TFunction,
  language: Language,
  reviewer?: Person,
): Promise<Page> {
  await comeBack(page, t, language, reviewer ?? (await addReviewer()));
  return page;
}

/** Where the message about an application stands for a person. */
const messageState = async (reader: Person, recordId: number): Promise<string | undefined> => {
  const row = await inDatabase((db) =>
    db
      .selectFrom('received_notification')
      .select('state')
      .where('account_id', '=', reader.id)
      .where('record_id', '=', recordId)
      .executeTakeFirst(),
  );
  return row?.state;
};

/** The applicant presses "send" in their own browser; answers when the server has it. */
async function applicantSends(
  page: Page,
  t: TFunction,
  language: Language,
  client: Client,
  draft: Fresh,
): Promise<void> {
  await comeBack(page, t, language, client.person);
  await page.goto(`/admin/apply-document/${draft.id}/check`);
  await expect(heading(page, t('apply.check.title'))).toBeVisible();
  await button(page, t('apply.check.send')).click();
  const dialog = page.getByRole('dialog').filter({ hasText: t('common.confirm.title') });
  const before = await codesSent(client.person.phone);
  await button(dialog, t('common.button.continue')).click();
  await dialog
    .getByLabel(t('common.code.label'), { exact: true })
    .fill(await nextCode(client.person.phone, before));
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/send/') && answer.ok());
  await button(dialog, t('application.action.send')).click();
  await answered;
}

/** Marks the page, so that a reload would be seen. */
const mark = (page: Page) =>
  page.evaluate(() => document.body.setAttribute('data-same-page', 'yes'));
const isSamePage = (page: Page) =>
  page.evaluate(() => document.body.getAttribute('data-same-page') === 'yes');

for (const language of ['uz', 'ru', 'en'] as const) {
  test.describe(language, () => {
    test.use({ language });

    test('an application reaches the university’s open pages within two seconds, and what is typed stays', async ({
      t,
      openBrowser,
    }) => {
      const atWorklist = await universityAt(await openBrowser(), t, language);
      await openSection(atWorklist, t, 'applicant-document');
      const search = atWorklist.getByRole('searchbox', { name: t('review.search') });
      await search.fill(typed);
      const reader = await addReviewer();
      const atInbox = await universityAt(await openBrowser(), t, language, reader);
      await openSection(atInbox, t, 'notification-inbox');
      await expect(atInbox.getByRole('heading', { level: 1 })).toBeVisible();
      for (const page of [atWorklist, atInbox]) await mark(page);
      const [turn, unread] = [await turnInMenu(atWorklist, t), await unreadInMenu(atWorklist, t)];
      const { client, draft } = await readyDraft();
      await applicantSends(await openBrowser(), t, language, client, draft);

      const live = { timeout: liveMs };
      const item = atInbox.getByRole('listitem').filter({ hasText: client.person.surname });
      await Promise.all([
        expect(item).toBeVisible(live),
        expect.poll(() => unreadInMenu(atWorklist, t), live).toBeGreaterThan(unread),
        expect.poll(() => turnInMenu(atWorklist, t), live).not.toBe(turn),
      ]);
      await expect(search).toHaveValue(typed);
      for (const page of [atWorklist, atInbox]) expect(await isSamePage(page)).toBe(true);

      // By the keyboard: the middle of a link on two lines is beside its words.
      await item.getByRole('link').press('Enter');
      await expect(heading(atInbox, new RegExp(client.person.surname))).toBeVisible();
      await expect(atInbox).toHaveURL(new RegExp(`/admin/applicant-document/${draft.id}$`));
      await expect.poll(() => messageState(reader, draft.id)).toBe('read');
    });
  });
}
