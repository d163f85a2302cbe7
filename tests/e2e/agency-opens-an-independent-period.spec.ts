import { randomInt } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import { addDays, tashkentDay } from '#shared/dates.ts';
import { formatDate, formatLongDate } from '#shared/format.ts';
import { type Client, clientOf, type Fresh } from './support/client.ts';
import { expect, test } from './support/journey.ts';
import { addApplicant, addStaff, type Person } from './support/people.ts';
import { button, expectDone, fillDate, heading } from './support/screen.ts';
import { openSection, signOnByPassword } from './support/sign-on.ts';
import { windowOf } from './support/wizard.ts';
import { type Language, sentence } from './support/words.ts';

interface Story {
  t: TFunction;
  language: Language;
  agency: Page;
  applicant: Page;
  officer: Person;
  person: Person;
  officerClient: Client;
  year: number;
  quarter: number;
}

type Periods = {
  results: {
    id: number;
    name_uz: string;
    admission_year: number;
    quarters: number[];
    [field: string]: unknown;
  }[];
};

const today = tashkentDay();
const days = {
  start: addDays(today, -2),
  beforeStart: addDays(today, -3),
  stop: addDays(today, 20),
  review: addDays(today, 30),
  laterStop: addDays(today, 40),
  laterReview: addDays(today, 50),
};
const reason = 'Talabgorlar soʻroviga koʻra hujjat qabuli uzaytirildi.';
const info = 'Hujjatlar faqat elektron shaklda qabul qilinadi.';

const dateGroup = (within: Page | Locator, t: TFunction, name: string): Locator =>
  within.getByRole('group', { name: t(`period-screen.field.${name}`) });
const fill = (within: Page | Locator, t: TFunction, name: string, day: string): Promise<void> =>
  fillDate(within, t, t(`period-screen.field.${name}`), day);
const field = (page: Page, t: TFunction, name: string): Locator =>
  page.getByLabel(t(`period-screen.field.${name}`), { exact: true });
const disorder = (t: TFunction): string => t('validation.dates_in_order');

/** The three inputs of a date hold this day. */
async function expectDate(group: Locator, t: TFunction, day: string): Promise<void> {
  const [year = '', month = '', date = ''] = day.split('-');
  await expect(group.getByLabel(t('common.date.day'), { exact: true })).toHaveValue(
    new RegExp(`^0?${Number(date)}$`),
  );
  await expect(group.getByLabel(t('common.date.month'), { exact: true })).toHaveValue(
    new RegExp(`^0?${Number(month)}$`),
  );
  await expect(group.getByLabel(t('common.date.year'), { exact: true })).toHaveValue(year);
}

/**
 * A year and a quarter for independent researchers that no period has; far ahead and by chance, so
 * that journeys never meet.
 */
async function freeQuarter(client: Client): Promise<{ year: number; quarter: number }> {
  const { results } = await client.get<Periods>('/periods/?limit=1000');
  const from = Number(today.slice(0, 4)) + 5;
  const years = Array.from({ length: 2100 - from }, (_, at) => from + at);
  const free = years
    .flatMap((year) => [2, 3, 4].map((quarter) => ({ year, quarter })))
    .filter(
      ({ year, quarter }) =>
        !results.some((one) => one.admission_year === year && one.quarters.includes(quarter)),
    );
  const found = free[randomInt(free.length)];
  if (!found) throw new Error('every quarter has a period');
  return found;
}

async function givenAQuarterHasNoPeriod(
  language: Language,
  t: TFunction,
  openBrowser: () => Promise<Page>,
): Promise<Story> {
  const officer = await addStaff('innovation', 'IDA');
  const officerClient = await clientOf(officer);
  const { year, quarter } = await freeQuarter(officerClient);
  return {
    t,
    language,
    officer,
    officerClient,
    year,
    quarter,
    person: await addApplicant(),
    agency: await openBrowser(),
    applicant: await openBrowser(),
  };
}

/** What the period is called in each language. */
const namesOf = ({ year, quarter }: Pick<Story, 'year' | 'quarter'>): Record<Language, string> => ({
  uz: `Sinov davri, ${year}-yil ${quarter}-chorak`,
  ru: `Проверочный период, ${quarter} квартал ${year} года`,
  en: `Period of a check, quarter ${quarter} of ${year}`,
});
const nameOf = (story: Story): string => namesOf(story)[story.language];

/** What the server holds of the period; undefined when there is none. */
const stored = async (story: Story) => {
  const { officerClient } = story;
  const found = (await officerClient.get<Periods>('/periods/?limit=1000')).results.find(
    ({ name_uz }) => name_uz === namesOf(story).uz,
  );
  return found && officerClient.get<Fresh>(`/periods/${found.id}/`);
};

async function whenTheAgencyTypesAPeriodThatEndsBeforeItBegins(story: Story): Promise<void> {
  const { agency: page, t, language, officer, year, quarter } = story;
  await signOnByPassword(page, t, language, officer);
  await openSection(page, t, 'period');
  await page.getByRole('link', { name: t('period-screen.create') }).click();
  await expect(heading(page, t('period-screen.create'))).toBeVisible();
  for (const [one, name] of Object.entries(namesOf(story)))
    await field(page, t, `name_${one}`).fill(name);
  await field(page, t, 'admission_year').fill(String(year));
  await page.getByRole('checkbox', { name: t('period-screen.quarter', { quarter }) }).check();
  await expect(page.getByText(t('period-screen.kindText.independent'))).toBeVisible();
  await fill(page, t, 'registration_start', days.start);
  await fill(page, t, 'registration_stop', days.beforeStart);
  await fill(page, t, 'review_stop', days.review);
  await fill(page, t, 'study_start', `${year}-10-01`);
  await page.getByRole('textbox', { name: t('period-screen.field.info') }).fill(info);
  await button(page, t('common.button.save')).click();
}

