// npm test: everything, from a fresh clone. npm run check: the fast part (`--fast`). Ends with the
// line `N passed, N failed`.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { checkNode, installWhenNeeded, root } from '../src/server/prepare.mjs';
import { ensureChromium } from './support/chromium.mjs';
import { countsOfPlaywright, countsOfVitest } from './support/counts.mjs';

const fast = process.argv.includes('--fast');
const reports = fs.mkdtempSync(path.join(os.tmpdir(), 'doctoral-reports-'));
const factsSeen = path.join(reports, 'facts-seen');
const tool = (file) => path.join(root, 'node_modules', file);

/**
 * Runs a program of Node; answers whether it ended well. With `say` its output is handed over
 * instead of shown.
 */
async function execute(parameters, { env = {}, say } = {}) {
  const stdio = say ? ['ignore', 'pipe', 'pipe'] : 'inherit';
  const child = spawn(process.execPath, parameters, {
    cwd: root,
    stdio,
    env: { ...process.env, ...env },
  });
  if (say) for (const stream of [child.stdout, child.stderr]) stream.on('data', say);
  return new Promise((resolve) => child.once('close', (code) => resolve(code === 0)));
}

const verdict = (held) => ({ passed: held ? 1 : 0, failed: held ? 0 : 1 });

/** A step that is one check: it holds or not. */
const one = async (...parameters) => verdict(await execute(parameters));

/**
 * A step whose tests are counted. A run that fails without a failed test (or finds no test) counts
 * as one failure.
 */
function counted(held, counts) {
  const nothing = counts.passed + counts.failed === 0;
  return { ...counts, failed: Math.max(counts.failed, held && !nothing ? 0 : 1) };
}

// The fast part is run again and again: what a tool has read before it need not read anew.
const kept = fast
  ? {
      types: ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo'],
      deadCode: ['--cache'],
      vitest: ['--experimental.fsModuleCache'],
    }
  : { types: [], deadCode: [], vitest: [] };

async function vitest(...projects) {
  const file = path.join(reports, `${projects.join('-')}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const chosen = projects.flatMap((name) => ['--project', name]);
  const parameters = [tool('vitest/vitest.mjs'), 'run', ...kept.vitest, ...chosen, ...reporters];
  const held = await execute(parameters, {
    env: { NODE_ENV: 'test', FACTS_SEEN: factsSeen },
  });
  return counted(held, countsOfVitest(file));
}

async function playwright() {
  const chromium = ensureChromium();
  if (!chromium) return verdict(false);
  const file = path.join(reports, 'playwright.json');
  const parameters = [
    tool('@playwright/test/cli.js'),
    'test',
    '-c',
    'tests/e2e/playwright.config.ts',
  ];
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file, NODE_ENV: 'test' };
  return counted(await execute(parameters, { env }), countsOfPlaywright(file));
}

const secondsSince = (moment) => Math.round((Date.now() - moment) / 1000);

async function timed(name, step) {
  const started = Date.now();
  return { name, ...(await step()), seconds: secondsSince(started) };
}

const lint = [
  'lint',
  () => one(tool('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'),
];
const deadCode = ['dead code', () => one(tool('knip/bin/knip.js'), ...kept.deadCode)];
const steps = fast
  ? [lint, deadCode, ['machines and house rules', () => vitest('machines', 'house')]]
  : [
      lint,
      deadCode,
      ['dependencies', () => one('tests/dependencies.mjs')],
      ['build', () => one('src/server/build.mjs')],
      ['machines, house rules and web', () => vitest('machines', 'house', 'web')],
      ['server over PostgreSQL', () => vitest('server')],
      [
        'facts seen true and false',
        () => one(tool('tsx/dist/cli.mjs'), 'tests/facts-seen.ts', factsSeen),
      ],
      ['browser journeys', playwright],
    ];

fs.mkdirSync(factsSeen);
checkNode();
installWhenNeeded();
const begun = Date.now();
// The compiler keeps one core busy, and the steps after it leave one free now and then: it runs
// beside them, and says at the end what it found. Several checkers would find the same types each
// for itself.
const found = [];
const check = [tool('typescript-7/bin/tsc'), '--noEmit', '-p', '.', '--singleThreaded'];
const types = timed('types', async () =>
  verdict(await execute([...check, ...kept.types], { say: (text) => found.push(text) })),
);
const others = [];
for (const [name, step] of steps) {
  // Browsers are watched for what happens in time: nothing else runs beside them.
  if (step === playwright) await types;
  console.log(`\n=== ${name}`);
  others.push(await timed(name, step));
}
const results = [await types, ...others];
console.log(`\n=== types\n${Buffer.concat(found).toString()}`);
fs.rmSync(reports, { recursive: true, force: true });

// What is kept of a long output is its end.
for (const { name, names = [] } of results)
  for (const failed of names) console.log(`failed: ${name}: ${failed.replace(root, '')}`);

const sum = (key) => results.reduce((total, result) => total + result[key], 0);
console.log('');
for (const { name, passed, failed, seconds } of results) {
  console.log(
    `${name.padEnd(32)} ${String(passed).padStart(6)} passed ${String(failed).padStart(4)} failed ${String(seconds).padStart(5)} s`,
  );
}
console.log(`\n${secondsSince(begun)} s together`);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') === 0 ? 0 : 1;
