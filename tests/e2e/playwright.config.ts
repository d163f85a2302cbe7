import fs from 'node:fs';
import { defineConfig } from '@playwright/test';
import { clockOffset, shiftClock } from '../support/shifted-clock.ts';

// The product, the browsers and the journeys have one clock: this file is read before any of them
// begins.
shiftClock(clockOffset());

const ofDistribution = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  globalSetup: './product.ts',
  workers: 3,
  // A test that would pass only the second time is a fault, here or in the product.
  retries: 0,
  forbidOnly: true,
  // Generous: a machine that others use as well must not fail a test.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    // Set by the global set-up before the workers start.
    baseURL: process.env.E2E_BASE_URL,
    browserName: 'chromium',
    locale: 'uz-Latn-UZ',
    timezoneId: 'Asia/Tashkent',
    viewport: { width: 1280, height: 800 },
    // What moves is drawn again and again: one story is told with it.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
    // Recording every page costs a third of the time: a run by hand asks for it (--trace on).
    trace: 'off',
    // `npm test` says which Chromium it found; a run by hand takes the distribution's.
    launchOptions: {
      executablePath:
        process.env.CHROMIUM_PATH || ofDistribution.find((place) => fs.existsSync(place)),
      args: quiet,
    },
  },
});
