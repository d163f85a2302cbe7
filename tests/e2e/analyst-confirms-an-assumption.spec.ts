import fs from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import { remarkFile } from '#shared/rule-remarks.ts';
import { paths } from '#web/lib/paths.ts';
import { expect, test } from './support/journey.ts';
import { addStaff, inAgency } from './support/people.ts';
import { button, expectDone } from './support/screen.ts';
import { comeBack, openSection } from './support/sign-on.ts';
import type { Language } from './support/words.ts';

const regulation = 'Vazirlar Mahkamasining 2017-yil 22-maydagi 304-son qarori';
const article = '12-band';
const doubt = 'Bu amal qaysi bandda berilgan?';
const process = 'topic';

interface Story {
  t: TFunction;
  language: Language;
  page: Page;
}

/** The row of an action of a scientific topic. */
const rowOf = ({ page, t }: Story, event: string): Locator =>
  page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: t(`topic.action.${event}`), exact: true }) })
    .first();
const leftOn = async (page: Page): Promise<number> =>
  Number(await page.locator('[data-left]').getAttribute('data-left'));

async function whenTheAnalystOpensWhatIsLeft({ page, t }: Story): Promise<void> {
  await openSection(page, t, 'processes');
  const row = page.getByRole('row').filter({ hasText: t('topic.name') });
  await row.locator('a[href*="view=confirm"]').click();
  await expect(page.locator('[data-left]')).toBeVisible();
}

/** Opens the form on a transition by the keyboard, and says something. */
async function say(story: Story, event: string, kind: string): Promise<Locator> {
  const { page, t } = story;
  await rowOf(story, event).locator('[data-remark]').press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: t(`ruleRemark.action.${kind}`) }).press('Space');
  return dialog;
}

async function whenTheAnalystConfirmsByAnArticle(story: Story): Promise<void> {
  const { page, t } = story;
  const before = await leftOn(page);
  const dialog = await say(story, 'publish', 'confirm');
  await dialog.getByLabel(t('validation.field.regulation')).fill(regulation);
  await dialog.getByLabel(t('validation.field.article')).fill(article);
  await button(dialog, t('rule-remarks.save')).press('Enter');
  await expectDone(page, t);
  await expect(dialog).toBeHidden();
  // What is left is looked at: what was said something of has gone out of it.
  await expect.poll(() => leftOn(page)).toBe(before - 1);
}

async function whenTheAnalystDoubtsAnotherOne(story: Story): Promise<void> {
  const { page, t } = story;
  const dialog = await say(story, 'archive', 'question');
  await dialog.getByLabel(t('validation.field.comment')).fill(doubt);
  await button(dialog, t('rule-remarks.save')).press('Enter');
  await expect(dialog).toBeHidden();
  await page.locator('select[name="remark"]').selectOption('questioned');
  await expect(page).toHaveURL(/remark=questioned/);
  await expect(rowOf(story, 'archive')).toContainText(doubt);
}

async function thenTheFileHasBothAndNamesNobody(
  { page, t }: Story,
  surname: string,
): Promise<void> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: t('rule-remarks.file') }).press('Enter');
  const text = fs.readFileSync(await (await waiting).path(), 'utf8');
  const { machine, remarks } = remarkFile.parse(JSON.parse(text));
  expect(machine).toBe(process);
  expect(remarks).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ event: 'publish', state: 'confirmed', regulation, article }),
      expect.objectContaining({ event: 'archive', state: 'questioned', comment: doubt }),
    ]),
  );
  expect(text).not.toContain(surname);
}

/** Who watches reads what was said, and by whom; they have no button. */
async function thenWhoWatchesReadsIt(story: Story, surname: string): Promise<void> {
  const { page } = story;
  await page.goto(`${paths.process.href({ machine: process })}?view=confirm&remark=confirmed`);
  const row = rowOf(story, 'publish');
  await expect(row).toContainText(article);
  await expect(row).toContainText(surname);
  await expect(page.locator('[data-remark]')).toHaveCount(0);
}

test('an analyst confirms an assumption by an article, doubts another one, and takes the file for the repository', async ({
  t,
  language,
  openBrowser,
  inNext,
}) => {
  const analyst = await addStaff('innovation', inAgency);
  const story: Story = { t, language, page: await openBrowser() };
  await comeBack(story.page, story.t, story.language, analyst);
  await whenTheAnalystOpensWhatIsLeft(story);
  await inNext(story);
  await whenTheAnalystConfirmsByAnArticle(story);
  await inNext(story);
  await whenTheAnalystDoubtsAnotherOne(story);
  await inNext(story);
  await thenTheFileHasBothAndNamesNobody(story, analyst.surname);
  const watching: Story = { ...story, page: await openBrowser() };
  const watcher = await addStaff('antiCorruption', 'ACA');
  await comeBack(watching.page, watching.t, watching.language, watcher);
  await thenWhoWatchesReadsIt(watching, analyst.surname);
});
