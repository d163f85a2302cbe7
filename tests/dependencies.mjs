// Packages of others, as far as the registry answers: does the lockfile install, on which Node, and
// what is known against it? What is fixed in files alone is held by
// tests/house/dependencies.test.ts.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../src/server/prepare.mjs';

const decisions = JSON.parse(
  fs.readFileSync(path.join(root, 'docs/dependency-decisions.json'), 'utf8'),
);
const patienceMs = 30_000;

/** Runs npm; `answered` is false when it did not end in time. */
function npm(...parameters) {
  const own = process.env.npm_execpath;
  const [program, first] = own?.endsWith('.js') ? [process.execPath, [own]] : ['npm', []];
  const options = { cwd: root, encoding: 'utf8', timeout: patienceMs, maxBuffer: 64 * 1024 * 1024 };
  const { stdout, stderr, status, error } = spawnSync(program, [...first, ...parameters], options);
  return { stdout: stdout ?? '', stderr: stderr ?? '', status, answered: !error };
}

const problems = [];

/** The lockfile is that of package.json, and no package wants another Node without a decision. */
function checkInstall() {
  const { stderr, status, answered } = npm('ci', '--dry-run', '--no-audit', '--no-fund');
  const unreachable = /ENOTFOUND|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN|E40[135]|E50\d/.test(stderr);
  if (!answered || (status !== 0 && unreachable)) {
    console.log('NOT CHECKED: npm ci --dry-run, as the registry gave no answer');
    return;
  }
  if (status !== 0) problems.push(`npm ci --dry-run failed: ${stderr.slice(0, 2000)}`);
  const decided = new Set(decisions.engines.map((one) => one.package));
  const engines = [...stderr.matchAll(/EBADENGINE\s+package: '([^']+)'/g)].map(([, name]) => name);
  for (const name of engines) if (!decided.has(name)) problems.push(`${name} wants another Node`);
}

const serious = ['high', 'critical'];

/**
 * Nothing of severity high or critical is known of what runs in production, but what was decided.
 */
function checkAdvisories() {
  const { stdout, answered } = npm('audit', '--omit=dev', '--json');
  const report = answered && stdout.startsWith('{') ? JSON.parse(stdout) : {};
  if (!report.vulnerabilities) {
    const why = report.message ? ` (${report.message.split(' - ')[0]})` : '';
    console.log(`NOT CHECKED: npm audit, as the registry gave no answer${why}`);
    return;
  }
  const decided = new Set(decisions.advisories.map((one) => one.package));
  for (const [name, { severity }] of Object.entries(report.vulnerabilities)) {
    if (!serious.includes(severity)) continue;
    if (decided.has(name))
      console.log(`${name}: ${severity}, decided in docs/dependency-decisions.json`);
    else
      problems.push(`${name}: ${severity}; update it, or decide in docs/dependency-decisions.json`);
  }
}

checkInstall();
checkAdvisories();
for (const problem of problems) console.error(problem);
console.log(`${problems.length} problems with packages`);
process.exitCode = problems.length === 0 ? 0 : 1;
