import type { Page } from '@playwright/test';
import { addDays, tashkentDay } from '#shared/dates.ts';
import {
  type Applying,
  placeIn,
  whenTheyChooseWhatToApplyFor,
  whenTheySendItWithACode,
} from './support/applying.ts';

import { clientOf } from './support/client.ts';
import { type Counted, countTaps } from './support/counted-taps.ts';
import { expect, test } from './support/journey.ts';
import { codesSent, nextCode } from './support/messages.ts';
import { addApplicant, neverSeenBefore, type OneIdPerson } from './support/people.ts';
import { button, chooseFile, chooseOf, heading } from './support/screen.ts';
import { signOnByOneId } from './support/sign-on.ts';
import { expectQuestion, giveCode, goOn, handIn, paper, passBy } from './support/wizard.ts';

/*
 * A person who was never here signs in with a phone and applies. It was 46 screens and 113 taps while
 * the profile was filled on pages of its own and each paper that may be left out had a page.
 */
const limit = { screens: 14, taps: 64 };

interface Story extends Applying {
  person: OneIdPerson;
  counted: Counted;
}

const today = tashkentDay();
const field = ({ applicant, t }: Story, name: string) =>
  applicant.getByLabel(t(`validation.field.${name}`), { exact: true });
/** A phone's keyboard has digits only here: the date is typed in one go into its first field. */
const typeDate = async ({ applicant, t }: Story, name: string, day: string): Promise<void> => {
  const group = applicant.getByRole('group', { name: t(`validation.field.${name}`) });
  const typed = day.split('-').reverse().join('');
  await group.getByLabel(t('common.date.day'), { exact: true }).click();
  await applicant.keyboard.type(typed);
};
const said = ({ applicant }: Story) => applicant.locator('[data-said]');

async function whenTheyFillWhatTheirProfileLacks(story: Story): Promise<void> {
  const { applicant: page, t } = story;
  await expectQuestion(page, t('apply.question.gaps'));
  await field(story, 'birth_place').fill('Toshkent shahri');
  await chooseOf(page, t('validation.field.citizenship'), 'Oʻzbekiston');
  await field(story, 'nationality').fill('oʻzbek');
  await typeDate(story, 'passport_given_date', addDays(today, -700));
  await field(story, 'passport_issuer').fill('Toshkent shahar IIBB');
  await typeDate(story, 'passport_valid_until', addDays(today, 2900));
  await chooseOf(page, t('validation.field.region_id'), 'Toshkent shahri');
  await chooseOf(page, t('validation.field.district_id'));
  await field(story, 'permanent_address').fill('Navoiy koʻchasi, 12-uy');
  await field(story, 'bio_uz').fill('Oliy maʼlumotli tadqiqotchi, maqolalar muallifi.');
  await field(story, 'bio_ru').fill('Исследователь с высшим образованием, автор статей.');
  await goOn(page, t);
}

/** The address for mails is proven by two codes, and then they are in the application again. */
async function whenTheyProveTheirMail({ applicant: page, t, person }: Story): Promise<void> {
  const email = `telefonda.${Date.now()}@sinov.uz`;
  await page.getByLabel(t('contact.new.mail'), { exact: true }).fill(email);
  const before = await codesSent(email);
  await button(page, t('contact.send')).click();
  await page
    .getByLabel(t('common.code.label'), { exact: true })
    .fill(await nextCode(email, before));
  const codes = await codesSent(person.phone);
  await button(page, t('contact.prove')).click();
  await button(page.getByRole('dialog'), t('common.button.continue')).click();
  await giveCode(page, t, await nextCode(person.phone, codes), t('account.action.mailChange'));
}

async function whenTheyChooseAPlace({ applicant: page, t, place }: Story): Promise<void> {
  await expectQuestion(page, t('apply.question.place'));
  await chooseOf(page, t('validation.field.organization_id'), place.university);
  await chooseOf(page, t('validation.field.direction_id'), place.direction);
  await page.getByRole('radio', { name: t('codes.eduLanguage.100'), exact: true }).check();
  await goOn(page, t);
}

