import type { Page, Request } from '@playwright/test';
import type { TFunction } from 'i18next';
import { sentApplication } from './support/applications.ts';
import { expect, test } from './support/journey.ts';
import { addStaff } from './support/people.ts';
import { button } from './support/screen.ts';
import { comeBack, openSection } from './support/sign-on.ts';
import { type Language, languages } from './support/words.ts';

/** The requests that could change data, from now on; signing on is over. */
function watchWrites(page: Page): string[] {
  const writes: string[] = [];
  page.on('request', (request: Request) => {
    if (!['GET', 'HEAD', 'OPTIONS'].includes(request.method()))
      writes.push(`${request.method()} ${request.url()}`);
  });
  return writes;
}

async function givenAReviewerOpensAnApplication(
  page: Page,
  t: TFunction,
  language: Language,
): Promise<void> {
  const { application } = await sentApplication();
  await comeBack(page, t, language, await addStaff('university', 'NUU'));
  await page.goto(`/admin/applicant-document/${application.id}`);
  await expect(page.getByText(application.reference).first()).toBeVisible();
}

async function thenThePictureSaysWhereItIs(page: Page, t: TFunction): Promise<void> {
  const here = page.locator('[data-place][aria-current="step"]');
  await expect(here).toContainText(t('application.state.pending'));
  await expect(here).toContainText(t('processes.diagram.here'));
  await expect(page.locator('[data-place="draft"]')).toContainText(t('diagram.legend.taken'));
  await expect(page.locator('[data-waiting="duty"]')).toContainText(t('processes.role.university'));
  await expect(here).toBeVisible();
  await here.focus();
  await expect(here).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.locator('[data-place]:focus')).toHaveCount(1);
  await expect(here).not.toBeFocused();
}

/** Names of states whose text is wider or higher than the room that the build gave it. */
const clipped = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('foreignObject')].flatMap((place) => {
      const [inner] = place.children;
      if (!(inner instanceof HTMLElement)) return [];
      const [width, height] = [
        Number(place.getAttribute('width')),
        Number(place.getAttribute('height')),
      ];
      return inner.scrollWidth > width + 1 || inner.offsetHeight > height + 1
        ? [`${inner.innerText} ${inner.offsetHeight} > ${height}`]
        : [];
    }),
  );

async function whenTheAnalystOpensTheProcess(page: Page, t: TFunction): Promise<void> {
  await openSection(page, t, 'processes');
  await page.getByRole('link', { name: t('application.name'), exact: true }).click();
  await expect(page.locator('[data-place="draft"]')).toBeVisible();
}

const option = (page: Page, event: string) => page.locator(`[data-option="${event}"]`);

async function whenTheAnalystWalksToTheEnd(page: Page, t: TFunction): Promise<void> {
  await page.getByRole('tab', { name: t('diagram.view.simulate') }).click();
  for (const event of ['create', 'send', 'accept', 'admit', 'finish', 'defend'])
    await option(page, event).getByRole('button').click();
  await expect(page.locator('[data-simulated]')).toContainText(
    t('application.state.successfullyDefended'),
  );
  await expect(page.getByText(t('diagram.simulate.end'))).toBeVisible();
  await button(page, t('diagram.simulate.reset')).click();
  await expect(page.locator('[data-simulated="absent"]')).toBeVisible();
}

test('an analyst sees where an application is, opens its process, walks through it and changes nothing', async ({
  t,
  language,
  openBrowser,
  inNext,
}) => {
  const story = { t, language };
  const page = await openBrowser();
  const thenNothingIsClipped = async () => {
    for (const _ of languages) {
      expect(await clipped(page)).toEqual([]);
      await inNext(story);
    }
  };
  await givenAReviewerOpensAnApplication(page, story.t, story.language);
  await inNext(story);
  await thenThePictureSaysWhereItIs(page, story.t);
  await thenNothingIsClipped();
  // Opening an application begins its review; from the section of processes on nothing is
  // written.
  await openSection(page, story.t, 'processes');
  const writes = watchWrites(page);
  await inNext(story);
  await whenTheAnalystOpensTheProcess(page, story.t);
  await thenNothingIsClipped();
  await whenTheAnalystWalksToTheEnd(page, story.t);
  expect(writes).toEqual([]);
  await inNext(story);
});