async function thenTheDateIsWrongAndNothingTypedIsLost(story: Story): Promise<void> {
  const { agency: page, t, year, quarter } = story;
  await expect(dateGroup(page, t, 'registration_stop')).toContainText(disorder(t));
  await expect(page.getByRole('alert').getByRole('link', { name: disorder(t) })).toBeVisible();
  await expect(dateGroup(page, t, 'review_stop')).not.toContainText(disorder(t));
  await expect(field(page, t, 'name_uz')).toHaveValue(namesOf(story).uz);
  await expect(field(page, t, 'admission_year')).toHaveValue(String(year));
  await expect(
    page.getByRole('checkbox', { name: t('period-screen.quarter', { quarter }) }),
  ).toBeChecked();
  await expectDate(dateGroup(page, t, 'registration_start'), t, days.start);
  await expectDate(dateGroup(page, t, 'registration_stop'), t, days.beforeStart);
  await expectDate(dateGroup(page, t, 'study_start'), t, `${year}-10-01`);
  await expect(page.getByRole('textbox', { name: t('period-screen.field.info') })).toHaveValue(
    info,
  );
  expect(await stored(story), 'nothing is stored').toBeUndefined();
}

async function whenTheAgencyCorrectsTheDate(story: Story): Promise<void> {
  const { agency: page, t } = story;
  await fill(page, t, 'registration_stop', days.stop);
  await button(page, t('common.button.save')).click();
  await expect(heading(page, nameOf(story))).toBeVisible();
  await expect(
    page.getByText(t('period.state.preparedIndependent'), { exact: true }).first(),
  ).toBeVisible();
}

/**
 * Presses the button of an action of the period. By the keyboard: it may stand under a message that
 * goes away.
 */
async function beginAction(page: Page, t: TFunction, event: string): Promise<Locator> {
  await button(page, t(`period.action.${event}`)).press('Enter');
  return page.getByRole('dialog').filter({ hasText: t('common.confirm.title') });
}

async function whenTheAgencyActivatesIt({ agency: page, t }: Story): Promise<void> {
  const dialog = await beginAction(page, t, 'activate');
  await button(dialog, t('period.action.activate')).click();
  await expect(dialog).toBeHidden();
  await expect(
    page.getByText(t('period.state.publication'), { exact: true }).first(),
  ).toBeVisible();
}

async function whenTheAgencyExtendsItWithAReason({ agency: page, t }: Story): Promise<void> {
  const dialog = await beginAction(page, t, 'update');
  await fill(dialog, t, 'registration_stop', days.laterStop);
  await button(dialog, t('common.button.continue')).click();
  await expect(dateGroup(dialog, t, 'review_stop')).toContainText(disorder(t));
  await expectDate(dateGroup(dialog, t, 'registration_stop'), t, days.laterStop);
  await fill(dialog, t, 'review_stop', days.laterReview);
  await button(dialog, t('common.button.continue')).click();
  await dialog.getByLabel(t('process.reason.label'), { exact: true }).fill(reason);
  await button(dialog, t('period.action.update')).click();
  await expect(dialog).toBeHidden();
  await expectDone(page, t);
}

async function thenTheNewWindowAndTheReasonStandOnItsPage(story: Story): Promise<void> {
  const { agency: page, t, language } = story;
  const [start, stop] = [formatDate(language, days.start), formatDate(language, days.laterStop)];
  await expect(heading(page, nameOf(story))).toBeVisible();
  await expect(
    page.getByRole('heading', { name: t('period-screen.window.open', { start, stop, count: 40 }) }),
  ).toBeVisible();
  await expect(page.getByText(reason)).toBeVisible();
  const period = await stored(story);
  expect(period).toMatchObject({
    state: 'publication',
    registration_stop: days.laterStop,
    review_stop: days.laterReview,
    info,
  });
}

async function thenTheApplicantSeesTheWindow(story: Story): Promise<void> {
  const { applicant: page, t, language, person } = story;
  await signOnByPassword(page, t, language, person);
  await openSection(page, t, 'apply-document');
  const dates = {
    from: formatLongDate(language, days.start),
    until: formatLongDate(language, days.laterStop),
  };
  const window = windowOf(page, nameOf(story));
  await expect(window).toContainText(sentence(t, 'apply.begin.open', dates));
  await expect(window.getByRole('radio', { name: t('codes.dcType.500') })).toBeEnabled();
}

test('the agency opens a period for independent researchers, extends it, and applicants see its window', async ({
  t,
  language,
  openBrowser,
  inNext,
}) => {
  const story = await givenAQuarterHasNoPeriod(language, t, openBrowser);
  await whenTheAgencyTypesAPeriodThatEndsBeforeItBegins(story);
  await thenTheDateIsWrongAndNothingTypedIsLost(story);
  await whenTheAgencyCorrectsTheDate(story);
  await inNext(story);
  await whenTheAgencyActivatesIt(story);
  await inNext(story);
  await whenTheAgencyExtendsItWithAReason(story);
  await thenTheNewWindowAndTheReasonStandOnItsPage(story);
  await thenTheApplicantSeesTheWindow(story);
  await inNext(story);
});
