import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { siteScreens } from '#modules/site.ts';
import { clockOffset, shiftClock } from '#tests/support/shifted-clock.ts';
import { paths } from '#web/lib/paths.ts';
import { speakAt } from './checks/screen.ts';
import { expect, test } from './support/journey.ts';
import { addStaff, inAgency } from './support/people.ts';
import { givePassword, signOnByPassword } from './support/sign-on.ts';
import { languages, wordsIn } from './support/words.ts';

/** Pages are judged as browsers do: what moves more is seen. */
const mostMoved = 0.02;
const widths = [360, 1280];

const inLanguage = (address: string, language: string) =>
  `${address}${address.includes('?') ? '&' : '?'}lang=${language}`;

/** Every public page by an address that shows something. */
async function addresses(page: Page): Promise<string[]> {
  const read = async (path: string) => (await page.request.get(`/api${path}`)).json();
  const posts = await read('/public/posts/?limit=1');
  const counts = await read('/public/application-counts/');
  const directions = await read('/org-directions/direction_list/?limit=1');
  const chosen: Record<string, string> = {
    '/post/:id': `/post/${posts.results[0].id}`,
    '/applied-doc-count-by-org/:orgId/period/:periodId': `/applied-doc-count-by-org/${counts.results[0].organization.id}/period/${counts.period.id}`,
    '/find-org-by-direction': `/find-org-by-direction?direction=${directions.results[0].id}`,
    '/required-docs': '/required-docs?type=200',
    '/search': '/search?q=qabul',
    '/processes/:machine': '/processes/application',
  };
  return siteScreens.map(({ place }) => chosen[place.path] ?? place.path);
}

/** Where one signs on: drawn by the server as well, at addresses that are for everybody. */
const ways = [paths.login, paths.loginForeign, paths.register, paths.forgotPassword].map((place) =>
  place.href(),
);

async function withPage(
  browser: Browser,
  options: BrowserContextOptions,
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext(options);
  await context.addInitScript(shiftClock, clockOffset());
  await use(await context.newPage());
  await context.close();
}

/** Notes in the page what moves, every heading that is seen, and what goes again, frame by frame. */
function watch(): void {
  const seen = { moved: 0, headings: new Set<string>(), hidden: new Set<string>() };
  let shown: Element | undefined;
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if ('value' in entry) seen.moved += Number(entry.value);
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    const heading = document.querySelector('h1');
    if (heading?.checkVisibility()) {
      shown = heading;
      seen.headings.add(heading.textContent);
    } else if (heading && heading === shown) seen.hidden.add(heading.textContent);
    requestAnimationFrame(look);
  };
  look();
}
declare global {
  interface Window {
    seen: { moved: number; headings: Set<string>; hidden: Set<string> };
    firstHeading: Element | null;
  }
}

/** The scripts have taken over what the server has drawn, or have drawn themselves. */
const tookOver = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.getElementById('root') ?? {}).some((key) =>
      key.startsWith('__reactContainer'),
    ),
  );
/** What the browser complains about from now on, by address. */
function complaintsOf(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${page.url()} ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`${page.url()} ${error.message}`));
  return complaints;
}
/** Read after the watch has looked at least once at what stands there now: frames come late at times. */
const seenIn = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((looked) => requestAnimationFrame(() => requestAnimationFrame(looked)));
    const { headings, hidden } = window.seen;
    return { headings: [...headings], hidden: [...hidden] };
  });
const headingsSeen = async (page: Page) => (await seenIn(page)).headings;

