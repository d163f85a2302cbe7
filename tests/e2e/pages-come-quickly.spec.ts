import { setTimeout as sleep } from 'node:timers/promises';
import { applicationMachine } from '#machines/application.machine.ts';
import { applicationPaths } from '#modules/application/paths.ts';
import { notificationPaths } from '#modules/notification/paths.ts';
import { scientificWorkPaths } from '#modules/scientific-work/paths.ts';
import { paths } from '#web/lib/paths.ts';
import { sourceOf, weight } from './checks/built-web.ts';
import { firstVisit, msUntilSeen } from './checks/first-visit.ts';
import { visibleRecords } from './checks/records.ts';
import { openAs, signOn } from './checks/signed-in.ts';
import { expect, test } from './support/journey.ts';
import { languages } from './support/words.ts';

// KB of scripts after gzip that a browser asks for at a first visit (issue of speed, decision 127).
const most = { login: 150, worklist: 230, requests: 30, moved: 0.02 };
/** A generous machine's worth of time: it holds that nothing is loaded again, not a speed. */
const warmMs = 1500;
const reviewer = 'universitet@namuna.uz';
/** Pages whose parts come one after the other, and who reads them. */
const inParts: [who: string, address: string][] = [
  [reviewer, paths.home.href()],
  ['agentlik@namuna.uz', paths.home.href()],
  ['agentlik@namuna.uz', notificationPaths.inbox.href()],
  ['doktorant@namuna.uz', applicationPaths.myStudy.href()],
  ['talabgor@namuna.uz', applicationPaths.ownApplications.href()],
  ['talabgor@namuna.uz', scientificWorkPaths.scientificInformation.href()],
];
const widths = [1280, 360];

/** The languages whose words are in these scripts. */
const languagesIn = (scripts: ReadonlySet<string>): string[] =>
  languages.filter((language) =>
    [...scripts].some((name) => new RegExp(`-${language}-[\\w-]{7}\\.js$`).test(name)),
  );

for (const width of widths) {
  test(`a visitor who signs in loads little, and nothing moves, ${width} px`, async ({
    browser,
  }) => {
    const page = await openAs(browser, null, { language: 'ru', width });
    const { scripts, calls, moved } = await firstVisit(page, paths.login.href(), () =>
      expect(page.getByRole('heading', { level: 1 })).toBeVisible(),
    );
    expect(weight(scripts, 'js')).toBeLessThanOrEqual(most.login);
    expect([...scripts].filter((name) => /ZodError|xstate\.init/.test(sourceOf(name)))).toEqual([]);
    expect(languagesIn(scripts)).toEqual(['ru']);
    // The accounts of the demonstration, which production does not have.
    expect(calls).toEqual(['/api/dev/accounts']);
    expect(moved).toBeLessThanOrEqual(most.moved);
  });

  test(`a reviewer's list of work comes with few requests, and nothing moves, ${width} px`, async ({
    browser,
  }) => {
    const page = await openAs(browser, await signOn(reviewer), { language: 'uz', width });
    // What other journeys change meanwhile is news to this page as well: only its own questions count.
    await page.route('**/api/changes', () => {});
    const rows = page.locator('[data-row]');
    const { scripts, styles, calls, moved } = await firstVisit(
      page,
      applicationPaths.applications.href(),
      () => expect(rows.first()).toBeVisible(),
    );
    expect(weight(scripts, 'js')).toBeLessThanOrEqual(most.worklist);
    expect([...scripts].filter((name) => sourceOf(name).includes('ZodError'))).toEqual([]);
    expect(languagesIn(scripts)).toEqual(['uz']);
    const asked = [...scripts, ...styles, ...calls];
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(most.requests);
    // Rows, parts and their numbers are one answer.
    expect(calls.filter((call) => call.startsWith('/api/applications/'))).toHaveLength(1);
    expect(new Set(calls).size).toBe(calls.length);
    expect(moved).toBeLessThanOrEqual(most.moved);

    const times = [];
    for (let round = 0; round < 4; round += 1) {
      const there = await msUntilSeen(page, '[data-row]', '[data-actions]');
      const back = await msUntilSeen(page, null, '[data-row]');
      times.push(there + back);
    }
    expect(Math.min(...times)).toBeLessThanOrEqual(warmMs);
  });
}

