import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import { demoAccounts } from '#server/db/demo-accounts.ts';
import { scenes } from '#server/declared/modules.ts';
import { isTime, type PlayedScene, type SceneStep } from '#server/story/played-scene.ts';
import { stepsOf } from '#server/training/scene-player.ts';
import { freePort } from '../e2e/support/free-port.ts';
import { ensureChromium } from '../support/chromium.mjs';
import { film } from './camera.ts';

const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(root, 'dist', 'films');
/** How long what has happened stays on the screen, and how long a step may take. */
const seenMs = 1800;
const stepMs = 240_000;

/**
 * Starts a training ground with data of its own; the answered function ends and removes it. With
 * FILMS_BASE_URL set, the one that runs there already is taken instead.
 */
async function startGround(): Promise<{ address: string; stop(): Promise<void> }> {
  const running = process.env.FILMS_BASE_URL;
  if (running) return { address: running, stop: async () => undefined };
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const data = fs.mkdtempSync(path.join(os.tmpdir(), 'doctoral-films-'));
  const { PATH, HOME, TMPDIR } = process.env;
  const ground = spawn(process.execPath, ['src/server/start.mjs', '--training'], {
    cwd: root,
    env: { PATH, HOME, TMPDIR, PORT: String(port), DATA_DIR: path.join(data, 'films') },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => ground.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    ground.kill('SIGTERM');
    await ended;
    fs.rmSync(data, { recursive: true, force: true });
  };
  const until = performance.now() + 600_000;
  while (ground.exitCode === null && performance.now() < until) {
    const answer = await fetch(`${address}/readyz`).catch(() => null);
    if (answer?.ok) return { address, stop };
    await sleep(500);
  }
  await stop();
  throw new Error('the training ground did not start');
}

const loginOf = (step: SceneStep | undefined) =>
  demoAccounts.find(
    ({ login }) =>
      step && !isTime(step) && typeof step.who === 'string' && login.startsWith(`${step.who}@`),
  );

/** Waits until the scene stands at another step, or somewhere first; answers where. */
async function stepAfter(page: Page, before: number): Promise<number> {
  const scene = page.locator(
    `[data-scene-at]:not([data-scene-at="${before}"]):has([data-scene-turn])`,
  );
  await scene.waitFor({ timeout: stepMs });
  return Number(await scene.getAttribute('data-scene-at'));
}

/** Goes on as one of the invented people, by the button of the guide; then the page speaks English. */
async function goOnAs(page: Page, name: string): Promise<void> {
  const guide = page.locator('aside', { has: page.locator('h2') }).last();
  const button = guide.getByRole('button', { name }).first();
  await guide.getByRole('button').nth(1).waitFor();
  if (!(await button.isVisible())) await guide.locator('details > summary').last().click();
  await button.click();
  await page.waitForURL('**/admin/**', { timeout: stepMs });
  await page.locator('[data-scene-choice]').first().waitFor({ state: 'attached' });
  await page.getByText('English', { exact: true }).first().click();
  await page.locator('html[lang="en"]').waitFor();
}

/** Plays one step in the role that it is asked of: the record is opened, and what is done is seen. */
async function playStep(page: Page, at: number): Promise<number> {
  const turn = page.locator('[data-scene-turn]');
  const link = turn.getByRole('link');
  if ((await turn.getAttribute('data-scene-turn')) === 'own' && (await link.count()) > 0) {
    await link.click();
    await sleep(seenMs);
    const loading = page.getByText('Loading', { exact: true });
    await expect(loading).toHaveCount(0, { timeout: stepMs });
    await sleep(seenMs);
    await turn.getByRole('button').click();
  } else await turn.getByRole('button', { name: /^(Only this step|Do it for me)$/ }).click();
  const next = await stepAfter(page, at);
  await sleep(seenMs);
  return next;
}

async function playScene(page: Page, address: string, scene: PlayedScene): Promise<void> {
  const steps = stepsOf(scene);
  const first = steps.length - scene.steps.length;
  const someone = steps.slice(first).find((step) => loginOf(step));
  let actor = loginOf(someone)?.name ?? '';
  await page.goto(`${address}/login?lang=en`);
  await goOnAs(page, actor);
  const { title, lead } = scene;
  await page.screencast.showChapter(title.en, { description: lead.en, duration: 4000 });
  await sleep(4000);
  const choice = page.locator(`[data-scene-choice="${scene.id}"]`);
  if (!(await choice.isVisible())) await page.getByText('Choose a scene').click();
  await choice.getByRole('button', { name: 'From the beginning' }).click();
  const begun = page.locator(`[data-scene="${scene.id}"]:has([data-scene-turn])`);
  await begun.waitFor({ timeout: stepMs });
  let at = await stepAfter(page, -1);
  while (at < first) {
    await sleep(500);
    at = Number(await begun.getAttribute('data-scene-at'));
  }
  while (at < steps.length) {
    const next = loginOf(steps[at])?.name;
    if (next !== undefined && next !== actor) {
      actor = next;
      await goOnAs(page, actor);
      await begun.waitFor();
      await page.screencast.showChapter(actor, { duration: 1500 });
      await sleep(1500);
    }
    at = await playStep(page, at);
  }
  await sleep(seenMs);
}

async function record(browser: Browser, studio: Browser, address: string, scene: PlayedScene) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    timezoneId: 'Asia/Tashkent',
  });
  await context.addInitScript(() => sessionStorage.setItem('training-guide', 'open'));
  const page = await context.newPage();
  const camera = await film(page, studio);
  const file = path.join(folder, `${scene.id}.webm`);
  try {
    await playScene(page, address, scene);
  } finally {
    await page.screenshot({ path: path.join(folder, `${scene.id}.png`) });
    await camera.stop(file);
    await context.close();
  }
  console.log(`${path.relative(root, file)}: ${scene.title.en}`);
}

const asked = process.argv.slice(2);
const wanted = scenes.filter(({ id }) => asked.length === 0 || asked.includes(id));
if (wanted.length === 0)
  throw new Error(`no such scene; there are ${scenes.map(({ id }) => id).join(', ')}`);
fs.mkdirSync(folder, { recursive: true });
const executablePath = ensureChromium();
const options = { executablePath, args: ['--no-sandbox', '--disable-gpu'] };
const browser = await chromium.launch(options);
const studio = await chromium.launch(options);
const ground = await startGround();
try {
  for (const scene of wanted) await record(browser, studio, ground.address, scene);
} finally {
  await browser.close();
  await studio.close();
  await ground.stop();
}
