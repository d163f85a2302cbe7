import fs from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import type { TFunction } from 'i18next';
import type { ProcessForecast } from '#shared/forecast.ts';
import { clientOf } from './support/client.ts';
import { expect, test } from './support/journey.ts';
import { timesAreCounted } from './support/passages.ts';
import { addStaff, inAgency, type Person } from './support/people.ts';
import { chooseOf } from './support/screen.ts';
import { comeBack, openSection } from './support/sign-on.ts';
import type { Language } from './support/words.ts';

interface Story {
  t: TFunction;
  language: Language;
  page: Page;
}

/** The row of a state in a table; without a part of the page in any. */
const rowOf = ({ page, t }: Story, state: string, within: Page | Locator = page): Locator =>
  within
    .getByRole('row')
    .filter({
      has: page.getByRole('rowheader', { name: t(`application.state.${state}`), exact: true }),
    })
    .first();

/** Colours the picture, and answers what it then says of applications under review. */
async function colouredBy({ page, t }: Story, colour: string): Promise<string> {
  await page.locator('select[name="colour"]').selectOption(colour);
  await expect(page).toHaveURL(new RegExp(`colour=${colour}`));
  await expect(page.getByRole('region', { name: t('passages.colour.legend') })).toBeVisible();
  return page.locator('[data-place="pending"]').innerText();
}

async function whenThePictureIsColoured(story: Story): Promise<void> {
  const { page, t } = story;
  await openSection(page, t, 'processes');
  await page.getByRole('link', { name: t('application.name'), exact: true }).click();
  await expect(page.locator('[data-place="pending"]')).toBeVisible();
  const number = await colouredBy(story, 'stands');
  await expect.poll(() => colouredBy(story, 'time')).not.toBe(number);
}

/** The sentence says where records wait longest; the number in a row leads to its records. */
async function thenANumberOpensItsRecords(story: Story): Promise<void> {
  const { page, t } = story;
  await page.getByRole('tab', { name: t('diagram.view.times') }).click();
  await expect(page.getByRole('link', { name: t('passages.longest'), exact: true })).toBeVisible();
  await rowOf(story, 'pending').getByRole('link').nth(1).click();
  const state = t('application.state.pending');
  const records = page.getByRole('region', { name: t('passages.records.of.stands', { state }) });
  await expect(records.getByRole('row').nth(1)).toContainText(state);
  const record = records.getByRole('rowheader').first().getByRole('link');
  const reference = await record.innerText();
  await record.click();
  await expect(page.getByText(reference).first()).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: t('passages.records.back'), exact: true }).click();
}

/** How long the queue lasts stands beside how often such words were right before. */
async function thenTheForecastSaysHowOftenItWasRight(story: Story, analyst: Person): Promise<void> {
  const { page, t } = story;
  const client = await clientOf(analyst);
  const { states } = await client.get<ProcessForecast>('/forecasts/application/');
  const drafts = states.find(({ state }) => state === 'draft');
  if (!drafts) throw new Error('drafts are no queue any more');
  const { made, right } = drafts.tested;
  const forecast = page.getByRole('region', { name: t('queues.title') });
  await expect(rowOf(story, 'draft', forecast)).toContainText(
    t('forecast.tested', { right, count: made }),
  );
}

async function whenTwoUniversitiesAreCompared(story: Story): Promise<void> {
  const { page, t } = story;
  await page.getByLabel(t('diagram.times.compare'), { exact: true }).check();
  const second = page.getByRole('region', { name: t('diagram.times.second') });
  const name = t('diagram.times.organization');
  await chooseOf(page.getByRole('search').first(), name, 'Oʻzbekiston Milliy');
  await chooseOf(second.getByRole('search'), name, 'Toshkent davlat texnika');
  for (const number of [1, 2]) {
    const head = t('diagram.times.pair', { head: t('diagram.times.median'), number });
    await expect(second.getByRole('columnheader', { name: head })).toBeVisible();
  }
  // Of each how many came under review, and how long half of them stayed.
  const cells = rowOf(story, 'pending', second).getByRole('cell');
  await expect(cells.nth(0)).toHaveText(/\d/);
  await expect(cells.nth(1)).toHaveText(/\d/);
  expect(await cells.nth(0).innerText()).not.toBe(await cells.nth(1).innerText());
}

/** What the analyst takes into another program has states and hours of one university, and no names. */
async function thenTheLogNamesNobody({ page, t }: Story): Promise<void> {
  const waiting = page.waitForEvent('download');
  await page
    .getByRole('button', { name: t('diagram.times.log') })
    .first()
    .press('Enter');
  const text = fs.readFileSync(await (await waiting).path(), 'utf8');
  expect(text).toContain('<log');
  expect(text).toContain('concept:name');
  for (const surname of ['Rahmonov', 'Qodirova']) expect(text).not.toContain(surname);
}

test('an analyst finds where applications wait, looks at them, compares two universities and takes the log along', async ({
  t,
  language,
  openBrowser,
  inNext,
}) => {
  await timesAreCounted();
  const story: Story = { t, language, page: await openBrowser() };
  const analyst = await addStaff('innovation', inAgency);
  await comeBack(story.page, story.t, story.language, analyst);
  await whenThePictureIsColoured(story);
  await thenANumberOpensItsRecords(story);
  await thenTheForecastSaysHowOftenItWasRight(story, analyst);
  await whenTwoUniversitiesAreCompared(story);
  await thenTheLogNamesNobody(story);
  await inNext(story);
});
