import type { Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import { enquiryTopicIds } from '#modules/enquiry/codes.ts';
import { enquiryPaths } from '#modules/enquiry/paths.ts';
import { type AtWork, atWork, decide } from './support/decide.ts';
import { expect, test } from './support/journey.ts';
import { addStaff, inAgency } from './support/people.ts';
import { status } from './support/quota-screens.ts';
import { button, expectDone, heading } from './support/screen.ts';
import { openSection } from './support/sign-on.ts';

interface Story {
  t: TFunction;
  visitor: Page;
  operator: AtWork;
  /** What makes this visitor their own. */
  name: string;
}

const question = 'Hujjatlarni qaysi kungacha topshirish mumkin?';
const answer = 'Hujjatlar shu oyning oxirigacha qabul qilinadi.';

interface Received {
  number: string;
  code: string;
}

/** First without a way to be reached: the form says so at its place, and keeps what was typed. */
async function whenTheVisitorWrites({ visitor: page, t, name }: Story): Promise<void> {
  await page.goto(enquiryPaths.callCentre.href());
  await page.getByLabel(t('validation.field.sender_name')).fill(name);
  await page
    .getByLabel(t('validation.field.topic'), { exact: true })
    .selectOption(String(enquiryTopicIds.application));
  await page.getByLabel(t('validation.field.question'), { exact: true }).fill(question);
  await button(page, t('call-centre.write.submit')).click();
  await expect(page.getByText(t('validation.phone_or_email')).first()).toBeVisible();
  await page.getByLabel(t('validation.field.phone')).fill('90 111 22 33');
  await button(page, t('call-centre.write.submit')).click();
  await expect(page.getByRole('heading', { name: t('call-centre.sent.title') })).toBeVisible();
}

async function shownToTheVisitor({ visitor: page, t }: Story): Promise<Received> {
  const shown = (label: string) =>
    page.locator('main dl > div').filter({ hasText: label }).locator('dd').innerText();
  return {
    number: await shown(t('call-centre.sent.number')),
    code: await shown(t('call-centre.sent.code')),
  };
}

async function thenTheVisitorReads(
  { visitor: page, t }: Story,
  { number, code }: Received,
  words: string,
): Promise<void> {
  await page.goto(enquiryPaths.ownEnquiry.href());
  await page.getByLabel(t('call-centre.own.number')).fill(number);
  await page.getByLabel(t('call-centre.own.code'), { exact: true }).fill(code);
  await button(page, t('call-centre.own.submit')).click();
  await expect(page.getByText(words)).toBeVisible();
}

async function whenTheOperatorAnswers({ operator, name }: Story): Promise<void> {
  const { page, t } = operator;
  await openSection(page, t, 'enquiry');
  await page.getByRole('link', { name }).click();
  await expect(heading(page, name)).toBeVisible();
  await expect(page.getByText(question)).toBeVisible();
  await button(page, t('enquiry.action.take')).first().press('Enter');
  await expectDone(page, t);
  await status(page, t('enquiry.state.inWork'));
  await button(page, t('enquiry.action.answer')).first().press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('validation.field.answer'), { exact: true }).fill(answer);
  await button(dialog, t('enquiry.action.answer')).click();
  await expect(dialog).toBeHidden();
  await status(page, t('enquiry.state.answered'));
}

test('a visitor asks the call centre, gets a number and reads the answer', async ({
  t,
  openBrowser,
  language,
}) => {
  const operator = await atWork(openBrowser, language, await addStaff('innovation', inAgency));
  const story = { t, visitor: await openBrowser(), operator, name: `Namunaova ${Date.now()}` };
  await story.visitor.goto(`/?lang=${language}`);
  await whenTheVisitorWrites(story);
  const received = await shownToTheVisitor(story);
  await thenTheVisitorReads(story, received, t('call-centre.told.received'));
  await whenTheOperatorAnswers(story);
  await thenTheVisitorReads(story, received, answer);
  // Somebody who has the number alone reads nothing.
  await thenTheVisitorReads(
    story,
    { number: received.number, code: '0000-0000' },
    t('call-centre.own.none'),
  );
  await decide(operator, t('enquiry.action.close'));
  await thenTheVisitorReads(story, received, answer);
});
