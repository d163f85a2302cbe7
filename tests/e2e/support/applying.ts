import type { Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import { addDays, tashkentDay } from '#shared/dates.ts';
import { openPeriod, studyPlace } from './applications.ts';
import type { Client } from './client.ts';
import { expect } from './journey.ts';
import { codesSent, nextCode } from './messages.ts';
import { button, chooseOf, fillDate, heading } from './screen.ts';
import { openSection } from './sign-on.ts';
import { expectQuestion, giveCode, goOn, handIn, paper, passBy, windowOf } from './wizard.ts';
import type { Language } from './words.ts';

/**
 * Somebody who applies by hand: the page they sit at, and where they want to study, in the words of
 * their language.
 */
export interface Applying {
  t: TFunction;
  language: Language;
  applicant: Page;
  place: { period: string; university: string; direction: string };
}

const today = tashkentDay();

/** A thing's name in a language. */
export const nameIn = (
  language: Language,
  thing: { name_uz: string; name_ru: string; name_en: string },
): string => thing[`name_${language}`];

/** The open period and the study place of these journeys, as their names stand on the pages. */
export async function placeIn(language: Language, somebody: Client): Promise<Applying['place']> {
  const { university, direction } = await studyPlace(somebody);
  return {
    period: nameIn(language, await openPeriod(somebody)),
    university: nameIn(language, university),
    direction: `${direction.code} ${nameIn(language, direction)}`,
  };
}

/** Fills one group of questions of the profile, whose page it comes back to. */
export async function fillGroup(
  { applicant: page, t }: Applying,
  group: string,
  fill: () => Promise<void>,
): Promise<void> {
  await page
    .getByRole('link', {
      name: new RegExp(`^${t('common.button.change')}.*${t(`profile.group.${group}`)}$`),
    })
    .click();
  await expect(heading(page, t(`profile.group.${group}`))).toBeVisible();
  await fill();
  await button(page, t('common.button.save')).click();
  await expect(heading(page, t('profile.title'))).toBeVisible();
}

/** What everybody says of themselves. */
export function fillBio(applying: Applying): Promise<void> {
  const { applicant: page, t } = applying;
  const field = (name: string) => page.getByLabel(t(`validation.field.${name}`), { exact: true });
  return fillGroup(applying, 'bio', async () => {
    await field('bio_uz').fill('Oliy maʼlumotli tadqiqotchi, maqolalar muallifi.');
    await field('bio_ru').fill('Исследователь с высшим образованием, автор статей.');
  });
}

/** A master's diploma. */
export async function whenTheyEnterTheirDiploma({
  applicant: page,
  t,
  language,
}: Applying): Promise<void> {
  const field = (name: string) => page.getByLabel(t(`validation.field.${name}`), { exact: true });
  await page.getByRole('link', { name: t('diploma.action.create') }).click();
  await field('degree').selectOption({ label: t('codes.diplomaDegree.200') });
  await field('institution').fill('Oʻzbekiston Milliy universiteti');
  await field('speciality').fill('Matematika');
  await field('education_form').selectOption({ label: t('codes.educationForm.100') });
  await field('education_type').selectOption({ label: t('codes.diplomaEducationType.100') });
  await field('number').fill(`${{ uz: 1, ru: 2, en: 3 }[language]}${String(Date.now()).slice(-5)}`);
  await fillDate(page, t, t('validation.field.given_date'), addDays(today, -400));
  await button(page, t('common.button.save')).click();
  await expect(
    page.getByRole('heading', { level: 3, name: t('codes.diplomaDegree.200') }),
  ).toBeVisible();
}

/** As many works as a PhD asks for. */
export async function whenTheyListTheirWorks({ applicant: page, t }: Applying): Promise<void> {
  await openSection(page, t, 'scientific-information');
  for (const [at, type] of [200, 100, 100].entries()) {
    await page.getByRole('link', { name: t('scientific-work.add') }).click();
    await page
      .getByLabel(t('validation.field.name'), { exact: true })
      .fill(`Tadqiqot natijalari, ${at + 1}-qism`);
    await page
      .getByLabel(t('validation.field.type'), { exact: true })
      .selectOption({ label: t(`codes.workType.${type}`) });
    await fillDate(page, t, t('validation.field.publication_date'), addDays(today, -100));
    await button(page, t('common.button.save')).click();
    await expect(
      page.getByRole('link', { name: `Tadqiqot natijalari, ${at + 1}-qism` }),
    ).toBeVisible();
  }
}

export async function whenTheyBeginAnApplication(applying: Applying): Promise<void> {
  await openSection(applying.applicant, applying.t, 'apply-document');
  await whenTheyChooseWhatToApplyFor(applying);
}

/** On the page of the own applications, which leads to the first question. */
export async function whenTheyChooseWhatToApplyFor({
  applicant: page,
  t,
  place,
}: Applying): Promise<void> {
  const window = windowOf(page, place.period);
  await window.getByRole('radio', { name: t('codes.dcType.500') }).check();
  await button(window, t('application.action.create')).click();
}

/**
 * Every page of the wizard that is asked of those whose profile is complete, with the papers that
 * must be there; what may be left out is left out.
 */
export async function whenTheyAnswerPageByPage({
  applicant: page,
  t,
  place,
}: Applying): Promise<void> {
  await expectQuestion(page, t('apply.question.place'));
  await chooseOf(page, t('validation.field.organization_id'), place.university);
  await chooseOf(page, t('validation.field.direction_id'), place.direction);
  await page.getByRole('radio', { name: t('codes.eduLanguage.100'), exact: true }).check();
  await goOn(page, t);
  await expectQuestion(page, t('apply.question.education'));
  // The only one there is is chosen already.
  await expect(page.getByRole('radio', { name: t('codes.diplomaDegree.200') })).toBeChecked();
  await goOn(page, t);
  await handIn(page, t, 'diploma', paper('diplom.pdf'));
  await handIn(page, t, 'copiesOfWorks', paper('maqolalar.pdf'));
  await passBy(page, t, t('apply.question.optional'));
}

/** Checks the answers and sends them; `reached` is the phone or address to which the code goes. */
export async function whenTheySendItWithACode(
  { applicant: page, t, place }: Applying,
  reached: string,
): Promise<void> {
  await expect(heading(page, t('apply.check.title'))).toBeVisible();
  await expect(page.getByText(place.direction)).toBeVisible();
  const dialog = page.getByRole('dialog').filter({ hasText: t('common.confirm.title') });
  // The answers are still being read while the button is there already: people press again.
  await expect(async () => {
    if (!(await dialog.isVisible()))
      await button(page, t('apply.check.send')).click({ timeout: 5_000 });
    await expect(dialog).toBeVisible({ timeout: 5_000 });
  }).toPass();
  const before = await codesSent(reached);
  await button(dialog, t('common.button.continue')).click();
  await giveCode(page, t, await nextCode(reached, before), t('application.action.send'));
}
