import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import {
  type Applying,
  fillGroup,
  placeIn,
  whenTheyAnswerPageByPage,
  whenTheyBeginAnApplication,
  whenTheyEnterTheirDiploma,
  whenTheyListTheirWorks,
  whenTheySendItWithACode,
} from './support/applying.ts';
import { clientOf } from './support/client.ts';
import { expect, test } from './support/journey.ts';
import { expectMessage, messagesTo } from './support/messages.ts';
import { addApplicant, password } from './support/people.ts';
import { button, chooseOf, fillDate, heading } from './support/screen.ts';
import { openSection, openSignIn } from './support/sign-on.ts';
import { type Language, languages, wordsIn } from './support/words.ts';

const countries: Record<Language, string> = { uz: 'Germaniya', ru: 'Германия', en: 'Germany' };

async function register(
  page: Page,
  t: TFunction,
  language: Language,
  email: string,
): Promise<void> {
  await openSignIn(page, language);
  await page.getByRole('link', { name: t('auth.foreign.link') }).click();
  await page.getByRole('link', { name: t('access.register.title') }).click();
  const fill = (field: string, value: string) =>
    page.getByLabel(t(`validation.field.${field}`), { exact: true }).fill(value);
  await fill('surname', 'Schneider');
  await fill('first_name', 'Anna');
  await fillDate(page, t, t('validation.field.birthday'), '1992-04-11');
  await page.getByRole('radio', { name: t('codes.gender.2') }).check();
  await chooseOf(page, t('validation.field.citizenship'), countries[language]);
  await fill('passport_number', 'C01X00T47');
  await fillDate(page, t, t('validation.field.passport_valid_until'), '2034-05-01');
  await fill('email', email);
  await fill('password', password);
  await fill('password_confirm', password);
  await button(page, t('access.register.submit')).click();
  await expect(heading(page, t('access.register.sentTitle'))).toBeVisible();
}

/** The link of the newest mail to an address. */
async function linkTo(email: string): Promise<string> {
  let link = '';
  await expect
    .poll(
      async () => (link = /https?:\S+/.exec((await messagesTo(email))[0]?.body ?? '')?.[0] ?? ''),
    )
    .not.toBe('');
  return link;
}

async function openLink(page: Page, t: TFunction, link: string): Promise<void> {
  const { pathname, search } = new URL(link);
  await page.goto(`${pathname}${search}`);
  await expect(heading(page, t('access.confirm.done'))).toBeVisible();
}

async function whenSheCompletesHerProfile(applying: Applying): Promise<void> {
  const { applicant: page, t } = applying;
  const field = (name: string) => page.getByLabel(t(`validation.field.${name}`), { exact: true });
  await openSection(page, t, 'me');
  await fillGroup(applying, 'person', async () => {
    await field('birth_place').fill('Hamburg');
    await field('nationality').fill('nemis');
  });
  await fillGroup(applying, 'passport', async () => {
    await fillDate(page, t, t('validation.field.passport_given_date'), '2024-05-02');
    await field('passport_issuer').fill('Stadt Hamburg');
  });
  await fillGroup(applying, 'contact', async () => {
    await field('permanent_address').fill('Hamburg, Lindenallee 12');
    await field('mobile_phone').fill('+4915112345678');
  });
  // One language of their own is enough.
  await fillGroup(applying, 'bio', () =>
    page
      .getByLabel(t('validation.field.bio_en'))
      .fill('Researcher with a master’s degree, author of articles.'),
  );
  await expect(page.getByRole('heading', { name: t('profile.missing.none') })).toBeVisible();
}

async function signOn(page: Page, t: TFunction, email: string): Promise<void> {
  await page.getByRole('link', { name: t('access.confirm.login') }).click();
  await page.getByLabel(t('auth.username'), { exact: true }).fill(email);
  await page.getByLabel(t('auth.password'), { exact: true }).fill(password);
  await button(page, t('auth.submit')).click();
  await expect(button(page, t('shell.signOut'))).toBeVisible();
}

for (const language of languages) {
  const t = wordsIn(language);

  test.describe(language, () => {
    test.use({ language });

    test('a foreign applicant registers, confirms the mail, and sends an application', async ({
      openBrowser,
    }) => {
      const page = await openBrowser();
      const email = `anna.${randomBytes(5).toString('hex')}@example.com`;
      await register(page, t, language, email);
      const link = await linkTo(email);
      await openLink(page, t, link);
      // Mail programs and impatient people open a link again.
      await openLink(page, t, link);
      await signOn(page, t, email);
      const applying = {
        t,
        language,
        applicant: page,
        place: await placeIn(language, await clientOf(await addApplicant())),
      };
      await whenSheCompletesHerProfile(applying);
      await whenTheyEnterTheirDiploma(applying);
      await whenTheyListTheirWorks(applying);
      await whenTheyBeginAnApplication(applying);
      await whenTheyAnswerPageByPage(applying);
      // A phone of another country gets no SMS: the code comes by mail.
      await whenTheySendItWithACode(applying, email);
      await expect(heading(page, t('apply.sent.title'))).toBeVisible();
      await expectMessage(email, 'N-APPLY-SENT');
    });
  });
}
