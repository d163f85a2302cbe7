// npm test: everything, from a fresh clone. npm run check: the fast part (`--fast`). Ends with the line `N passed, N failed`.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { checkNode, installWhenNeeded, root } from '../src/server/prepare.mjs';
import { ensureChromium } from './support/chromium.mjs';
import { countsOfPlaywright, countsOfVitest } from './support/counts.mjs';

const fast = process.argv.includes('--fast');
const reports = fs.mkdtempSync(path.join(os.tmpdir(), 'doctoral-reports-'));
const tool = (file) => path.join(root, 'node_modules', file);

function execute(parameters, env = {}) {
  return spawnSync(process.execPath, parameters, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status === 0;
}

/** A step that is one check: it holds or not. */
function one(...parameters) {
  const held = execute(parameters);
  return { passed: held ? 1 : 0, failed: held ? 0 : 1 };
}

/** A step whose tests are counted. A run that fails without a failed test (or finds no test) counts as one failure. */
function counted(held, counts) {
  const nothing = counts.passed + counts.failed === 0;
  return { passed: counts.passed, failed: Math.max(counts.failed, held && !nothing ? 0 : 1) };
}

function vitest(...projects) {
  const file = path.join(reports, `${projects.join('-')}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const held = execute([tool('vitest/vitest.mjs'), 'run', ...projects.flatMap((name) => ['--project', name]), ...reporters], { NODE_ENV: 'test' });
  return counted(held, countsOfVitest(file));
}

function playwright() {
  const chromium = ensureChromium();
  if (!chromium) return { passed: 0, failed: 1 };
  const file = path.join(reports, 'playwright.json');
  const parameters = [tool('@playwright/test/cli.js'), 'test', '-c', 'tests/e2e/playwright.config.ts'];
  return counted(execute(parameters, { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file, NODE_ENV: 'test' }), countsOfPlaywright(file));
}

const types = ['types', () => one(tool('typescript/bin/tsc'), '--noEmit', '-p', '.')];
const lint = ['lint', () => one(tool('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.')];
const steps = fast
  ? [types, lint, ['machines and house rules', () => vitest('machines', 'house')]]
  : [
      types,
      lint,
      ['build', () => one('src/server/build.mjs')],
      ['machines, house rules and web', () => vitest('machines', 'house', 'web')],
      ['server over PostgreSQL', () => vitest('server')],
      ['browser journeys', playwright],
    ];

checkNode();
installWhenNeeded();
const results = steps.map(([name, step]) => {
  console.log(`\n=== ${name}`);
  const started = Date.now();
  return { name, ...step(), seconds: Math.round((Date.now() - started) / 1000) };
});
fs.rmSync(reports, { recursive: true, force: true });

const sum = (key) => results.reduce((total, result) => total + result[key], 0);
console.log('');
for (const { name, passed, failed, seconds } of results) {
  console.log(`${name.padEnd(32)} ${String(passed).padStart(6)} passed ${String(failed).padStart(4)} failed ${String(seconds).padStart(5)} s`);
}
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') === 0 ? 0 : 1;
