import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, type Page, test } from '@playwright/test';
import { underTestClock } from '../support/shifted-clock.ts';
import { axeFaults } from './checks/axe-faults.ts';
import { freePort } from './support/free-port.ts';
import { wordsIn } from './support/words.ts';

/*
 * A training ground beside the product of the other journeys: its own start, its own data. A learner
 * plays the agency, is told by the guide what waits and what to do, lets a day pass, and begins anew.
 */
test.describe.configure({ timeout: 480_000 });

const root = path.resolve(import.meta.dirname, '../..');
const t = wordsIn('uz');

let address: string;
let folder: string;
let product: ChildProcess;

test.beforeAll(async () => {
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'doctoral-training-'));
  const { PATH, HOME, TMPDIR } = process.env;
  product = spawn(
    process.execPath,
    [...underTestClock(), path.join(root, 'src/server/start.mjs'), '--training'],
    {
      cwd: root,
      env: {
        PATH,
        HOME,
        TMPDIR,
        NODE_ENV: 'test',
        PORT: String(port),
        PUBLIC_URL: address,
        DATA_DIR: path.join(folder, 'real'),
        LOG_LEVEL: 'warn',
      },
      stdio: 'ignore',
    },
  );
  const isReady = () =>
    fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (product.exitCode !== null) throw new Error('the training ground did not start');
    await sleep(200);
  }
});

test.afterAll(async () => {
  const gone = once(product, 'exit');
  product.kill('SIGTERM');
  await gone;
  fs.rmSync(folder, { recursive: true, force: true });
});

const banner = (page: Page) => page.getByRole('region', { name: t('training.banner.label') });
const guide = (page: Page) => page.getByRole('complementary', { name: t('training.guide.title') });

/** The day that the banner says, as the browser's own clock has it too. */
async function dayIn(page: Page): Promise<string> {
  const words = await banner(page).innerText();
  return /\d{2}\.\d{2}\.\d{4}/.exec(words)?.[0] ?? '';
}

async function playTheAgency(page: Page): Promise<void> {
  await page.goto(`${address}/login`);
  await page.getByRole('button', { name: t('training.guide.open') }).click();
  const name = t('training.guide.play', { name: 'Ismoilova Dildora' });
  await guide(page).getByRole('button', { name }).click();
  await expect(guide(page).locator('[data-scene]').first()).toBeVisible();
}

async function followTheGuide(page: Page): Promise<void> {
  const scene = guide(page)
    .locator('[data-scene]')
    .filter({ has: page.getByRole('link') });
  await scene.first().getByRole('link').click();
  await expect(guide(page).locator('[data-guide-step], [data-guide-others]').first()).toBeVisible();
}

async function letADayPass(page: Page): Promise<void> {
  const before = await dayIn(page);
  await banner(page)
    .getByRole('button', { name: t('training.clock.open') })
    .click();
  await page.getByRole('button', { name: t('training.clock.days', { count: 1 }) }).click();
  await expect(banner(page).getByRole('progressbar')).toBeVisible();
  await expect(banner(page).getByRole('progressbar')).toBeHidden({ timeout: 180_000 });
  await expect.poll(() => dayIn(page)).not.toBe(before);
}

async function beginAnew(page: Page, first: string): Promise<void> {
  await banner(page)
    .getByRole('button', { name: t('training.reset.open') })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('training.reset.go') })
    .click();
  await expect(page).toHaveURL(/\/login/, { timeout: 120_000 });
  await expect.poll(() => dayIn(page)).toBe(first);
}

test('a learner lets a day pass, follows the guide, and begins anew', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await playTheAgency(page);
  const first = await dayIn(page);
  await followTheGuide(page);
  expect(await axeFaults(page)).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
  await letADayPass(page);
  await beginAnew(page, first);
});
