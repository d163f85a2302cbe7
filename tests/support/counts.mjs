// Reads the reports of the test tools. A test that did not run is not a test that passed.
import fs from 'node:fs';

function read(file) {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : null;
}

const nothing = { passed: 0, failed: 0, names: [] };

/**
 * { passed, failed, names } of vitest's JSON report, with the names of what failed; a file that
 * could not be loaded counts as one failure.
 */
export function countsOfVitest(file) {
  const report = read(file);
  if (!report) return nothing;
  const names = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const missed = assertionResults.filter((test) => test.status !== 'passed');
    if (status === 'failed' && !missed.some((test) => test.status === 'failed'))
      return [name, ...missed.map(({ fullName }) => `${name}: ${fullName}`)];
    return missed.map(({ fullName }) => `${name}: ${fullName}`);
  });
  return { passed: report.numPassedTests, failed: names.length, names };
}

/** The specs of a suite of Playwright's report, and of the suites in it. */
const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/**
 * { passed, failed, names } of Playwright's JSON report; a test that needed a second try has
 * failed, and so has one that was skipped.
 */
export function countsOfPlaywright(file) {
  const report = read(file);
  if (!report) return nothing;
  const { expected, unexpected, flaky, skipped } = report.stats;
  const names = specsOf(report).flatMap((spec) =>
    spec.tests.some(({ status }) => status !== 'expected') ? [`${spec.file}: ${spec.title}`] : [],
  );
  return { passed: expected, failed: unexpected + flaky + skipped, names };
}
