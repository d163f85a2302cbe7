import type { Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import { addDays, tashkentDay } from '#shared/dates.ts';
import { addReviewer, sentApplication } from './support/applications.ts';
import { expect, test } from './support/journey.ts';
import { button, heading } from './support/screen.ts';
import { comeBack, openSection } from './support/sign-on.ts';

/** Types of the works of a sent application: one article and two conference abstracts. */
const thesis = 100;
const article = 200;
const year = addDays(tashkentDay(), -60).slice(0, 4);

async function whenItFilters(page: Page, t: TFunction, surname: string): Promise<void> {
  await openSection(page, t, 'scientific-information');
  await expect(heading(page, t('scientificWork.names'))).toBeVisible();
  await page.getByRole('searchbox', { name: t('scientificWork.list.search') }).fill(surname);
  await page.keyboard.press('Enter');
  await button(page, t('common.filters.open')).click();
  await page
    .getByLabel(t('validation.field.type'), { exact: true })
    .selectOption({ label: t(`codes.workType.${article}`) });
  await page
    .getByLabel(t('scientificWork.list.year'), { exact: true })
    .selectOption({ label: year });
}

async function thenItFindsOneWork(page: Page, t: TFunction, surname: string): Promise<void> {
  const rows = page.getByRole('table').getByRole('row').filter({ hasText: surname });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(t(`codes.workType.${article}`));
  await expect(rows).toContainText(t('scientificWork.state.unchecked'));
}

async function thenTheWorkSaysWhatLocksIt(page: Page, t: TFunction, id: number): Promise<void> {
  await expect(page.getByText(t('scientificWork.countsAt'))).toBeVisible();
  await expect(page.getByText(t('scientificWork.usedBy'))).toBeVisible();
  const application = page.getByRole('link', { name: `${t('application.name')} ${id}` });
  await expect(application).toHaveCount(2);
}

async function thenItSeesAllWorksOfThePerson(page: Page, t: TFunction): Promise<void> {
  const table = page.getByRole('table');
  await expect(table.getByRole('row')).toHaveCount(4);
  await expect(table.getByText(t(`codes.workType.${thesis}`))).toHaveCount(2);
}

test('an organization filters the works of its people, opens one and sees what locks it', async ({
  t,
  language,
  openBrowser,
  inNext,
}) => {
  const story = { t, language };
  const { client, application } = await sentApplication();
  const { surname } = client.person;
  const page = await openBrowser();
  await comeBack(page, story.t, story.language, await addReviewer());
  await whenItFilters(page, story.t, surname);
  await thenItFindsOneWork(page, story.t, surname);
  await inNext(story);
  await thenItFindsOneWork(page, story.t, surname);
  await page.getByRole('table').getByRole('link').first().click();
  await thenTheWorkSaysWhatLocksIt(page, story.t, application.id);
  await inNext(story);
  await thenTheWorkSaysWhatLocksIt(page, story.t, application.id);
  await page.getByRole('link', { name: story.t('scientificWork.allOfPerson') }).click();
  await thenItSeesAllWorksOfThePerson(page, story.t);
  await inNext(story);
});