async function whenTheyEnterADiplomaWithItsCopy(story: Story): Promise<void> {
  const { applicant: page, t } = story;
  await expectQuestion(page, t('apply.question.education'));
  await field(story, 'degree').selectOption({ label: t('codes.diplomaDegree.200') });
  await field(story, 'institution').fill('Oʻzbekiston Milliy universiteti');
  await field(story, 'speciality').fill('Matematika');
  await field(story, 'education_form').selectOption({ label: t('codes.educationForm.100') });
  await field(story, 'education_type').selectOption({
    label: t('codes.diplomaEducationType.100'),
  });
  await field(story, 'number').fill(String(Date.now()).slice(-6));
  await typeDate(story, 'given_date', addDays(today, -400));
  await chooseFile(page, t, t('profile.diploma.file'), paper('diplom.pdf'));
  await expect(page.getByRole('button', { name: /diplom\.pdf/ }).first()).toBeVisible();
  await goOn(page, t);
}

/** The page stays until there are enough works, and says how many are still needed. */
async function whenTheyEnterWhatWorksAreMissing(story: Story): Promise<void> {
  const { applicant: page, t } = story;
  await expectQuestion(page, t('apply.question.works'));
  for (const at of [1, 2, 3]) {
    const name = `Tadqiqot natijalari, ${at}-qism`;
    await field(story, 'name').fill(name);
    await typeDate(story, 'publication_date', addDays(today, -100));
    await goOn(page, t);
    if (at < 3) await expect(page.getByRole('main').getByText(name)).toBeVisible();
  }
}

async function thenEveryStepSaysWhatWasSaved(story: Story, part: string, next: string) {
  const { t } = story;
  await expect(said(story)).toHaveText(
    t('apply.said.saved', { task: t(`apply.task.${part}`), next }),
  );
}

test('an applicant applies on a phone in few screens and taps', async ({
  t,
  language,
  openBrowser,
}) => {
  const page: Page = await openBrowser();
  await page.setViewportSize({ width: 390, height: 844 });
  const story: Story = {
    t,
    language,
    applicant: page,
    person: await neverSeenBefore('l.sobirova'),
    place: await placeIn(language, await clientOf(await addApplicant())),
    counted: await countTaps(page),
  };
  const { counted, person } = story;
  const paperName = (kind: string) => t(`codes.documentKind.${kind}`);
  await signOnByOneId(page, t, language, person);
  await page.getByRole('main').locator('a[href="/admin/apply-document"]').first().click();
  await whenTheyChooseWhatToApplyFor(story);
  await whenTheyFillWhatTheirProfileLacks(story);
  await whenTheyProveTheirMail(story);
  await thenEveryStepSaysWhatWasSaved(story, 'person', t('apply.task.place'));
  await whenTheyChooseAPlace(story);
  await thenEveryStepSaysWhatWasSaved(story, 'place', t('apply.task.education'));
  await whenTheyEnterADiplomaWithItsCopy(story);
  await thenEveryStepSaysWhatWasSaved(story, 'education', t('apply.task.works'));
  await whenTheyEnterWhatWorksAreMissing(story);
  await thenEveryStepSaysWhatWasSaved(story, 'works', paperName('copiesOfWorks'));
  await handIn(page, t, 'copiesOfWorks', paper('maqolalar.pdf'));
  await passBy(page, t, t('apply.question.optional'));
  await expect(page.getByText('diplom.pdf')).toBeVisible();
  await whenTheySendItWithACode(story, person.phone);
  await expect(heading(page, t('apply.sent.title'))).toBeVisible();
  console.log(`${counted.screens.length} screens, ${counted.taps} taps`, counted.screens);
  expect(counted.screens.length).toBeLessThanOrEqual(limit.screens);
  expect(counted.taps).toBeLessThanOrEqual(limit.taps);
});