for (const [who, address] of inParts)
  test(`${who.split('@')[0]} sees nothing move while the parts of ${address} come`, async ({
    browser,
  }) => {
    const person = await signOn(who);
    for (const width of widths) {
      const page = await openAs(browser, person, { language: 'uz', width });
      // A message that another journey sends meanwhile takes its room.
      await page.route('**/api/changes', () => {});
      const { moved } = await firstVisit(page, address, () =>
        expect(page.locator('main h2').first()).toBeVisible(),
      );
      expect(moved, `${width} px`).toBeLessThanOrEqual(most.moved);
    }
  });

test('a reviewer sees nothing move while the page of an application comes, also when who is on it comes last', async ({
  browser,
}) => {
  const person = await signOn(reviewer);
  const known = await visibleRecords(person, applicationMachine);
  const id = known.find(({ state }) => state === 'pending')?.id ?? 0;
  for (const width of widths) {
    const page = await openAs(browser, person, { language: 'ru', width });
    await page.route('**/api/changes', () => {});
    // News that other journeys cause take their room.
    await page.route('**/looking/', (route) => route.fulfill({ json: { looking: [] } }));
    await page.route('**/assets/assignment-*.js', async (route) => {
      await sleep(500);
      await route.continue();
    });
    const { scripts, moved } = await firstVisit(
      page,
      applicationPaths.application.href({ id }),
      () => expect(page.locator('[data-assignment]')).toBeVisible(),
    );
    expect([...scripts].some((name) => /^assignment-[\w-]{7}\.js$/.test(name))).toBe(true);
    expect(moved, `${width} px`).toBeLessThanOrEqual(most.moved);
  }
});

test('a reviewer whose line is slow can use the menu before the list is there', async ({
  browser,
}) => {
  const page = await openAs(browser, await signOn(reviewer), { language: 'en' });
  let come = () => {};
  const late = new Promise<void>((resolve) => {
    come = resolve;
  });
  for (const held of ['**/assets/worklist-page-*.js', '**/api/applications/?*'])
    await page.route(held, async (route) => {
      await late;
      await route.continue();
    });
  await page.goto(applicationPaths.applications.href());
  const menu = page.getByRole('navigation').first();
  await expect(menu.getByRole('link').nth(2)).toBeVisible();
  // Words come after 200 ms: they stand in the frame, and cover nothing of it.
  await expect(page.locator('main [role="status"]').first()).toBeVisible();
  await menu.getByRole('link').first().click({ trial: true });
  come();
  await expect(page.locator('[data-row]').first()).toBeVisible();
});

test('an applicant who reads an application loads nothing of its forms, and asks for it once', async ({
  browser,
}) => {
  const who = await signOn('talabgor@namuna.uz');
  const list = await openAs(browser, who, { language: 'uz', width: 390 });
  await list.goto(applicationPaths.ownApplications.href());
  const own = list.locator(`main a[href^="${applicationPaths.ownApplications.href()}/"]`).first();
  const address = (await own.getAttribute('href')) ?? '';
  const page = await openAs(browser, who, { language: 'uz', width: 390 });
  const { scripts, calls } = await firstVisit(page, address, () =>
    expect(page.locator('main h2').first()).toBeVisible(),
  );
  expect([...scripts].filter((name) => name.startsWith('apply-wizard'))).toEqual([]);
  const record = address.replace(applicationPaths.ownApplications.href(), '/api/applications');
  expect(calls.filter((call) => call === `${record}/`)).toHaveLength(1);
});
