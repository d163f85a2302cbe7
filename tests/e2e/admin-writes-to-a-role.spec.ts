import type { Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import { expect, test } from './support/journey.ts';
import { addAdmin, addStaff, type Person } from './support/people.ts';
import { button, expectDone, heading } from './support/screen.ts';
import { openSection, signOnByPassword } from './support/sign-on.ts';
import { type Language, languages } from './support/words.ts';

interface Story {
  t: TFunction;
  language: Language;
  admin: Person;
  reader: Person;
  writing: Page;
  reading: Page;
  /** What makes the words of this message its own. */
  mark: string;
}

const subjectOf = ({ language, mark }: Story): string => `${mark} ${language}`;

async function givenTheWriterAndSomebodyOfTheRole(
  language: Language,
  t: TFunction,
  openBrowser: () => Promise<Page>,
): Promise<Story> {
  const people = { admin: await addAdmin(), reader: await addStaff('economy', 'ME') };
  const mark = `Xabar ${Date.now()}`;
  return {
    t,
    language,
    ...people,
    mark,
    writing: await openBrowser(),
    reading: await openBrowser(),
  };
}

async function whenTheAdminForgetsAddresseesAndALanguage(story: Story): Promise<void> {
  const { writing: page, t, language, admin, mark } = story;
  await signOnByPassword(page, t, language, admin);
  await openSection(page, t, 'notification');
  await page.getByRole('link', { name: t('notification.action.create') }).click();
  await expect(heading(page, t('notification.action.create'))).toBeVisible();
  await page.getByLabel(t('validation.field.subject_uz')).fill(`${mark} uz`);
  await page.getByLabel(t('validation.field.body_uz')).fill('Hisobotni topshiring.');
  await button(page, t('notification-screen.saveAndPreview')).click();
  await expectDone(page, t);
  // The draft is kept, and says what it lacks.
  await expect(button(page, t('notification.action.send'))).toHaveCount(0);
  await page.getByText(t('processes.why.title'), { exact: true }).click();
  await expect(page.getByText(t('notification.unmet.textsComplete'))).toBeVisible();
  await expect(page.getByText(t('notification.unmet.audienceChosen'))).toBeVisible();
}

async function whenHeChoosesARoleAndWritesInEveryLanguage({
  writing: page,
  t,
  mark,
}: Story): Promise<void> {
  await page.getByRole('link', { name: t('notification.action.save') }).click();
  await page.getByLabel(t('notification-screen.audience.roles'), { exact: true }).check();
  await page.getByLabel(t('processes.role.economy'), { exact: true }).check();
  for (const language of languages) {
    await page.getByLabel(t(`validation.field.subject_${language}`)).fill(`${mark} ${language}`);
    await page
      .getByLabel(t(`validation.field.body_${language}`))
      .fill(`${mark}, ${language}: matn.`);
  }
  await button(page, t('notification-screen.saveAndPreview')).click();
  await expectDone(page, t);
}

async function whenHeLooksAtItAndSendsIt(story: Story): Promise<void> {
  const { writing: page, t, mark } = story;
  for (const language of languages) {
    await page.getByRole('tab', { name: t(`notification-screen.language.${language}`) }).click();
    await expect(page.getByText(`${mark}, ${language}: matn.`)).toBeVisible();
  }
  await button(page, t('notification.action.send')).click();
  const dialog = page.getByRole('dialog').filter({ hasText: t('common.confirm.title') });
  await button(dialog, t('notification.action.send')).dblclick();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(t('notification.state.sent'), { exact: true }).first()).toBeVisible();
}

async function thenSomebodyOfTheRoleReadsItInHisInbox(story: Story): Promise<void> {
  const { reading: page, mark, language } = story;
  const link = page.getByRole('link', { name: subjectOf(story) });
  await expect(link).toHaveCount(1, { timeout: 20_000 });
  await page.bringToFront();
  await link.press('Enter');
  await expect(heading(page, subjectOf(story))).toBeVisible();
  await expect(page.getByText(`${mark}, ${language}: matn.`)).toBeVisible();
}

test('the administrator writes to a role, looks at it and sends it, and somebody of the role reads it', async ({
  t,
  openBrowser,
  language,
  inNext,
}) => {
  test.setTimeout(180_000);
  const story = await givenTheWriterAndSomebodyOfTheRole(language, t, openBrowser);
  // Their inbox is open while the message comes.
  await signOnByPassword(story.reading, t, language, story.reader);
  await openSection(story.reading, t, 'notification-inbox');
  await whenTheAdminForgetsAddresseesAndALanguage(story);
  await inNext(story);
  await whenHeChoosesARoleAndWritesInEveryLanguage(story);
  await inNext(story);
  await whenHeLooksAtItAndSendsIt(story);
  await inNext(story);
  await thenSomebodyOfTheRoleReadsItInHisInbox(story);
  await inNext(story);
});