test('a visitor whose scripts never come reads every public page', async ({ browser }) => {
  await withPage(browser, { javaScriptEnabled: false }, async (page) => {
    for (const address of await addresses(page))
      for (const language of languages) {
        const t = wordsIn(language);
        await page.goto(inLanguage(address, language));
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        const heading = page.getByRole('heading', { level: 1 });
        await expect(heading).toBeVisible();
        await expect(page).toHaveTitle(`${await heading.textContent()} – ${t('papers.service')}`);
        // A page that is a form alone has a lead, and the form when the scripts are there.
        const least = ['/enquiry-answer', '/check'].includes(address) ? 0 : 2;
        await expect(page.getByRole('main').locator('p, li, td').nth(least)).toBeAttached();
      }
    await page.goto('/?lang=en');
    const t = wordsIn('en');
    await expect(page.getByText(t('public.open'), { exact: true })).toBeVisible();
    // The menu opens without scripts too, and its links lead on.
    const menu = page.getByRole('banner').getByRole('navigation');
    await menu.getByText(t('site.group.apply')).first().click();
    await menu.getByRole('link', { name: t('site.page.findOrganization'), exact: true }).click();
    await expect(page).toHaveURL(/find-org-by-direction$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

for (const width of widths)
  test(`a visitor sees nothing move or change while the scripts come, ${width} px`, async ({
    browser,
  }) => {
    await withPage(browser, { viewport: { width, height: 800 } }, async (page) => {
      const complaints = complaintsOf(page);
      await page.addInitScript(watch);
      const moved: [string, number][] = [];
      for (const [at, address] of [...(await addresses(page)), ...ways].entries()) {
        await page.goto(inLanguage(address, languages[at % languages.length] ?? 'uz'), {
          waitUntil: 'domcontentloaded',
        });
        await page.evaluate(() => {
          window.firstHeading = document.querySelector('h1');
        });
        await tookOver(page);
        await page.waitForLoadState('networkidle');
        // The very element that the server has drawn, not another one in its place.
        expect([
          address,
          await page.evaluate(() => window.firstHeading === document.querySelector('h1')),
        ]).toEqual([address, true]);
        moved.push([address, await page.evaluate(() => window.seen.moved)]);
        expect([address, (await headingsSeen(page)).length]).toEqual([address, 1]);
      }
      expect(complaints).toEqual([]);
      expect(moved.filter(([, much]) => much > mostMoved)).toEqual([]);
    });
  });

test('a visitor who reads Russian in the dark never sees another page first', async ({
  browser,
}) => {
  await withPage(browser, {}, async (page) => {
    const t = wordsIn('ru');
    const dark = wordsIn('ru')('common.skin.dark');
    await page.goto('/?lang=uz');
    await tookOver(page);
    await speakAt(page, 'ru');
    await page.getByRole('combobox').first().selectOption({ label: dark });
    await page.addInitScript(watch);
    const all = await addresses(page);
    for (const address of [...all, ...ways, '/guide?lang=ru']) {
      await page.goto(address);
      await tookOver(page);
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
      await expect(page.locator('html')).toHaveAttribute('data-skin', 'dark');
      await expect(page.getByRole('combobox').first()).toHaveValue('dark');
      await page.waitForLoadState('networkidle');
      expect([address, await seenIn(page)]).toEqual([
        address,
        { headings: [await heading.textContent()], hidden: [] },
      ]);
    }
    await page.goto('/guide');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('site.page.guide'));
    // The address goes before what is kept.
    await page.goto('/guide?lang=en');
    await tookOver(page);
    expect(await headingsSeen(page)).toEqual([wordsIn('en')('site.page.guide')]);
  });
});

test('a visitor who goes on to a page never sees it go again', async ({ browser }) => {
  await withPage(browser, {}, async (page) => {
    await page.addInitScript(watch);
    const [first = '/', ...others] = await addresses(page);
    for (const address of others) {
      // Each time with nothing of the next page in the browser.
      await page.goto(inLanguage(first, 'ru'));
      await tookOver(page);
      const { headings } = await seenIn(page);
      await page.evaluate((next) => history.pushState(null, '', next), address);
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toBeVisible();
      await expect(heading).not.toHaveText(headings);
      await page.waitForLoadState('networkidle');
      expect([address, (await seenIn(page)).hidden]).toEqual([address, []]);
    }
  });
});

test('somebody who is signed in gets their own page, and not that of a visitor first', async ({
  openBrowser,
  t,
}) => {
  const page = await openBrowser();
  await signOnByPassword(page, t, 'uz', await addStaff('innovation', inAgency));
  await page.addInitScript(() => {
    const look = () => {
      for (const link of document.querySelectorAll<HTMLElement>('header a[href="/login"]'))
        if (link.checkVisibility()) document.documentElement.dataset.askedToSignIn = 'yes';
      requestAnimationFrame(look);
    };
    look();
  });
  await page.goto('/guide');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('site.page.guide'));
  await expect(page.getByRole('link', { name: t('shell.toHome') })).toBeVisible();
  expect(await page.locator('html').getAttribute('data-asked-to-sign-in')).toBeNull();
});

/** Holds the scripts back; the answer lets them come. */
async function holdScripts(page: Page): Promise<() => void> {
  let come = () => {};
  const late = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await late;
    await route.continue();
  });
  return come;
}

test('a visitor who presses a button before the scripts come has pressed it', async ({
  browser,
}) => {
  await withPage(browser, {}, async (page) => {
    const complaints = complaintsOf(page);
    const come = await holdScripts(page);
    await page.goto('/guide', { waitUntil: 'commit' });
    await page.getByRole('button', { name: wordsIn('ru')('common.language.ru') }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      wordsIn('uz')('site.page.guide'),
    );
    come();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      wordsIn('ru')('site.page.guide'),
    );
    // The parts of the page are taken over one after the other, none in another language.
    expect(complaints).toEqual([]);
  });
});

test('somebody who signs on before the scripts come has signed on', async ({ openBrowser, t }) => {
  const page = await openBrowser();
  const person = await addStaff('innovation', inAgency);
  const complaints = complaintsOf(page);
  const come = await holdScripts(page);
  await page.goto('/login?lang=uz', { waitUntil: 'commit' });
  await givePassword(page, t, person);
  await expect(page).toHaveURL(/\/login\?lang=uz$/);
  come();
  await expect(page.getByRole('button', { name: t('shell.signOut'), exact: true })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a visitor who types before the scripts come loses nothing', async ({ browser }) => {
  await withPage(browser, {}, async (page) => {
    const t = wordsIn('uz');
    const come = await holdScripts(page);
    await page.goto('/login', { waitUntil: 'commit' });
    const name = page.getByLabel(t('auth.username'), { exact: true });
    await name.fill('kim@example.uz');
    come();
    await tookOver(page);
    // What is sent is what stands there: only the password is missing.
    await page.getByRole('button', { name: t('auth.submit'), exact: true }).click();
    await expect(page.getByRole('alert').getByRole('link')).toHaveCount(1);
    await expect(name).toHaveValue('kim@example.uz');
    await page.goto('/check', { waitUntil: 'commit' });
    await page.getByLabel(t('public.check.code')).fill('AB12-CD34');
    await page.getByLabel(t('public.check.code')).press('Enter');
    await expect(page).toHaveURL(/\/check\/AB12-CD34$/);
  });
});
